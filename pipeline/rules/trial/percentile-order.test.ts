import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeTrial, found, missing, nothing } from '../../../proofs/fixtures/rule-records.ts'
import { rule } from './percentile-order.ts'

test('ascending percentiles are clean, equal ones too, and so is a report without --latency', () => {
  nothing(rule.check(fakeTrial()))
  nothing(rule.check(fakeTrial({ latency_p90_s: 1.1e-3 })))
  const { latency_p50_s: _, latency_p75_s: __, latency_p90_s: ___, latency_p99_s: ____, ...rest } = fakeTrial().values
  nothing(rule.check(fakeTrial({}, { values: rest })))
})

test('a descent beyond the printed digits', () => {
  // 1.30 ms is printed for 1.295 to 1.305 ms, so 1.29 after it may be one value, and 1.28 may not
  nothing(rule.check(fakeTrial({ latency_p99_s: 1.29e-3 })))
  const { message, observed } = found(rule.check(fakeTrial({ latency_p99_s: 1.28e-3 })), 'invalid')
  assert.equal(message, 'p99 is 1.28 ms, below p90 of 1.3 ms.')
  assert.equal(observed, 1.28e-3)
  found(rule.check(fakeTrial({ latency_p99_s: 6e-3 })), 'invalid')
})

test('the mean is at most the maximum', () => {
  const { message } = found(rule.check(fakeTrial({ latency_mean_s: 6e-3 })), 'invalid')
  assert.equal(message, 'the maximum is 5 ms, below the mean of 6 ms.')
})

test('a column filled with the mean', () => {
  const copied = { latency_mean_s: 1.3e-3, latency_p90_s: 1.3e-3 }
  assert.match(found(rule.check(fakeTrial(copied)), 'invalid').message, /p90 is 1.3 ms, exactly the mean/)
  found(rule.check(fakeTrial({ latency_mean_s: 2e-3 })), 'invalid')
  // A deviation of one printed digit is what makes everything equal in honest logs
  nothing(rule.check(fakeTrial({ ...copied, latency_stdev_s: 0.01e-3 })))
  found(rule.check(fakeTrial({ ...copied, latency_stdev_s: 0.011e-3 })), 'invalid')
})

test('without a maximum it cannot be computed', () => {
  assert.match(missing(rule.check(fakeTrial({ latency_max_s: null }))), /maximum latency/)
})
