import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeRecording, fakeTrial, found, missing, nothing } from '../../../proofs/fixtures/rule-records.ts'
import { rule } from './failed-checks.ts'

function checked(...phases: (string[] | undefined)[]) {
  const verifications = phases.map((failed_checks, index) => ({
    phase: index === 0 ? ('before' as const) : ('after' as const),
    answer_count: 20,
    wrong_answer_count: 0,
    unanswered_count: 0,
    ...(failed_checks ? { failed_checks } : {}),
  }))
  return rule.check(fakeTrial({}, { recording: fakeRecording({ verifications }) }))
}

test('a check that failed before and after the load is one', () => {
  nothing(checked([], []))
  const date = 'date: the Date header stayed "x" for more than 3 s'
  const { observed, message } = found(checked([date], [date]), 'caution')
  assert.equal(observed, 1)
  assert.equal(message, '1 check failed: date: the Date header stayed "x" for more than 3 s.')
  assert.equal(found(checked([], ['date: it stayed', 'clients: other answers']), 'caution').observed, 2)
})

test('where nobody checked it cannot be computed', () => {
  assert.match(missing(checked(undefined)), /checks of the server/)
  assert.match(missing(rule.check(fakeTrial())), /checks of the server/)
})
