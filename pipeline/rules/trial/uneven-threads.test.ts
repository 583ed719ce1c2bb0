import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeTrial, found, missing, nothing } from '../../../proofs/fixtures/rule-records.ts'
import { rule } from './uneven-threads.ts'

test('the threshold of 0.90', () => {
  nothing(rule.check(fakeTrial()))
  // 2 threads * 5,000 = 10,000
  nothing(rule.check(fakeTrial({ requests_per_s: 9000 })))
  const { observed, message } = found(rule.check(fakeTrial({ requests_per_s: 8990 })), 'caution')
  assert.equal(observed, 0.899)
  assert.match(message, /2 threads at 5,000 requests\/s each would be 10,000\/s, but only 8,990\/s/)
})

test('without the rates of threads it cannot be computed', () => {
  assert.match(missing(rule.check(fakeTrial({ thread_rate_mean_per_s: null }))), /Req\/Sec/)
  assert.match(missing(rule.check(fakeTrial({}, { threads: null }))), /threads/)
})
