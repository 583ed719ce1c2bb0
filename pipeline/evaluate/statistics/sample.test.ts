import assert from 'node:assert/strict'
import { test } from 'node:test'
import { geometricMean, mean, median, standardDeviation } from './sample.ts'

test('mean, median and deviation agree with a calculation by hand', () => {
  // Mean 40 / 8 = 5; squares 9 + 1 + 1 + 1 + 0 + 0 + 4 + 16 = 32; sqrt(32 / 7) = 2.138.
  const values = [2, 4, 4, 4, 5, 5, 7, 9]
  assert.equal(mean(values), 5)
  assert.equal(median(values), 4.5)
  assert.equal(standardDeviation(values), Math.sqrt(32 / 7))
  assert.equal(standardDeviation([3]), null)
})

test('the median is the middle value, or halfway between two', () => {
  assert.equal(median([10, 40, 20]), 20)
  assert.equal(median([10, 40, 20, 30]), 25)
  assert.throws(() => median([]), /sample is empty/)
})

test('the geometric mean is that of the logarithms, and of one value that value to the last digit', () => {
  assert.ok(Math.abs(geometricMean([2, 4, 8]) - 4) < 1e-12)
  assert.equal(geometricMean([0.1]), 0.1)
})
