import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { readSentinel } from '../../../pipeline/recording/sentinel.ts'
import { asBinary } from '../oracle/wire.ts'
import { type SentinelOptions, sentinelCsv, startSentinel } from './sentinel.ts'

/** What a sentinel finds in `duration_s` of a server. */
async function watch(answer: RequestListener, more: Partial<SentinelOptions> = {}) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  let asked = 0
  const nextExchange = () => {
    const body = String(++asked)
    const request = { method: 'POST', path: '/', headers: {}, body }
    return { request, judge: (found: { body: string }) => (found.body === body ? null : `body ${found.body}`) }
  }
  const { port } = server.address() as AddressInfo
  const duration_s = more.duration_s ?? 0.5
  const sentinel = startSentinel({ port, nextExchange, started_ms: performance.now(), duration_s, ...more })
  await new Promise(resolve => setTimeout(resolve, duration_s * 1000 + 20))
  const result = await sentinel.finish()
  server.closeAllConnections()
  server.close()
  return { ...result, outcomes: result.rows.map(({ outcome }) => outcome) }
}

const echo: RequestListener = (request, answer) => {
  request.on('data', chunk => answer.write(chunk)).on('end', () => answer.end())
}

test('it asks 20 times a second at instants of its own and checks each answer', async () => {
  const { rows, outcomes, answered_count, opened_count } = await watch(echo)
  assert.deepEqual(
    rows.map(({ scheduled_s }) => Number(scheduled_s.toFixed(3))),
    Array.from({ length: 10 }, (_, index) => Number((index * 0.05 + 0.025).toFixed(3))),
  )
  assert.deepEqual(new Set(outcomes), new Set(['ok']))
  assert.equal(answered_count, 10)
  assert.ok(opened_count <= 10)
})

test('wrong answers, broken connections and silence are told apart', async () => {
  const wrong = await watch((_, answer) => answer.end('other'))
  assert.deepEqual(new Set(wrong.outcomes), new Set(['wrong']))
  assert.equal(wrong.rows[0]?.detail, 'body other')
  const broken = await watch(request => request.socket.destroy())
  assert.deepEqual(new Set(broken.outcomes), new Set(['error']))
  const silent = await watch(() => {}, { timeout_s: 0.2, grace_s: 0.05, most_connections: 2 })
  assert.ok(silent.outcomes.includes('timeout'))
  assert.ok(silent.outcomes.includes('pending-at-end'))
  assert.ok(silent.opened_count < 10)
})

test('it does not wait for slow answers: the schedule goes on, and what waits for a connection waits from its own instant', async () => {
  const slow: RequestListener = (request, answer) => setTimeout(() => echo(request, answer), 300)
  const { rows, outcomes } = await watch(slow, { most_connections: 1, duration_s: 0.2, grace_s: 5 })
  assert.deepEqual(outcomes, ['ok', 'ok', 'ok', 'ok'])
  const latencies = rows.map(({ latency_us }) => latency_us / 1e6)
  for (const [index, latency_s] of latencies.entries()) assert.ok(latency_s > 0.3 * (index + 1) - 0.05 * index - 0.01)
})

test('numbers travel in the form that it is told', async () => {
  const strict: RequestListener = (request, answer) => {
    request.on('data', (body: Buffer) => answer.end(body.length === 8 ? body : 'no'))
  }
  assert.deepEqual(new Set((await watch(strict, { wire: asBinary })).outcomes), new Set(['ok']))
  assert.deepEqual(new Set((await watch(strict)).outcomes), new Set(['wrong']))
})

test('an idle connection that the server has closed is no error', async () => {
  const server: RequestListener = (request, answer) => {
    echo(request, answer)
    answer.on('finish', () => setTimeout(() => request.socket.destroy(), 10))
  }
  assert.deepEqual(new Set((await watch(server)).outcomes), new Set(['ok']))
})

test('the file is read back, its details as text', () => {
  const row = { scheduled_s: 0.025, latency_us: 900, outcome: 'wrong', detail: 'a "b",\nc' } as const
  const { rows, problems } = readSentinel(sentinelCsv([row, { ...row, outcome: 'ok', detail: '' }]))
  assert.deepEqual(problems, [])
  assert.deepEqual(
    rows.map(({ detail }) => detail || null),
    ['a "b", c', null],
  )
})
