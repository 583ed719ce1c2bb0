/**
 * Compares results of one run in each round: effects that a round has on all trials, such as a slow minute of the host,
 * cancel in the difference.
 */
import { type LogDifference, logDifference } from './log-difference.ts'
import type { LogTable } from './log-table.ts'
import { eachPair } from './pairs.ts'

/** Two rows, compared in their common rounds. */
interface PairedDifference {
  /** Common rounds. */
  n: number
  /** Mean of ln a - ln b; NaN without a common round. */
  mean: number
  /** Sum of the squared deviations from that mean. */
  squares: number
}

export function pairedDifference(a: Float64Array, b: Float64Array): PairedDifference {
  let [n, sum] = [0, 0]
  for (let round = 0; round < a.length; round++) {
    const difference = (a[round] ?? Number.NaN) - (b[round] ?? Number.NaN)
    if (Number.isNaN(difference)) continue
    n += 1
    sum += difference
  }
  const mean = sum / n
  let squares = 0
  for (let round = 0; round < a.length; round++) {
    const difference = (a[round] ?? Number.NaN) - (b[round] ?? Number.NaN)
    if (!Number.isNaN(difference)) squares += (difference - mean) ** 2
  }
  return { n, mean, squares }
}

/** The variance of a difference within a round, pooled over all pairs of a league. */
export interface Pool {
  variance: number
  /** Degrees of freedom; 0 if nothing is known, and then the variance is ignored. */
  freedom: number
}

/**
 * The mean variance of all pairs. Without missing trials it is exactly 2 MSE of the two-way table of results and
 * rounds, with its degrees of freedom: values - results - rounds + the parts that no common round connects.
 */
export function poolOf(table: LogTable, parts: number): Pool {
  const pairs = eachPair(table, pairedDifference)
  const squares = pairs.reduce((sum, pair) => sum + pair.squares, 0)
  const weight = pairs.reduce((sum, pair) => sum + Math.max(pair.n - 1, 0), 0)
  const filled = Array.from(table[0] ?? [], (_, round) => table.filter(row => !Number.isNaN(row[round])).length)
  const values = filled.reduce((sum, count) => sum + count, 0)
  const freedom = Math.max(values - table.length - filled.filter(count => count > 0).length + parts, 0)
  return weight > 0 ? { variance: squares / weight, freedom } : { variance: 0, freedom: 0 }
}

/** The weight of the pooled variance, in degrees of freedom. */
const PRIOR_FREEDOM = 5

/**
 * Student's test of a difference, with the pair's variance moderated towards that of its league: s^2 = (f0 s0^2 + (n -
 * 1) s_d^2) / (f0 + n - 1) with f0 + n - 1 degrees of freedom, and a squared error of s^2 / 2 times the variance factor
 * of the fit: 2/n if no trial is missing. Smyth, "Linear models and empirical Bayes methods", Statistical Applications
 * in Genetics and Molecular Biology 3 (2004), with the prior's degrees of freedom fixed at 5, or fewer if the pool has
 * fewer beyond those of the pair: a league of two is a plain paired test. If the variance or the difference is unknown,
 * the p-value is 1.
 */
export function moderatedTest(
  { n, mean, squares }: PairedDifference,
  { pool, factor }: { pool: Pool; factor: number },
): LogDifference {
  const paired = Math.max(n - 1, 0)
  const prior = Math.min(PRIOR_FREEDOM, Math.max(pool.freedom - paired, 0))
  const freedom = prior + paired
  if (freedom === 0 || !Number.isFinite(factor))
    return { difference: mean, standard_error: Number.POSITIVE_INFINITY, freedom: 1, p_value: 1 }
  return logDifference(mean, ((prior * pool.variance + squares) / freedom / 2) * factor, freedom)
}
