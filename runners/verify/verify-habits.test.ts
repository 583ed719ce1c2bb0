import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { describe, test } from 'node:test'
import type { KnownDeviations } from '../../pipeline/schema/records/framework.ts'
import { correctResponder, hello, withRawServer, withServer } from '../../proofs/fixtures/server.ts'
import { verifyHabits } from './verify-habits.ts'

const verify = (port: number, departures: KnownDeviations = {}) =>
  verifyHabits({ port, scenario: hello, settings: {}, role: 'entry', constant: null, seed: 'test' }, departures)

const date = `Date: ${new Date().toUTCString()}\r\n`
const length = 'Content-Length: 13\r\n'
const response = (...headers: string[]) =>
  `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n${headers.join('')}\r\nHello, World!`
const chunked = `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n${date}Transfer-Encoding: chunked\r\n\r\nd\r\nHello, World!\r\n0\r\n\r\n`

const respondWith = (text: string) => (socket: Socket) => socket.on('data', () => socket.write(text))

const closingAfter = (most: number) => (socket: Socket) => {
  let count = 0
  socket.on('data', () => {
    count += 1
    if (count === most) socket.end(response(date, length))
    else socket.write(response(date, length))
  })
}

/** The ninth connection waits until one of the first eight ends. */
function servingEight(): (socket: Socket) => void {
  const waiting: (() => void)[] = []
  let free = 8
  return socket => {
    const serve = () => socket.on('data', () => socket.write(response(date, length)))
    socket.on('close', () => {
      free += 1
      waiting.shift()?.()
    })
    if (free-- > 0) serve()
    else waiting.push(serve)
  }
}

const complete = response(date, length)
const empty = `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n${date}Content-Length: 0\r\n\r\n`

/** The response depends on how many connections were open when this one was opened, not on later ones. */
function countingOpen(textOf: (open: number) => string): (socket: Socket) => void {
  let open = 0
  return socket => {
    open += 1
    const text = textOf(open)
    socket.on('close', () => {
      open -= 1
    })
    socket.on('data', () => socket.write(text))
  }
}

describe('habits that spoil a comparison although every response is correct', { concurrency: true }, () => {
  test('a right server has no habit', async () => {
    const found = await withServer(correctResponder(hello), port => verify(port))
    assert.deepEqual(
      found.map(({ check, passed, message }) => [check, passed, message]),
      ['kept-long', 'many-connections', 'length', 'date-sent'].map(check => [check, true, null]),
    )
  })

  const spoilt: Record<string, [keyof KnownDeviations, (socket: Socket) => void, RegExp]> = {
    'a connection closed after 100 responses': ['kept-long', closingAfter(100), /connection after 100 responses/],
    'a connection closed after 1,000 responses': ['kept-long', closingAfter(1000), /connection after 1000 responses/],
    'eight connections at once': ['many-connections', servingEight(), /^192 of 200 requests failed/],
    'an empty response where more than eight are open': [
      'many-connections',
      countingOpen(open => (open > 8 ? empty : complete)),
      /^19[23] of 200/,
    ],
    'chunks where more than eight are open': [
      'length',
      countingOpen(open => (open > 8 ? chunked : complete)),
      /^\d+ of \d+ responses/,
    ],
    'no Date where more than eight are open': [
      'date-sent',
      countingOpen(open => (open > 8 ? response(length) : complete)),
      /^\d+ of \d+/,
    ],
    'responses in chunks': ['length', respondWith(chunked), /no Content-Length/],
    'no Date': ['date-sent', respondWith(response(length)), /no Date/],
  }
  for (const [name, [check, serve, stated]] of Object.entries(spoilt))
    test(name, async () => {
      const found = (await withRawServer(serve, port => verify(port))).filter(({ passed }) => !passed)
      assert.deepEqual(
        found.map(each => each.check),
        [check],
      )
      assert.match(found[0]?.message ?? '', stated)
      assert.match(found[0]?.message ?? '', /, or explain it in the manifest's departures$/)
    })

  test('what the manifest names passes with its sentence, and nothing else does', async () => {
    const serve = respondWith(chunked.replace(date, ''))
    const found = await withRawServer(serve, port => verify(port, { length: 'It responds in chunks, as PHP does.' }))
    const count = 1400
    assert.deepEqual(
      found.filter(({ check }) => check === 'length'),
      [
        {
          check: 'length',
          passed: true,
          message: `${count} of ${count} responses have no Content-Length. Known deviation: It responds in chunks, as PHP does.`,
        },
      ],
    )
    assert.deepEqual(
      found.filter(({ passed }) => !passed).map(({ check }) => check),
      ['date-sent'],
    )
  })

  test('what the manifest names and the server does not do is stated', async () => {
    const found = await withServer(correctResponder(hello), port => verify(port, { length: 'It responds in chunks.' }))
    assert.match(
      found.find(({ check }) => check === 'length')?.message ?? '',
      /^not observed, .*: It responds in chunks/,
    )
  })
})
