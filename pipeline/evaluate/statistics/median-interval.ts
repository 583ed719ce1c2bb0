/**
 * The interval of a median from order statistics, which assumes no shape of the data: benchmarks are skewed and
 * bimodal. `proofs/statistics/coverage.ts` counts how often it contains the median.
 */
import { sorted } from './sample.ts'

/**
 * The probability that a median lies between the `rank`-th smallest and the `rank`-th largest of n values, whatever the
 * (continuous) distribution: 1 - 2 * P(Binomial(n, 1/2) < rank). David and Nagaraja, Order Statistics, 3rd ed., 7.1.
 */
export function orderStatisticsCoverage(n: number, rank: number): number {
  let logTerm = -n * Math.LN2
  let below = 0
  for (let i = 0; i < rank; i++) {
    below += Math.exp(logTerm)
    logTerm += Math.log((n - i) / (i + 1))
  }
  return 1 - 2 * below
}

/**
 * The largest rank whose order statistics cover the median with at least `level`: 1 means smallest to largest.
 * Null if even these do not, as with fewer than 6 values at a level of 95 or 96 %.
 */
export function orderStatisticsRank(n: number, level: number): number | null {
  let rank = 0
  while (orderStatisticsCoverage(n, rank + 1) >= level) rank += 1
  return rank === 0 ? null : rank
}

/**
 * Interpolated between two pairs of neighbouring order statistics, by Hettmansperger and Sheather, "Confidence
 * intervals based on interpolated order statistics", Statistics & Probability Letters 4 (1986), equation 2.2. Scaling,
 * shifting or reordering the values does the same to the interval. Null like `orderStatisticsRank`.
 */
export function interpolatedOrderStatistics(values: readonly number[], level: number): [number, number] | null {
  const n = values.length
  const rank = orderStatisticsRank(n, level)
  if (rank === null) return null
  const outer = orderStatisticsCoverage(n, rank)
  const inner = orderStatisticsCoverage(n, rank + 1)
  const excess = (outer - level) / (outer - inner)
  const weight = ((n - rank) * excess) / (rank + (n - 2 * rank) * excess)
  const ascending = sorted(values)
  const between = (from: number, to: number) => {
    const start = ascending[from] ?? Number.NaN
    return start + ((ascending[to] ?? Number.NaN) - start) * weight
  }
  return [between(rank - 1, rank), between(n - rank, n - rank - 1)]
}
