import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createRawServer } from 'node:net'
import { test } from 'node:test'
import { recorded } from '../../pipeline/evaluate/recordings/sentinel.csv.ts'
import { echoes, observe } from '../../proofs/fixtures/observer.ts'
import { repeatedTest } from '../../proofs/fixtures/repeated-test.ts'
import { asBinary } from '../verify/oracle/wire.ts'
import type { ProbeOptions } from './probe.ts'

/** The result of probing a server for `duration_s`. */
async function watch(server: Server, more: Partial<ProbeOptions> = {}) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { probe } = await observe((server.address() as AddressInfo).port, more)
  server.close()
  return { ...probe, outcomes: probe.rows.map(({ outcome }) => outcome) }
}

const probeServer = (response: RequestListener, more: Partial<ProbeOptions> = {}) => watch(createServer(response), more)

const echo: RequestListener = (request, response) => {
  request.on('data', chunk => response.write(chunk)).on('end', () => response.end())
}

repeatedTest('it sends 20 requests a second on its schedule and checks each response', async () => {
  const { rows, outcomes, answered_count, connections } = await probeServer(echo)
  assert.deepEqual(
    rows.map(({ scheduled_s }) => Number(scheduled_s.toFixed(3))),
    Array.from({ length: 10 }, (_, index) => Number((index * 0.05 + 0.025).toFixed(3))),
  )
  assert.deepEqual(new Set(outcomes), new Set(['ok']))
  assert.equal(answered_count, 10)
  assert.ok(connections.length <= 10)
  assert.ok(connections.every(({ local_port }) => Number(local_port) > 0))
})

repeatedTest('wrong responses, broken connections and missing responses have different outcomes', async () => {
  const wrong = await probeServer((_, response) => response.end('other'))
  assert.deepEqual(new Set(wrong.outcomes), new Set(['wrong']))
  assert.equal(wrong.rows[0]?.detail, 'body other')
  const broken = await probeServer(request => request.socket.destroy())
  assert.deepEqual(new Set(broken.outcomes), new Set(['error']))
  const silent = await probeServer(() => {}, { timeout_s: 0.2, grace_s: 0.05, most_connections: 2 })
  assert.ok(silent.outcomes.includes('timeout'))
  assert.ok(silent.outcomes.includes('pending-at-end'))
})

repeatedTest('slow responses do not delay the schedule, and latencies include the wait for a connection', async () => {
  const slow: RequestListener = (request, response) => setTimeout(() => echo(request, response), 300)
  const { rows, outcomes } = await probeServer(slow, { most_connections: 1, duration_s: 0.2, grace_s: 5 })
  assert.deepEqual(outcomes, ['ok', 'ok', 'ok', 'ok'])
  const latencies = rows.map(({ latency_us }) => (latency_us ?? 0) / 1e6)
  for (const [index, latency_s] of latencies.entries()) assert.ok(latency_s > 0.3 * (index + 1) - 0.05 * index - 0.01)
})

repeatedTest('numbers are encoded as the options say', async () => {
  const strict: RequestListener = (request, response) => {
    request.on('data', (body: Buffer) => response.end(body.length === 8 ? body : 'no'))
  }
  assert.deepEqual(new Set((await probeServer(strict, { wire: asBinary })).outcomes), new Set(['ok']))
  assert.deepEqual(new Set((await probeServer(strict)).outcomes), new Set(['wrong']))
})

repeatedTest('an idle connection that the server has closed is not an error', async () => {
  const server: RequestListener = (request, response) => {
    echo(request, response)
    response.on('finish', () => setTimeout(() => request.socket.destroy(), 10))
  }
  assert.deepEqual(new Set((await probeServer(server)).outcomes), new Set(['ok']))
})

/** A server that responds to everything with the same bytes in two packets, and may then close the connection. */
function sends(text: string, ends = false): Server {
  return createRawServer(socket => {
    socket.on('error', () => {})
    socket.on('data', () => {
      socket.write(text.slice(0, text.length / 2))
      setTimeout(() => {
        socket.write(text.slice(text.length / 2))
        if (ends) socket.end()
      }, 5)
    })
  }) as unknown as Server
}

const framed: Record<string, [text: string, ends: boolean, outcome: string, detail?: RegExp]> = {
  'a length': ['HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi', false, 'ok'],
  chunks: ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nh\r\n1\r\ni\r\n0\r\n\r\n', false, 'ok'],
  trailers: ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\nX: y\r\n\r\n', false, 'ok'],
  'the end of the connection': ['HTTP/1.1 200 OK\r\n\r\nhi', true, 'ok'],
  'an interim response before it': [
    'HTTP/1.1 103 E\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi',
    false,
    'ok',
  ],
  'more bytes than its length': [
    'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi!',
    false,
    'error',
    /1 bytes came after/,
  ],
  'no number as its length': ['HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\nhi', false, 'error', /Content-Length/],
  'an invalid chunk': ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', false, 'error', /chunk/],
  'another protocol': ['SSH-2.0-x what is this\r\n', false, 'error', /begins with/],
  'half of the body': ['HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhi', true, 'error', /closed the connection after/],
}

for (const [how, [text, ends, outcome, detail = /^$/]] of Object.entries(framed)) {
  repeatedTest(`a response that ends with ${how} is ${outcome}`, async () => {
    const says_hi = () => () => ({
      request: { method: 'GET', path: '/', headers: {}, body: null },
      evaluate: ({ body }: { body: string }) => (body === 'hi' ? null : `body ${body}`),
    })
    const { rows, outcomes } = await watch(sends(text, ends), { createExchanges: says_hi, timeout_s: 1 })
    assert.deepEqual(new Set(outcomes), new Set([outcome]))
    assert.match(rows[0]?.detail ?? '', detail)
  })
}

repeatedTest('extra bytes after a response make the next request an error', async () => {
  const late = createRawServer(socket => {
    socket.on('error', () => {})
    socket.on('data', () => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n1')
      setTimeout(() => socket.write('!'), 10)
    })
  }) as unknown as Server
  const { rows } = await watch(late, { duration_s: 0.1, createExchanges: echoes })
  assert.deepEqual(
    rows.map(({ outcome, detail }) => [outcome, detail]),
    [
      ['ok', ''],
      ['error', 'bytes came after the previous response: its length is wrong'],
    ],
  )
})

repeatedTest('the instances of a server are probed in turn on separate connections', async () => {
  const first = createServer(echo).listen(0, '127.0.0.1')
  await once(first, 'listening')
  const { port } = first.address() as AddressInfo
  const second = createServer((_, response) => response.end('other')).listen(port, '127.0.0.2')
  await once(second, 'listening')
  try {
    for (const most_connections of [2, 1]) {
      const hosts = ['127.0.0.1', '127.0.0.2']
      const { probe } = await observe(port, { hosts, most_connections })
      assert.deepEqual(
        probe.rows.map(({ outcome }) => outcome),
        Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? 'ok' : 'wrong')),
      )
      assert.equal(probe.connections.length, most_connections === 2 ? 2 : 10)
    }
  } finally {
    first.close()
    second.close()
  }
})

repeatedTest(
  'a stateful oracle sees events in the order in which they happened, although evaluation comes last',
  async () => {
    let total = 0
    const count: RequestListener = (_, response) => response.end(String(++total))
    const growing = () => {
      let largest = 0
      return () => {
        const least = largest
        return {
          request: { method: 'GET', path: '/', headers: {}, body: null },
          evaluate: ({ body }: { body: string }) => {
            largest = Math.max(largest, Number(body))
            return Number(body) > least ? null : `${body} after ${least}`
          },
        }
      }
    }
    assert.deepEqual(new Set((await probeServer(count, { createExchanges: growing })).outcomes), new Set(['ok']))
    total = 0
    const stuck: RequestListener = (_, response) => {
      total = Math.min(3, total + 1)
      response.end(String(total))
    }
    const { outcomes } = await probeServer(stuck, { createExchanges: growing })
    assert.deepEqual(outcomes.slice(0, 4), ['ok', 'ok', 'ok', 'wrong'])
  },
)

repeatedTest('refused connections are reported', async () => {
  const { probe } = await observe(1, { duration_s: 0.1 })
  assert.deepEqual(
    probe.rows.map(({ outcome, detail }) => [outcome, detail]),
    [
      ['error', 'no response came: ECONNREFUSED'],
      ['error', 'no response came: ECONNREFUSED'],
    ],
  )
})

test('the file is read back, its details as text', () => {
  const row = { scheduled_s: 0.025, latency_us: 900, outcome: 'wrong', detail: 'a "b",\nc' } as const
  const { content, problems } = recorded.read(recorded.write({ rows: [row, { ...row, outcome: 'ok', detail: '' }] }))
  assert.deepEqual(problems, [])
  assert.deepEqual(
    content?.map(({ detail }) => detail),
    ['a "b", c', ''],
  )
})
