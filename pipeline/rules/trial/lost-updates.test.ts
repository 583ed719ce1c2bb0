import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeRecording, fakeTrial, found, missing, nothing } from '../../../proofs/fixtures/rule-records.ts'
import { rule } from './lost-updates.ts'

/** 100,000 answers on 10 connections of 2 threads; 30,000,000 were posted. */
const grown = (added: number, unknown_count = 0, values = {}) =>
  rule.check(
    fakeTrial(values, {
      recording: fakeRecording({ total: { added, posted_mean: 300, posted_most: 500, unknown_count } }),
    }),
  )

test('what is under way may be missing or more, and nothing else', () => {
  nothing(grown(30_000_000))
  nothing(grown(30_000_000 - 12 * 500))
  nothing(grown(30_000_000 + 12 * 500))
  const { observed, expected } = found(grown(30_000_000 - 12 * 500 - 1), 'invalid')
  assert.deepEqual([observed, expected], [29_993_999, 30_000_000])
  nothing(grown(30_000_000 - 12 * 500 - 1, 1))
})

test('half of it, nothing, and too much', () => {
  const half = 'The total grew by 15,000,000, and the answers say 30,000,000: 50 % of it is missing.'
  assert.equal(found(grown(15_000_000), 'invalid').message, half)
  assert.match(found(grown(0), 'invalid').message, /100 % of it is missing/)
  assert.match(found(grown(60_000_000), 'invalid').message, /more than was posted/)
})

test('errors add nothing', () => nothing(grown(15_000_000, 0, { non_2xx_count: 50_000 })))

test('without totals it cannot be computed', () => {
  assert.match(missing(rule.check(fakeTrial())), /total/)
  assert.match(missing(rule.check(fakeTrial({}, { recording: fakeRecording({ total: null }) }))), /total/)
})
