import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeResult, found, missing, nothing } from '../../../proofs/fixtures/rule-records.ts'
import { rule } from './too-few-trials.ts'

const check = (n: number) => rule.check(fakeResult({ values: Array(n).fill(1) }))

test('one, five and six trials', () => {
  assert.match(found(check(1), 'caution').message, /A single trial/)
  const five = found(check(5), 'caution')
  assert.deepEqual([five.observed, five.expected], [5, 6])
  assert.match(five.message, /5 trials are too few/)
  nothing(check(6))
})

test('without a trial it cannot be computed', () => assert.equal(missing(check(0)), 'a trial'))
