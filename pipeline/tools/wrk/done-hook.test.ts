import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { test } from 'node:test'
import { runWrk, noWrk as skip } from '../../../proofs/fixtures/run-wrk.ts'
import { readHistogram } from '../histogram.ts'
import { readDone } from './done.ts'

interface Line {
  requests: number
  latency_n: number
  latency_us: { min: number | null; max: number | null; pct: Record<string, number | null> }
  thread_rps: { mean: number | null }
  latency_histogram: [number, number][]
  thread_rate_histogram: [number, number][]
  latency_histogram_digits?: number
}

/** The line that the done hook writes after a load of one second, and the output of wrk. */
async function load(answer: RequestListener, { connections = 4, lua = '', env = {} } = {}) {
  const { output, outputs } = await runWrk(answer, { connections }, env, lua)
  const text = outputs['wrk.json'] ?? ''
  assert.match(text, /^\{.*\}\n$/)
  assert.deepEqual(readDone(text)?.problems, [])
  const line = JSON.parse(text)
  const latency_histogram = readHistogram(line.latency_histogram)?.toJSON() ?? []
  const thread_rate_histogram = readHistogram(line.thread_rate_histogram)?.toJSON() ?? []
  return { line: { ...line, latency_histogram, thread_rate_histogram } as Line, output }
}

function assertWhole({ latency_n, latency_us, latency_histogram }: Line): void {
  const values = latency_histogram.map(([value]) => value)
  assert.equal(values.length, latency_n)
  assert.equal(values[0], latency_us.min)
  assert.equal(values.at(-1), latency_us.max)
  assert.deepEqual(
    values,
    [...new Set(values)].sort((a, b) => a - b),
  )
}

test('the line is exact: requests, every distinct latency, rates', { skip }, async () => {
  const { line, output } = await load((_, answer) => answer.end('ok'))
  assertWhole(line)
  assert.match(output, new RegExp(`^  ${line.requests} requests in`, 'm'))
  assert.ok(line.thread_rate_histogram.length > 0)
  assert.equal(line.latency_histogram_digits, undefined)
})

test('reading the table in one pass gives the same as searching for each value', { skip }, async () => {
  const lua = `local own = done
    done = function(summary, latency, requests)
      for i = 1, #latency do print(string.format("found %d %d", latency(i))) end
      own(summary, latency, requests)
    end`
  const env = { BENCHLEDGER_DONE_SEARCH: '0' }
  const { line, output } = await load((_, answer) => answer.end('ok'), { lua, env })
  assertWhole(line)
  const found = [...output.matchAll(/^found (\d+) (\d+)$/gm)].map(([, value, count]) => [Number(value), Number(count)])
  assert.deepEqual(line.latency_histogram, found)
})

test('above the limit latencies are merged to three digits, as the line states', { skip }, async () => {
  const { line } = await load((_, answer) => answer.end('ok'), { env: { BENCHLEDGER_DONE_DISTINCT: '5' } })
  assert.equal(line.latency_histogram_digits, 3)
  for (const [value] of line.latency_histogram) assert.equal(value, Number(value.toPrecision(3)))
})

test('without a response, values that wrk would invent are null', { skip }, async () => {
  const { line } = await load(() => {})
  assert.equal(line.requests, 0)
  assert.deepEqual([...Object.values(line.latency_us.pct), line.latency_us.min], Array(9).fill(null))
  assert.equal(line.latency_us.max, null)
  assert.deepEqual(line.latency_histogram, [])
})
