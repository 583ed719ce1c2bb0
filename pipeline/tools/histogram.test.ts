import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../proofs/fixtures/seeded-check.ts'
import { type Histogram, readHistogram } from './histogram.ts'

/** The runner's notation for a histogram, as written by done.lua. */
function stepsOf(rows: Histogram): string {
  const stepOf = (index: number) => (rows[index]?.[0] ?? 0) - (rows[index - 1]?.[0] ?? 0)
  return rows.map(([, count], index) => `${stepOf(index)}${count === 1 ? '' : `:${count}`}`).join(' ')
}

test('both notations give the same histogram', () => {
  assert.deepEqual(readHistogram('12:3 1 5:2'), [
    [12, 3],
    [13, 1],
    [18, 2],
  ])
  assert.deepEqual(readHistogram(''), [])
  const histogram = fc
    .uniqueArray(fc.tuple(fc.nat(), fc.nat()), { selector: ([value]) => value })
    .map(rows => rows.toSorted(([a], [b]) => a - b))
  fc.assert(fc.property(histogram, rows => assert.deepEqual(readHistogram(stepsOf(rows)), rows)))
})

test('any other text is null', () => {
  const falling = [2, 1].map(value => [value, 1])
  for (const written of ['1 x', '1  2', '-1', '1:', '5 0', '1.5', falling, [[1]], 7, {}, null])
    assert.equal(readHistogram(written), null, JSON.stringify(written))
})
