import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { describe, test } from 'node:test'
import type { Scenario } from '../../pipeline/schema/case.ts'
import type { Settings } from '../../pipeline/schema/case-name.ts'
import {
  correctResponder,
  counter,
  hello,
  ping,
  type ReceivedRequest,
  type Responder,
  type TestResponse,
  withRawServer,
  withServer,
} from '../../proofs/fixtures/server.ts'
import { asBinary, asText } from './oracle/wire.ts'
import { type ServerVerification, verifyServer } from './verify-server.ts'

const verify = (scenario: Scenario, port: number, settings: Settings = {}) =>
  verifyServer({ port, scenario, settings, role: 'entry', constant: null, seed: 'test' })
const failedOf = ({ checks }: ServerVerification) => checks.filter(({ passed }) => !passed).map(({ check }) => check)
const messagesOf = ({ checks }: ServerVerification) =>
  checks.map(({ check, message }) => `${check}: ${message}`).join('\n')

/** A correct server of the scenario whose responses are altered. */
function altered(scenario: Scenario, alter: Alter): Responder {
  const right = correctResponder(scenario)
  return received => {
    const response = right(received)
    return { ...response, ...alter(response, received) }
  }
}

describe('a right server passes every check', { concurrency: true }, () => {
  const expected = {
    hello: ['answers', 'keep-alive', 'two-packets', 'clients', 'date'],
    ping: ['answers', 'keep-alive', 'two-packets', 'clients', 'refusals', 'date'],
    counter: ['answers', 'keep-alive', 'two-packets', 'clients', 'refusals', 'sum', 'date'],
  }
  for (const scenario of [hello, ping, counter])
    test(scenario.name, async () => {
      const found = await withServer(correctResponder(scenario), port => verify(scenario, port))
      assert.deepEqual(failedOf(found), [], messagesOf(found))
      assert.deepEqual(
        found.checks.map(({ check }) => check),
        expected[scenario.scenario_id as keyof typeof expected],
      )
      assert.equal(found.wrong_answer_count, 0)
      assert.ok(found.answer_count > 20, `${found.answer_count} responses`)
    })
  test('a counter in binary, according to the configuration', async () => {
    const found = await withServer(
      correctResponder(counter),
      port => verify(counter, port, { payload: 'binary' }),
      asBinary,
    )
    assert.deepEqual(failedOf(found), [], messagesOf(found))
    assert.equal(found.wrong_answer_count, 0)
  })
  test('a server that takes a second for each response, in time', async () => {
    const found = await withServer(
      altered(ping, () => ({ delay_ms: 1000 })),
      port => verify(ping, port),
    )
    assert.deepEqual(failedOf(found), [], messagesOf(found))
  })
  test('one that serves a single connection at a time', async () => {
    const found = await withRawServer(serveInTurn(), port => verify(hello, port))
    assert.deepEqual(failedOf(found), [], messagesOf(found))
    assert.match(messagesOf(found), /no Date header/)
  })
})

type Alter = (response: TestResponse, received: ReceivedRequest) => Partial<TestResponse>
let served = 0
const faults: Record<string, [scenario: Scenario, spoil: Alter, ...checks: string[]]> = {
  'a wrong body': [hello, () => ({ body: 'Hello' }), 'answers', 'keep-alive', 'two-packets'],
  'half of all responses 500': [hello, () => ({ status: served++ % 2 === 0 ? 500 : 200 }), 'answers'],
  'the same sequence for all': [
    ping,
    response => ({ body: response.status === 200 ? '{"sequence": 2}' : '' }),
    'answers',
    'keep-alive',
    'two-packets',
  ],
  'another content type': [
    ping,
    () => ({ headers: { 'Content-Type': 'text/html' } }),
    'answers',
    'keep-alive',
    'two-packets',
  ],
  'every connection closed, and stated so': [
    hello,
    response => ({ headers: { ...response.headers, Connection: 'close' } }),
    'keep-alive',
  ],
  "correct responses for wrk's headers only": [
    hello,
    (_, { request }) => (request.headers['user-agent'] ? { body: 'Hi' } : {}),
    'answers',
    'clients',
  ],
  "a longer response for a browser's cookie": [
    counter,
    (response, { request }) => (request.headers.cookie ? { body: `${response.body} ` } : {}),
    'clients',
  ],
  'malformed JSON accepted': [ping, () => ({ status: 200 }), 'refusals'],
  '501 accepted': [counter, (_, { body }) => (body === '501' ? { status: 200, body: '501' } : {}), 'refusals'],
  'a frozen Date': [
    hello,
    response => ({ headers: { ...response.headers, Date: 'Sun, 06 Nov 1994 08:49:37 GMT' } }),
    'date',
  ],
  'an invalid Date': [hello, response => ({ headers: { ...response.headers, Date: 'now' } }), 'date'],
}
/** These catch it too where a random input meets it. */
const BY_CHANCE: Record<string, string[]> = { '501 accepted': ['answers', 'keep-alive', 'two-packets'] }

describe('a server that is wrong in one way is caught', { concurrency: true }, () => {
  for (const [name, [scenario, alter, ...checks]] of Object.entries(faults))
    test(name, async () => {
      const found = await withServer(altered(scenario, alter), port => verify(scenario, port))
      const failed = failedOf(found).filter(check => !BY_CHANCE[name]?.includes(check))
      for (const check of checks) assert.ok(failed.includes(check), `${check} passed\n${messagesOf(found)}`)
      if (checks[0] !== 'answers') assert.deepEqual(failed, checks, messagesOf(found))
    })

  for (const [form, wire, settings] of [
    ['text although the configuration requires binary', asText, { payload: 'binary' }],
    ['binary where it does not', asBinary, {}],
  ] as const)
    test(`a counter in ${form}`, async () => {
      const found = await withServer(correctResponder(counter), port => verify(counter, port, settings), wire)
      for (const check of ['answers', 'keep-alive', 'sum'])
        assert.ok(failedOf(found).includes(check), `${check} passed\n${messagesOf(found)}`)
    })

  test('what is refused is counted nevertheless', async () => {
    let extra = 0
    const responder = altered(counter, response => {
      if (response.status === 400) extra += 1
      return response.status === 200 ? { body: String(Number(response.body) + extra) } : {}
    })
    const found = await withServer(responder, port => verify(counter, port))
    assert.match(messagesOf(found), /refusals: rejected requests changed the total from \d+ to \d+/)
  })

  test('each number added twice', async () => {
    const right = correctResponder(counter)
    const addsTwice: Responder = received => {
      if (received.request.method === 'POST') right(received)
      return right(received)
    }
    const found = await withServer(addsTwice, port => verify(counter, port))
    assert.deepEqual(failedOf(found), ['sum'], messagesOf(found))
  })

  test('a request in two packets is not understood', async () => {
    const found = await withRawServer(
      socket =>
        socket.on('data', data =>
          socket.write(/\r\n\r\n$/.test(data.toString()) && data.toString().startsWith('GET') ? right : bad),
        ),
      port => verify(hello, port),
    )
    assert.deepEqual(failedOf(found), ['two-packets'], messagesOf(found))
  })

  test('connections closed without a word', async () => {
    const found = await withRawServer(
      socket => socket.once('data', () => socket.end(right)),
      port => verify(hello, port),
    )
    assert.ok(failedOf(found).includes('keep-alive'), messagesOf(found))
    assert.ok(!failedOf(found).includes('answers'), messagesOf(found))
  })

  test('more bytes than the length says', async () => {
    const found = await withRawServer(
      socket => socket.on('data', () => socket.write(`${right}!`)),
      port => verify(hello, port),
    )
    assert.match(messagesOf(found), /bytes came after the response/)
  })

  test('no response: the first check reports it and no other begins', async () => {
    const found = await withRawServer(
      () => {},
      port => verify(hello, port),
    )
    assert.deepEqual(failedOf(found), ['answers'])
    assert.deepEqual([found.answer_count, found.wrong_answer_count], [1, 1])
    assert.match(messagesOf(found), /no complete response came within 4 s/)
  })

  test('no one listens', async () => {
    const port = await withRawServer(
      () => {},
      async free => free,
    )
    const found = await verify(hello, port)
    assert.match(messagesOf(found), /^answers: .*ECONNREFUSED/)
  })
})

describe('a control', { concurrency: true }, () => {
  const constant = '{"sequence": 2}'
  const control = (port: number) =>
    verifyServer({ port, scenario: ping, settings: {}, role: 'control', constant, seed: 'test' })
  const respondWith =
    (body: string): Responder =>
    () => ({ status: 200, body, headers: {}, delay_ms: 0 })

  test('passes with its constant, and gets the requests of the load', async () => {
    const bodies = new Set<string>()
    const found = await withServer(received => {
      bodies.add(`${received.request.method} ${received.request.url} ${received.body}`)
      return respondWith(constant)(received)
    }, control)
    assert.deepEqual(failedOf(found), [], messagesOf(found))
    for (const request of bodies) assert.match(request, /^POST \/ping \{"sequence": \d{7}\}$/)
  })
  test('is caught with another', async () => {
    assert.deepEqual(failedOf(await withServer(respondWith('{}'), control)), ['answers', 'keep-alive'])
  })
})

const right = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 13\r\n\r\nHello, World!'
const bad = 'HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n'

/** Reads whole heads, and looks at the next connection only when the one before has ended. */
function serveInTurn(): (socket: Socket) => void {
  let before = Promise.resolve()
  return socket => {
    const ended = new Promise<void>(resolve => socket.on('close', resolve))
    let text = ''
    const read = () => {
      if (!text.endsWith('\r\n\r\n')) return
      text = ''
      socket.write(right)
    }
    const turn = before
    before = before.then(() => ended)
    turn.then(() => {
      socket.on('data', data => {
        text += data
        read()
      })
    })
  }
}
