import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeRecording, fakeTrial, found, missing, nothing } from '../../../proofs/fixtures/rule-records.ts'
import { rule } from './load-not-judged.ts'

const judged = (load_answers_judged: number | null, load_unread: string | null = null) =>
  rule.check(fakeTrial({}, { recording: fakeRecording({ load_answers_judged, load_unread }) }))

test('one is enough, none is a note with its reason', () => {
  nothing(judged(1))
  assert.equal(found(judged(0, 'EPERM'), 'note').message, "None of the load's own answers was judged: EPERM.")
})

test('of an older run nobody knows', () => {
  assert.match(missing(judged(null)), /off the wire/)
  assert.match(missing(rule.check(fakeTrial())), /off the wire/)
})
