import assert from 'node:assert/strict'
import { test } from 'node:test'
import { printedNumbers } from './printed-number.ts'

const cells: [cell: string, ...numbers: [number: number, step: number, unit: string][]][] = [
  ['7162.27', [7162.27, 0.01, '']],
  ['1,013,137 µs 5MB', [1013137, 1, 'µs'], [5, 1, 'MB']],
  ['0.88MB', [0.88, 0.01, 'MB']],
  ['1.2M req/s', [1.2, 0.1, 'M']],
  ['240 MB/s', [240, 1, 'MB/s']],
  ['−65.4 %', [-65.4, 0.1, '%']],
  ['~44ms', [44, 1, 'ms']],
  ['2,300+', [2300, 1, '']],
  ['12\u202f345', [12345, 1, '']],
  ['p99 of HTTP/2'],
  ['1.2.3'],
  ['1.234,56'],
  ['2023-11-24'],
  ['10-20 ms'],
  ['1/2'],
  [''],
]

for (const [cell, ...numbers] of cells) {
  test(`${JSON.stringify(cell)} holds ${numbers.map(([number, , unit]) => `${number}${unit}`).join(' and ') || 'no number'}`, () => {
    assert.deepEqual(
      printedNumbers(cell).map(({ number, step, unit }) => [number, step, unit]),
      numbers,
    )
  })
}
