import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeTrial, found, missing, nothing } from '../../../proofs/fixtures/rule-records.ts'
import { successfulRate } from '../successful-rate.ts'
import { rule } from './failed-responses.ts'

test('the thresholds of 0 and of 0.1 %', () => {
  nothing(rule.check(fakeTrial()))
  found(rule.check(fakeTrial({ non_2xx_count: 1 })), 'caution')
  // 100 of 100,000 is 0.1 %
  found(rule.check(fakeTrial({ non_2xx_count: 100 })), 'caution')
  found(rule.check(fakeTrial({ non_2xx_count: 101 })), 'invalid')
})

test('the sentence gives the successful rate', () => {
  // (100,000 - 50,000) / 10 s
  const { message, observed } = found(rule.check(fakeTrial({ non_2xx_count: 50_000 })), 'invalid')
  assert.equal(message, '50,000 of 100,000 answers were errors (50 %): 5,000 successful requests/s.')
  assert.equal(observed, 0.5)
  assert.equal(successfulRate(fakeTrial({ non_2xx_count: 50_000 })), 5000)
})

test('without counts, or without an answer, it cannot be computed', () => {
  assert.match(missing(rule.check(fakeTrial({ non_2xx_count: null }))), /error counts/)
  assert.match(missing(rule.check(fakeTrial({ request_count: 0 }))), /an answer/)
  assert.equal(successfulRate(fakeTrial({ duration_s: null })), null)
})
