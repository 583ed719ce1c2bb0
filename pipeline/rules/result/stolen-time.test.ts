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
import { rule } from './stolen-time.ts'

const lost = (steal_ratio: number) => fakeTrial({}, { recording: fakeRecording({ steal_ratio }) })
const stealing = (...ratios: number[]) => rule.check(fakeResult({ trials: ratios.map(lost) }))

test('steal: above 0.5 % in a trial, above 2 % in more than a sixth of them', () => {
  nothing(stealing(0, 0.005, 0))
  assert.equal(found(stealing(0, 0.0051, 0), 'caution').observed, 0.0051)
  found(stealing(0, 0, 0, 0, 0, 0.5), 'caution')
  found(stealing(0.02, 0.02, 0.02, 0.02, 0.02, 0.5), 'caution')
  found(stealing(0, 0.0201), 'invalid')
  const { message } = found(stealing(0, 0, 0, 0, 0.0201, 0.5), 'invalid')
  assert.equal(message, 'The hypervisor took 50 % of the CPU time away in a trial, more than 2 % in 2 of 6.')
})

test('a published log does not tell', () => assert.match(missing(rule.check(publishedResult())), /hypervisor/))
