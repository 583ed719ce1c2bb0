import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeRecording, fakeTrial, found, missing, nothing } from '../../../proofs/fixtures/rule-records.ts'
import { rule } from './connections-lost.ts'

test('a remainder is never opened', () => {
  const { observed, expected, message } = found(rule.check(fakeTrial({}, { threads: 3, connections: 16 })), 'caution')
  assert.deepEqual([observed, expected], [15, 16])
  assert.match(message, /16 connections do not divide by 3 threads/)
})

test('one connection fewer than opened', () => {
  nothing(rule.check(fakeTrial({}, { recording: fakeRecording({ established_connections: 10 }) })))
  const lost = fakeTrial({}, { recording: fakeRecording({ established_connections: 9 }) })
  assert.equal(found(rule.check(lost), 'invalid').observed, 9)
})

test('a published log is never passed', () => {
  assert.match(missing(rule.check(fakeTrial())), /really open/)
  assert.match(missing(rule.check(fakeTrial({}, { connections: null }))), /connections/)
})
