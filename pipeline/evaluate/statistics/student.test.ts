import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../proofs/fixtures/seeded-check.ts'
import { criticalT, twoSidedTail } from './student.ts'

// NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2, critical values of Student's t: [freedom, upper tail, t].
const published: [number, number, number][] = [
  [1, 0.025, 12.706],
  [2, 0.025, 4.303],
  [5, 0.025, 2.571],
  [5, 0.001, 5.893],
  [9, 0.025, 2.262],
  [9, 0.005, 3.25],
  [10, 0.05, 1.812],
  [18, 0.025, 2.101],
  [19, 0.025, 2.093],
  [30, 0.1, 1.31],
  [30, 0.001, 3.385],
  [100, 0.025, 1.984],
]

test('critical values agree with the published table', () => {
  for (const [freedom, tail, t] of published) {
    assert.equal(Math.abs(criticalT(2 * tail, freedom) - t) < 0.000501, true, `${freedom} degrees, tail ${tail}`)
  }
})

test('the tail is exact where a closed form exists', () => {
  // One degree of freedom is Cauchy's distribution: the tail is 1 - 2 atan(t) / pi. Two: 1 - t / sqrt(2 + t^2).
  for (const t of [0.01, 0.5, 1, 3, 40]) {
    assert.ok(Math.abs(twoSidedTail(t, 1) - (1 - (2 * Math.atan(t)) / Math.PI)) < 1e-13)
    assert.ok(Math.abs(twoSidedTail(t, 2) - (1 - t / Math.sqrt(2 + t * t))) < 1e-13)
  }
  assert.equal(twoSidedTail(0, 7), 1)
  assert.equal(twoSidedTail(1e200, 7), 0, 'its square is infinite')
})

test('tail and critical value are inverse, even for the fractional degrees of freedom of Welch', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1e-6, max: 0.9, noNaN: true }),
      fc.double({ min: 2, max: 500, noNaN: true }),
      (tail, freedom) => {
        assert.ok(Math.abs(twoSidedTail(criticalT(tail, freedom), freedom) / tail - 1) < 1e-8)
      },
    ),
  )
})
