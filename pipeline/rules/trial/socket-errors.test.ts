import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeTrial, found, missing, nothing } from '../../../proofs/fixtures/rule-records.ts'
import { rule } from './socket-errors.ts'

test('the threshold of 0.01 %', () => {
  nothing(rule.check(fakeTrial()))
  // 10 of 100,000 is 0.01 %
  nothing(rule.check(fakeTrial({ read_error_count: 6, write_error_count: 4 })))
  found(rule.check(fakeTrial({ read_error_count: 7, write_error_count: 4 })), 'invalid')
})

test('read errors at half the requests mean that keep-alive was lost', () => {
  found(rule.check(fakeTrial({ read_error_count: 49_999 })), 'invalid')
  const { message, observed } = found(rule.check(fakeTrial({ read_error_count: 50_000 })), 'caution')
  assert.equal(observed, 0.5)
  assert.match(message, /keep-alive was lost/)
})

test('one connect error', () => {
  const { message } = found(rule.check(fakeTrial({ connect_error_count: 1, read_error_count: 100_000 })), 'invalid')
  assert.equal(message, '1 connection could not be opened.')
})

test('errors without one request are not a lost keep-alive', () => {
  found(rule.check(fakeTrial({ request_count: 0, read_error_count: 39_734 })), 'invalid')
})

test('a report that was cut off before its error lines cannot be evaluated', () => {
  assert.match(missing(rule.check(fakeTrial({ read_error_count: null }))), /error counts/)
})
