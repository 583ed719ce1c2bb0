import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWarm } from './warm-up.ts'

/** Loads of 1 s with half a second between them. */
const rowsOf = (count: number, rateAt: (row: number) => number) =>
  Array.from({ length: count }, (_, row) => ({ elapsed_s: 1.5 * (row + 1), received_bytes: Math.round(rateAt(row)) }))
const flat = () => 1e6
/** So that the last third is faster than the third before by this share. */
const rising = (count: number, share: number) => (row: number) => 1e6 * (1 + share) ** (row / (count / 3))

test('a warm-up ends at once if the rate is steady, or zero because the server never responds', () => {
  assert.equal(isWarm(rowsOf(4, flat)), true)
  for (const count of [4, 21]) assert.equal(isWarm(rowsOf(count, () => 0)), true, `${count} rows`)
})

test('in the first 30 s it goes on while the last rows are more than 3 % faster', () => {
  const last = (share: number) => rowsOf(8, row => (row < 6 ? 1e6 : 1e6 * (1 + share)))
  assert.equal(isWarm(last(0.031)), false)
  assert.equal(isWarm(last(0.029)), true)
})

test('a plateau on which the last third is still more than 10 % faster does not end it', () => {
  // Spring MVC on one CPU: the rate was three times as high once the compiler had ended.
  const megabytes = [2.2, 2.8, 3.4, 3.8, 6.3, 8.9, 8.5, 9.2, 10.4, 10.4, 10.7, 10.3, 11.8, 10.6, 11.5]
  assert.equal(isWarm(rowsOf(15, row => (megabytes[row] ?? 0) * 1e6)), false)
})

test('from 30 s to 60 s, and no longer, it goes on while the last third is more than 10 % faster', () => {
  assert.equal(isWarm(rowsOf(40, rising(40, 1))), true)
  for (const count of [21, 39]) {
    assert.equal(isWarm(rowsOf(count, rising(count, 0.11))), false, `${count} rows`)
    assert.equal(isWarm(rowsOf(count, rising(count, 0.09))), true, `${count} rows`)
  }
})

test('after 30 s a last row that is fast by chance does not prolong it', () => {
  assert.equal(isWarm(rowsOf(21, row => (row === 20 ? 1.3e6 : 1e6))), true)
})
