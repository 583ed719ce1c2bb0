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
import { rule } from './shared-host.ts'

const stealing = (steal_ratio: number) =>
  rule.check(fakeResult({ trials: [fakeTrial(), fakeTrial({}, { recording: fakeRecording({ steal_ratio }) })] }))

test('steal: 0.5 and 2 %', () => {
  nothing(stealing(0.005))
  assert.equal(found(stealing(0.0051), 'caution').observed, 0.0051)
  found(stealing(0.02), 'caution')
  found(stealing(0.0201), 'invalid')
})

test('a virtual machine without steal', () => {
  const host = { cpu_model: null, thread_count: 2, memory_bytes: null, is_virtual: true }
  assert.equal(found(rule.check(fakeResult({ host })), 'caution').message, 'It ran on a virtual machine.')
})

test('a published log does not tell', () => assert.match(missing(rule.check(publishedResult())), /virtual machine/))
