import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../proofs/fixtures/seeded-check.ts'
import { readHistogram } from './histogram.ts'

const pairsOf = (written: unknown) => readHistogram(written)?.toJSON()

/** The runner's notation for a histogram, as written by done.lua. */
function stepsOf(rows: readonly [number, number][]): string {
  const stepOf = (index: number) => (rows[index]?.[0] ?? 0) - (rows[index - 1]?.[0] ?? 0)
  return rows.map(([, count], index) => `${stepOf(index)}${count === 1 ? '' : `:${count}`}`).join(' ')
}

test('both notations give the same histogram', () => {
  assert.deepEqual(pairsOf('12:3 1 5:2'), [
    [12, 3],
    [13, 1],
    [18, 2],
  ])
  assert.deepEqual(pairsOf(''), [])
  const histogram = fc
    .uniqueArray(fc.tuple(fc.nat(), fc.nat()), { selector: ([value]) => value })
    .map(rows => rows.toSorted(([a], [b]) => a - b))
  fc.assert(fc.property(histogram, rows => assert.deepEqual([pairsOf(stepsOf(rows)), pairsOf(rows)], [rows, rows])))
})

test('any other text is null', () => {
  const falling = [2, 1].map(value => [value, 1])
  const wrong = ['1 x', '1  2', '-1', '1:', '1:2:3', ' 1', '1 ', '5 0', '1.5', '12345678901234567', '0'.repeat(17)]
  for (const written of [...wrong, falling, [[1]], [[1, '2']], [[1, -2]], [[0.5, 1]], 7, {}, null])
    assert.equal(readHistogram(written), null, JSON.stringify(written))
})
