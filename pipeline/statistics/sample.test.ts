import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mean, median, quantile, standardDeviation } from './sample.ts'

test('mean, median and deviation of a sample worked out by hand', () => {
  // Mean 40 / 8 = 5; squares 9 + 1 + 1 + 1 + 0 + 0 + 4 + 16 = 32; sqrt(32 / 7) = 2.138.
  const values = [2, 4, 4, 4, 5, 5, 7, 9]
  assert.equal(mean(values), 5)
  assert.equal(median(values), 4.5)
  assert.equal(standardDeviation(values), Math.sqrt(32 / 7))
  assert.equal(standardDeviation([3]), null)
})

test('a quantile lies between order statistics', () => {
  assert.equal(quantile([10, 40, 20, 30], 0.25), 17.5)
  assert.equal(quantile([10, 40, 20, 30], 0), 10)
  assert.equal(quantile([10, 40, 20, 30], 1), 40)
  assert.throws(() => quantile([1], 25), /give a probability from 0 to 1/)
  assert.throws(() => median([]), /sample is empty/)
})
