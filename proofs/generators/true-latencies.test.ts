import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quantileOf, trueLatencies } from './true-latencies.ts'

const schedule = { delay_s: 0.002, period_s: 1, stall_s: 0.05, offset_s: 0.5 }
const near = (value: number, expected: number, tolerance: number) =>
  assert.ok(Math.abs(value - expected) <= tolerance, `${value} is not ${expected} within ${tolerance}`)

test('with enough connections, the percentiles are those of a uniform delay in a stall', () => {
  for (const rate_per_s of [1000, 20_000]) {
    const latencies = trueLatencies({ rate_per_s, duration_s: 4, connections: 10_000 }, schedule)
    assert.equal(latencies.length, 4 * rate_per_s)
    // of a share of 1 - q of each period, the latencies are at most (1 - q) * period_s below the longest
    for (const q of [0.96, 0.99, 0.999]) near(quantileOf(latencies, q), 0.052 - (1 - q), 1.5 / rate_per_s)
    near(quantileOf(latencies, 0.5), 0.002, 1e-9)
    near(quantileOf(latencies, 0.94), 0.002, 1e-9)
  }
})

test('with few connections, what queued in a stall is answered as fast as they allow', () => {
  // 64 connections answer 32,000 a second, so that the queue gets shorter by 12,000 a second
  const load = { rate_per_s: 20_000, duration_s: 5, connections: 64 }
  const latencies = trueLatencies(load, schedule)
  const utilisation = 20_000 / 32_000
  for (const q of [0.99, 0.999]) near(quantileOf(latencies, q), 0.052 - (1 - q) * (1 - utilisation), schedule.delay_s)
  near(quantileOf(latencies, 0.5), 0.002, 1e-9)
  const delayed = latencies.filter(latency => latency > 0.0025).length / latencies.length
  near(delayed, 0.05 / (1 - utilisation), 0.01)
})

test('connections that are too few for the rate fall behind for the whole time', () => {
  const latencies = trueLatencies({ rate_per_s: 1000, duration_s: 2, connections: 1 }, { ...schedule, stall_s: 0 })
  near(latencies.at(-1) ?? 0, 2000 * 0.002 - 1.999, 1e-9)
  assert.ok(Number.isNaN(quantileOf([], 0.5)))
})
