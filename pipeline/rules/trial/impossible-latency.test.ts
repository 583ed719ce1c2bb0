import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeTrial, found, missing, nothing } from '../../../proofs/fixtures/rule-records.ts'
import { rule } from './impossible-latency.ts'

// N / X = 10 / 10,000 = 1 ms. With one unfinished request a connection: 10 * 10 s / 100,010 = 0.9999 ms

test('a maximum above the time of an answer is clean', () => nothing(rule.check(fakeTrial())))

test('the threshold, with half of the last printed digit', () => {
  // 0.99 ms is printed for up to 0.995 ms, and the 10 s for 9.995 s at least: 9.995 * 10 / 100,010 = 0.99940 ms
  const { observed, expected } = found(rule.check(fakeTrial({ latency_max_s: 0.99e-3 })), 'invalid')
  assert.equal(observed, 0.99e-3)
  assert.equal(expected, 1e-3)
  nothing(rule.check(fakeTrial({ latency_max_s: 1e-3 })))
})

test('a few slow answers each prove nothing', () => {
  // 4 s an answer in 10 s: N / X = 5 s is above the maximum, but a third answer was under way
  const values = { request_count: 20, requests_per_s: 2, latency_mean_s: 4, latency_max_s: 4 }
  nothing(rule.check(fakeTrial(values)))
})

test('with timeouts, or time spent on reconnecting, it cannot be computed', () => {
  assert.match(missing(rule.check(fakeTrial({ timeout_count: 3, latency_max_s: 0.1e-3 }))), /3 requests that timed out/)
  assert.match(missing(rule.check(fakeTrial({ read_error_count: 100_000, latency_max_s: 0.1e-3 }))), /reconnecting/)
  assert.match(missing(rule.check(fakeTrial({ latency_max_s: null }))), /maximum latency/)
})
