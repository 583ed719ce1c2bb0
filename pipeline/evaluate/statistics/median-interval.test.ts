import assert from 'node:assert/strict'
import { test } from 'node:test'
import { interpolatedOrderStatistics, orderStatisticsCoverage, orderStatisticsRank } from './median-interval.ts'

test('order statistics cover the median with the binomial probability', () => {
  assert.ok(Math.abs(orderStatisticsCoverage(5, 1) - 0.9375) < 1e-12)
  assert.ok(Math.abs(orderStatisticsCoverage(6, 1) - 0.96875) < 1e-12)
  assert.ok(Math.abs(orderStatisticsCoverage(10, 2) - (1 - 22 / 1024)) < 1e-12)
})

test('the rank for 95 % is the published one, and null below six values', () => {
  // Conover, Practical Nonparametric Statistics: for n = 6, 10, 20, 30 the 1st, 2nd, 6th and 10th from either end.
  assert.deepEqual(
    [5, 6, 10, 20, 30].map(n => orderStatisticsRank(n, 0.95)),
    [null, 1, 2, 6, 10],
  )
})

test('thousands of values do not underflow', () => {
  const values = Array.from({ length: 4001 }, (_, at) => at)
  const [low, high] = interpolatedOrderStatistics(values, 0.95) ?? []
  // Half a width of 1.96 * sqrt(4001) / 2 = 62 ranks around 2000.
  assert.ok(low !== undefined && Math.abs(low - 1938) < 1.5, `${low}`)
  assert.ok(high !== undefined && Math.abs(high - 2062) < 1.5, `${high}`)
})
