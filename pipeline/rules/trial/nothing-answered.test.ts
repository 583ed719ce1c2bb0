import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeTrial, found, missing, nothing } from '../../../proofs/fixtures/rule-records.ts'
import { rule } from './nothing-answered.ts'

test('one success is the difference', () => {
  nothing(rule.check(fakeTrial({ non_2xx_count: 99_999 })))
  assert.equal(
    found(rule.check(fakeTrial({ non_2xx_count: 100_000 })), 'invalid').message,
    'All 100,000 answers were errors.',
  )
})

test('no request at all needs no error counts', () => {
  found(rule.check(fakeTrial({ request_count: 0, non_2xx_count: null })), 'invalid')
  assert.match(missing(rule.check(fakeTrial({ request_count: null }))), /requests/)
})
