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
import { rule } from './unanswered-probes.ts'

test('a question without an answer is neither right nor wrong', () => {
  const during = { phase: 'during' as const, answer_count: 588, wrong_answer_count: 0, unanswered_count: 12 }
  const trials = [fakeTrial({}, { recording: fakeRecording({ verifications: [during] }) })]
  const { message, observed } = found(rule.check(fakeResult({ trials })), 'caution')
  assert.match(message, /^12 of 600 questions beside the load were not answered \(2 %\)\.$/)
  assert.equal(observed, 12)
  nothing(rule.check(fakeResult()))
  assert.match(missing(rule.check(publishedResult())), /the probe/)
})
