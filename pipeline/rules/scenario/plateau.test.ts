import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeResult, found, missing, nothing } from '../../../proofs/fixtures/rule-records.ts'
import { rule } from './plateau.ts'

const entry = (median: number, is_control = false) =>
  fakeResult({ is_control, summary: { median, low: null, high: null } })

const near = (count: number) => Array.from({ length: count }, () => entry(100))

const check = (own: number, others: ReturnType<typeof entry>[]) => {
  const result = entry(own)
  return rule.check({ result, results: [result, ...others] })
}

test('five entries, within 1 % of the maximum', () => {
  const slow = [entry(50), entry(60)]
  nothing(check(100, [...near(3), ...slow]))
  const plateau = found(check(100, [...near(4), ...slow]), 'caution')
  assert.deepEqual([plateau.observed, plateau.expected], [5, 5])
  found(check(99, [...near(4), ...slow]), 'caution')
  nothing(check(98.9, [...near(4), ...slow]))
  nothing(check(50, near(6)))
})

test('over 5 % of the entries', () => {
  const slow = (count: number) => Array.from({ length: count }, () => entry(50))
  // 5 of 100 is 5 %, 5 of 99 is more
  nothing(check(100, [...near(4), ...slow(95)]))
  found(check(100, [...near(4), ...slow(94)]), 'caution')
})

test('controls do not count, and four entries are too few', () => {
  nothing(check(100, [...near(3), entry(100, true), entry(10)]))
  assert.match(missing(check(100, near(3))), /5 or more/)
})
