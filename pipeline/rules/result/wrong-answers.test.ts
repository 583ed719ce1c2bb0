import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  fakeRecording,
  fakeResult,
  fakeTrial,
  found,
  missing,
  nothing,
  publishedResult,
} from '../../../proofs/fixtures/rule-records.ts'
import { rule } from './wrong-answers.ts'

test('one wrong answer', () => {
  nothing(rule.check(fakeResult()))
  const verifications = [
    { phase: 'before' as const, answer_count: 20, wrong_answer_count: 0, unanswered_count: 0 },
    { phase: 'during' as const, answer_count: 980, wrong_answer_count: 1, unanswered_count: 7 },
  ]
  const trials = [fakeTrial({}, { recording: fakeRecording({ verifications }) })]
  const { message, observed } = found(rule.check(fakeResult({ trials })), 'invalid')
  assert.equal(message, '1 of 1,000 answers checked were wrong (0.1 %), during the load.')
  assert.equal(observed, 1)
})

test('not checked, and not stated', () => {
  found(rule.check(publishedResult({ is_verified: false })), 'caution')
  nothing(rule.check(publishedResult({ is_verified: true })))
  assert.match(missing(rule.check(publishedResult())), /whether the answers were checked/)
})
