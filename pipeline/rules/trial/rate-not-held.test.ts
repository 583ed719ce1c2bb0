import { test } from 'node:test'
import { fakeTrial, found, missing, nothing } from '../../../proofs/fixtures/rule-records.ts'
import { rule } from './rate-not-held.ts'

test('a load that is slower than the rate that it was to offer', () => {
  // 9,899 of 10,000 are below 99 %
  found(rule.check(fakeTrial({ target_rate_per_s: 10_000, requests_per_s: 9899 })), 'note')
  nothing(rule.check(fakeTrial({ target_rate_per_s: 10_000, requests_per_s: 9900 })))
})

test('without a rate there is nothing to hold', () => {
  missing(rule.check(fakeTrial()))
})
