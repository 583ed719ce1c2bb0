import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ProbeRow, p95Of } from './sentinel.csv.ts'

/** Requests after the first 0.3 s with latencies of 1, 2, 3, … ms. */
const answered = (count: number, outcome: ProbeRow['outcome'] = 'ok'): ProbeRow[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ scheduled_s: 0.3 + index / 20, latency_us: 1000 * (index + 1) },
    ...{ outcome, detail: '' },
  }))

test('the p95 of the probe is the nearest rank of at least 40 requests after the first 0.3 s', () => {
  assert.equal(p95Of(answered(39)), null)
  assert.equal(p95Of(answered(40)), 0.038)
  assert.equal(p95Of(answered(100).toReversed()), 0.095)
  const early = { scheduled_s: 0.299, latency_us: 9e6, outcome: 'ok' as const, detail: '' }
  assert.equal(p95Of([early, early, early, ...answered(40)]), 0.038)
  assert.equal(p95Of(answered(100, 'wrong')), 0.095, 'a wrong answer is an answer')
})

test('an unanswered request is slower than all others, whatever the probe waited', () => {
  for (const outcome of ['error', 'timeout', 'pending-at-end'] as const) {
    const missing = answered(5, outcome)
    assert.equal(p95Of([...answered(95), ...missing]), 0.095)
    assert.equal(p95Of([...answered(94), ...missing, ...missing.slice(0, 1)]), null, 'the percentile is one of them')
  }
})
