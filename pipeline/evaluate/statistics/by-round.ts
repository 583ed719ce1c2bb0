/**
 * Compares results of one run in each round: effects that a round has on all trials, such as a slow minute of the host,
 * cancel in the difference.
 */
import { type LogDifference, logDifference } from './log-difference.ts'
import type { LogTable } from './log-table.ts'
import { eachPair } from './pairs.ts'
import type { Residuals } from './two-way-fit.ts'

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

/** Sums of squares whose expectation is the variance of a difference times their degrees of freedom. */
export interface Variation {
  squares: number
  freedom: number
}

export const variationByRound = ({ n, squares }: PairedDifference): Variation => ({
  squares,
  freedom: Math.max(n - 1, 0),
})

/**
 * For blocks, in which most pairs rarely meet: the residuals of both, as a difference where they share a block. Their
 * degrees of freedom are the sum of their expected squares, at most those of a chi-square distribution that fits them
 * (Satterthwaite, Biometrics Bulletin 2, 1946). In complete rounds it equals the variation by round.
 *
 * @param factor the variance factor of the pair
 */
export function variationByBlock({ values, shares }: Residuals, a: number, b: number, factor: number): Variation {
  let [squares, freedom] = [0, 0]
  for (const [block, of_a = Number.NaN] of (values[a] ?? new Float64Array()).entries()) {
    const of_b = values[b]?.[block] ?? Number.NaN
    if (!Number.isNaN(of_a - of_b)) {
      squares += (of_a - of_b) ** 2
      freedom += 1 - factor / 2
    } else if (!(Number.isNaN(of_a) && Number.isNaN(of_b))) {
      squares += 2 * (Number.isNaN(of_a) ? of_b : of_a) ** 2
      freedom += shares[Number.isNaN(of_a) ? b : a]?.[block] ?? 0
    }
  }
  return { squares, freedom }
}

/** The variation of all rows of a table of blocks. */
export function poolOfBlocks({ values, shares }: Residuals): Pool {
  const sumOf = (table: readonly Float64Array[], of: (value: number) => number) =>
    table.reduce((sum, row) => row.reduce((total, value) => total + (Number.isNaN(value) ? 0 : of(value)), sum), 0)
  const freedom = Math.floor(sumOf(shares, share => share) + ROUNDING)
  return freedom > 0
    ? { variance: (2 * sumOf(values, value => value ** 2)) / freedom, freedom }
    : { variance: 0, freedom }
}

/** Sums of shares are whole but for this. */
const ROUNDING = 1e-9

/** The weight of the pooled variance, in degrees of freedom. */
const PRIOR_FREEDOM = 5

/**
 * Student's test of a difference, with the pair's variance moderated towards that of its league: s^2 = (f0 s0^2 + f
 * s_d^2) / (f0 + f) with f0 + f degrees of freedom (f = n - 1 for n rounds), and a squared error of s^2 / 2 times the variance factor
 * of the fit: 2/n if no trial is missing. Smyth, "Linear models and empirical Bayes methods", Statistical Applications
 * in Genetics and Molecular Biology 3 (2004), with the prior's degrees of freedom fixed at 5, or fewer if the pool has
 * fewer beyond those of the pair: a league of two is a plain paired test. If the variance or the difference is unknown,
 * the p-value is 1.
 */
export function moderatedTest(
  mean: number,
  { squares, freedom: paired }: Variation,
  { pool, factor }: { pool: Pool; factor: number },
): LogDifference {
  const prior = Math.min(PRIOR_FREEDOM, Math.max(pool.freedom - paired, 0))
  const freedom = prior + paired
  if (freedom === 0 || !Number.isFinite(factor))
    return { difference: mean, standard_error: Number.POSITIVE_INFINITY, freedom: 1, p_value: 1 }
  return logDifference(mean, ((prior * pool.variance + squares) / freedom / 2) * factor, freedom)
}
