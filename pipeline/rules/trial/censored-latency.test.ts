import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeTrial, found, missing, nothing } from '../../../proofs/fixtures/rule-records.ts'
import { rule } from './censored-latency.ts'

test('the thresholds of 0 and of 0.1 %', () => {
  nothing(rule.check(fakeTrial()))
  found(rule.check(fakeTrial({ timeout_count: 1 })), 'caution')
  // 100 of 100,000 is 0.1 %
  found(rule.check(fakeTrial({ timeout_count: 100 })), 'caution')
  const { message, observed } = found(rule.check(fakeTrial({ timeout_count: 101 })), 'invalid')
  assert.equal(observed, 0.00101)
  assert.match(message, /101 of 100,000 requests timed out/)
})

test('without counts it cannot be computed', () => {
  assert.match(missing(rule.check(fakeTrial({ timeout_count: null }))), /error counts/)
})
