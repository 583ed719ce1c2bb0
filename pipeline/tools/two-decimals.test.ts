import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../proofs/fixtures/seeded-check.ts'
import { halfOfTwoDecimals } from './two-decimals.ts'

const halfOfTime = (seconds: number) => halfOfTwoDecimals('latency_mean_s', seconds)

const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-12 * Math.max(1, expected))

test('half of the last digit is in the largest unit that may have been printed', () => {
  near(halfOfTime(23.03e-6), 0.005e-6)
  near(halfOfTime(8.13e-3), 0.005e-3)
  near(halfOfTime(30.09), 0.005)
  near(halfOfTime(60), 0.3)
  near(halfOfTwoDecimals('requests_per_s', 25436.42), 0.005)
  near(halfOfTwoDecimals('requests_per_s', 0.59), 0.005)
  near(halfOfTwoDecimals('read_bytes', 64.23 * 1024 ** 2), 0.005 * 1024 ** 2)
})

test('a value of a done line has more digits than are printed', () => {
  assert.equal(halfOfTime(3.007702), 0.005e-6)
})

test('any time that wrk prints is within half of its last digit', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 0.999, noNaN: true }), seconds => {
      // units.c: two decimals, the next unit from 85 % on
      const unit = seconds * 1e6 < 850 ? 1e-6 : 1e-3
      const printed = Number((seconds / unit).toFixed(2)) * unit
      assert.ok(Math.abs(printed - seconds) <= halfOfTime(printed) * (1 + 1e-6))
    }),
  )
})
