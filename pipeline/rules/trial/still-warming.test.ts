import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeRecording, fakeTrial, found, missing, nothing } from '../../../proofs/fixtures/rule-records.ts'
import { rule } from './still-warming.ts'

const check = (warm_up_growth: number | null) =>
  rule.check(fakeTrial({}, { recording: fakeRecording({ warm_up_growth }) }))

test('a server that is not faster than before by more than 3 % is warm', () => {
  for (const growth of [0.03, 0, -0.2]) nothing(check(growth))
  assert.match(found(check(0.031), 'caution').message, /still speeding up .* by 3\.1 %/)
})

test('a run that recorded no warm-up does not tell', () => assert.match(missing(check(null)), /warm-up/))
