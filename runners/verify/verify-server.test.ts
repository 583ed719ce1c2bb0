import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { describe, test } from 'node:test'
import type { Scenario } from '../../pipeline/schema/case.ts'
import type { Settings } from '../../pipeline/schema/case-name.ts'
import {
  counter,
  hello,
  ping,
  type Reason,
  type ReceivedRequest,
  type Reply,
  rightReason,
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

/** A right reason of the scenario, then what spoils its replies. */
function spoilt(scenario: Scenario, spoil: (reply: Reply, question: ReceivedRequest) => Reply): Reason {
  const right = rightReason(scenario)
  return question => spoil(right(question), question)
}

describe('a right server passes every check', { concurrency: true }, () => {
  const expected = {
    hello: ['answers', 'keep-alive', 'two-packets', 'clients', 'date'],
    ping: ['answers', 'keep-alive', 'two-packets', 'clients', 'refusals', 'date'],
    counter: ['answers', 'keep-alive', 'two-packets', 'clients', 'refusals', 'sum', 'date'],
  }
  for (const scenario of [hello, ping, counter])
    test(scenario.name, async () => {
      const found = await withServer(rightReason(scenario), port => verify(scenario, port))
      assert.deepEqual(failedOf(found), [], messagesOf(found))
      assert.deepEqual(
        found.checks.map(({ check }) => check),
        expected[scenario.scenario_id as keyof typeof expected],
      )
      assert.equal(found.wrong_answer_count, 0)
      assert.ok(found.answer_count > 20, `${found.answer_count} answers`)
    })
  test('a counter in binary, where the configuration says so', async () => {
    const found = await withServer(rightReason(counter), port => verify(counter, port, { payload: 'binary' }), asBinary)
    assert.deepEqual(failedOf(found), [], messagesOf(found))
    assert.equal(found.wrong_answer_count, 0)
  })
  test('one that takes a second for each answer, in time', async () => {
    const found = await withServer(
      spoilt(ping, reply => ({ ...reply, delay_ms: 1000 })),
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

type Spoil = (reply: Reply, question: ReceivedRequest) => Reply
let served = 0
const faults: Record<string, [scenario: Scenario, spoil: Spoil, ...checks: string[]]> = {
  'a wrong body': [hello, reply => ({ ...reply, body: 'Hello' }), 'answers', 'keep-alive', 'two-packets'],
  'half of all answers 500': [hello, reply => ({ ...reply, status: served++ % 2 === 0 ? 500 : 200 }), 'answers'],
  'the same sequence for all': [
    ping,
    reply => ({ ...reply, body: reply.status === 200 ? '{"sequence": 2}' : '' }),
    'answers',
    'keep-alive',
    'two-packets',
  ],
  'another content type': [
    ping,
    reply => ({ ...reply, headers: { 'Content-Type': 'text/html' } }),
    'answers',
    'keep-alive',
    'two-packets',
  ],
  'every connection closed, and stated so': [
    hello,
    reply => ({ ...reply, headers: { ...reply.headers, Connection: 'close' } }),
    'keep-alive',
  ],
  "right answers for wrk's headers only": [
    hello,
    (reply, { request }) => (request.headers['user-agent'] ? { ...reply, body: 'Hi' } : reply),
    'answers',
    'clients',
  ],
  "a longer answer for a browser's cookie": [
    counter,
    (reply, { request }) => (request.headers.cookie ? { ...reply, body: `${reply.body} ` } : reply),
    'clients',
  ],
  'malformed JSON taken': [ping, reply => ({ ...reply, status: 200 }), 'refusals'],
  '501 taken': [
    counter,
    (reply, { body }) => (body === '501' ? { ...reply, status: 200, body: '501' } : reply),
    'refusals',
  ],
  'a frozen Date': [
    hello,
    reply => ({ ...reply, headers: { ...reply.headers, Date: 'Sun, 06 Nov 1994 08:49:37 GMT' } }),
    'date',
  ],
  'a Date that is none': [hello, reply => ({ ...reply, headers: { ...reply.headers, Date: 'now' } }), 'date'],
}
/** These catch it too where a random input meets it. */
const BY_CHANCE: Record<string, string[]> = { '501 taken': ['answers', 'keep-alive', 'two-packets'] }

describe('a server that is wrong in one way is caught', { concurrency: true }, () => {
  for (const [name, [scenario, spoil, ...checks]] of Object.entries(faults))
    test(name, async () => {
      const found = await withServer(spoilt(scenario, spoil), port => verify(scenario, port))
      const failed = failedOf(found).filter(check => !BY_CHANCE[name]?.includes(check))
      for (const check of checks) assert.ok(failed.includes(check), `${check} passed\n${messagesOf(found)}`)
      if (checks[0] !== 'answers') assert.deepEqual(failed, checks, messagesOf(found))
    })

  for (const [form, wire, settings] of [
    ['text where the configuration says binary', asText, { payload: 'binary' }],
    ['binary where it does not', asBinary, {}],
  ] as const)
    test(`a counter in ${form}`, async () => {
      const found = await withServer(rightReason(counter), port => verify(counter, port, settings), wire)
      for (const check of ['answers', 'keep-alive', 'sum'])
        assert.ok(failedOf(found).includes(check), `${check} passed\n${messagesOf(found)}`)
    })

  test('what is refused is counted nevertheless', async () => {
    let extra = 0
    const reason = spoilt(counter, reply => {
      if (reply.status === 400) extra += 1
      return reply.status === 200 ? { ...reply, body: String(Number(reply.body) + extra) } : reply
    })
    const found = await withServer(reason, port => verify(counter, port))
    assert.match(messagesOf(found), /refusals: rejected requests changed the total from \d+ to \d+/)
  })

  test('each number added twice', async () => {
    const right = rightReason(counter)
    const twice: Reason = question => {
      if (question.request.method === 'POST') right(question)
      return right(question)
    }
    const found = await withServer(twice, port => verify(counter, port))
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

  test('no answer at all: the first check says so and no other is begun', async () => {
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
  const answering =
    (body: string): Reason =>
    () => ({ status: 200, body, headers: {}, delay_ms: 0 })

  test('passes with its constant, and is asked what the load asks', async () => {
    const bodies = new Set<string>()
    const found = await withServer(question => {
      bodies.add(`${question.request.method} ${question.request.url} ${question.body}`)
      return answering(constant)(question)
    }, control)
    assert.deepEqual(failedOf(found), [], messagesOf(found))
    for (const asked of bodies) assert.match(asked, /^POST \/ping \{"sequence": \d{7}\}$/)
  })
  test('is caught with another', async () => {
    assert.deepEqual(failedOf(await withServer(answering('{}'), control)), ['answers', 'keep-alive'])
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
