import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeTrial, found, missing, nothing } from '../../../proofs/fixtures/rule-records.ts'
import { rule } from './corrected-latency.ts'

test('the threshold of 1.05', () => {
  // 10,000/s * R / 10
  nothing(rule.check(fakeTrial()))
  nothing(rule.check(fakeTrial({ latency_mean_s: 1.05e-3 })))
  const { observed, message } = found(rule.check(fakeTrial({ latency_mean_s: 1.051e-3 })), 'note')
  assert.ok(Math.abs((observed ?? 0) - 1.051) < 1e-9)
  assert.match(message, /10.5 requests in flight on 10 connections/)
})

test('without a latency it cannot be computed', () => {
  assert.equal(missing(rule.check(fakeTrial({ latency_mean_s: null }))), 'the mean latency')
})
