import assert from 'node:assert/strict'
import { test } from 'node:test'
import { growthOf, recorded, type WarmUpRow } from './warm-up.csv.ts'

/** One row per quarter of a second. */
const rowsOf = (...bytes: number[]): WarmUpRow[] =>
  bytes.map((received_bytes, index) => ({ elapsed_s: (index + 1) / 4, received_bytes }))
const rounded = (rows: WarmUpRow[]) => Number(growthOf(rows)?.toFixed(4))

test('growth compares the last part of the warm-up with the part before it, each half of it but at most 3 s', () => {
  assert.equal(growthOf(rowsOf(1, 1, 1, 1, 1, 1, 1)), null, 'two seconds at least')
  assert.equal(rounded(rowsOf(10, 10, 10, 10, 11, 11, 11, 11)), 0.1)
  assert.equal(rounded(rowsOf(1, 10, 10, 10, 10, 11, 11, 11, 11)), 0.1, 'what is left over is the beginning')
  const long = [...Array(20).fill(5), ...Array(12).fill(20), ...Array(12).fill(21)]
  assert.equal(rounded(rowsOf(...long)), 0.05)
  assert.equal(growthOf(rowsOf(0, 0, 0, 0, 1, 1, 1, 1)), null)
  const loads = rowsOf(5, 10, 10, 11, 11).map(row => ({ ...row, elapsed_s: row.elapsed_s * 5.5 }))
  assert.equal(rounded(loads), 0.1, 'two loads of 1 s, each with its pause')
  const late = rowsOf(10, 10, 10, 10, 10, 10, 10, 20)
  const last = late.at(-1) as WarmUpRow
  assert.equal(rounded([...late.slice(0, -1), { ...last, elapsed_s: 2.25 }]), 0, 'a late row is of a longer time')
})

test('written rows are read back unchanged, and become rates', () => {
  const rows = rowsOf(100, 200)
  const { content, problems } = recorded.read(recorded.write(rows))
  assert.deepEqual([content, problems], [rows, []])
  assert.deepEqual(recorded.rows(rows, {}), {
    warm_up: [
      { elapsed_s: 0.25, received_bytes_per_s: 400 },
      { elapsed_s: 0.5, received_bytes_per_s: 800 },
    ],
  })
})
