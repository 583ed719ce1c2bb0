import assert from 'node:assert/strict'
import { test } from 'node:test'
import { printedNumbers, printedRange } from './printed-number.ts'

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
  ['12\u2009345', [12345, 1, '']],
  ['8\u00a0252,46', [8252.46, 0.01, '']],
  // a plain blank may be between two numbers
  ['8 252', [8252, 1, ''], [8, 1, ''], [252, 1, '']],
  ['8’252.46', [8252.46, 0.01, '']],
  ["8'252.46 req/s", [8252.46, 0.01, 'req/s']],
  ['3,69 ms', [3.69, 0.01, 'ms']],
  ['0,252', [0.252, 0.001, '']],
  ['1234,567'],
  ['8.25e3', [8250, 10, '']],
  ['1E-3 s', [0.001, 0.001, 's']],
  ['8.25 x 10^3 req/s', [8250, 10, 'req/s']],
  ['5×10⁻³', [0.005, 0.001, '']],
  ['about 8000', [8000, 1000, '']],
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

const bounds: [cell: string, bound: 'least' | 'most' | undefined, number: number][] = [
  ...[
    '> 8000',
    '≥8,000',
    '>= 8000',
    '&gt; 8000',
    'over 8000',
    'More than 8000',
    'at least 8000',
    '8000+',
    '8000 or more',
  ].map((cell): [string, 'least', number] => [cell, 'least', 8000]),
  ...['< 8000', '≤8,000', 'under 8000', 'less than 8000', 'at most 8000', 'up to 8000', 'no more than 8000'].map(
    (cell): [string, 'most', number] => [cell, 'most', 8000],
  ),
  // a word of which the end is one of these
  ['turnover 8000', undefined, 8000],
  ['8000', undefined, 8000],
]

for (const [cell, bound, number] of bounds)
  test(`${cell} is ${bound ?? 'no'} bound`, () =>
    assert.deepEqual(
      printedNumbers(cell).map(one => [one.bound, one.number]),
      [[bound, number]],
    ))

test('a cell that is one range and nothing else has two ends', () => {
  const ends = (cell: string) => {
    const range = printedRange(cell)
    return range && [range.number, range.to, range.unit]
  }
  assert.deepEqual(ends('10-20 ms'), [10, 20, 'ms'])
  assert.deepEqual(ends('8k–9k'), [8, 9, 'k'])
  assert.deepEqual(ends('8,000 to 9,000'), [8000, 9000, ''])
  assert.deepEqual(ends('between 8000 and 9000'), [8000, 9000, ''])
  for (const cell of [
    '2023-11-24',
    '1e-3',
    '20-10 ms',
    '64 connections - 8252 req/s',
    '8000 and 9000',
    'nginx-1.2',
    '-5',
    '',
  ])
    assert.equal(ends(cell), null, cell)
})
