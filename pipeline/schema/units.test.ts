import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../proofs/fixtures/seeded-check.ts'
import { BINARY_UNITS, COUNT_UNITS, parseCell, RATIO_UNITS, scaleByTen, TIME_UNITS } from './units.ts'

test('a cell is converted to the double nearest to its text', () => {
  assert.equal(parseCell('8.13ms', TIME_UNITS), 0.00813)
  assert.equal(parseCell('0.85m', TIME_UNITS), 51)
  assert.equal(parseCell('1.13m', TIME_UNITS), 67.8)
  assert.equal(parseCell('0.92h', TIME_UNITS), 3312)
  assert.equal(parseCell('71.26us', TIME_UNITS), 0.00007126)
  assert.equal(parseCell('8.03k', COUNT_UNITS), 8030)
  assert.equal(parseCell('1.07T', COUNT_UNITS), 1.07e12)
  assert.equal(parseCell('2.69G', BINARY_UNITS), 2.69 * 1024 ** 3)
  assert.equal(parseCell('540,820.54', COUNT_UNITS), 540820.54)
  assert.equal(parseCell('63.54%', RATIO_UNITS), 0.6354)
})

test('non-numbers and foreign units are null', () => {
  for (const cell of ['-nan', 'nanus', '-nanus', 'inf', '', 'ms', '1.00q'])
    assert.equal(parseCell(cell, TIME_UNITS), null)
  assert.equal(parseCell('1.00K', COUNT_UNITS), null)
  assert.equal(parseCell('1.00k', BINARY_UNITS), null)
})

test('scaling changes the decimal text', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 9 }),
      fc.constantFrom(...Object.entries(TIME_UNITS)),
      (hundredths, unit) => {
        const text = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
        const [name, { factor, exponent }] = unit
        const exact = Number(`${BigInt(hundredths) * BigInt(factor)}e${exponent - 2}`)
        assert.equal(parseCell(`${text}${name}`, TIME_UNITS), exact)
      },
    ),
  )
  assert.equal(scaleByTen(71.259, -6), 0.000071259)
  fc.assert(fc.property(fc.maxSafeNat(), whole => assert.equal(scaleByTen(whole, -6), Number(`${whole}e-6`))))
  assert.equal(scaleByTen(9.1e-7, 6), 0.91)
  assert.equal(scaleByTen(1.5e300, 3), 1.5e303)
})
