/**
 * What a league can tell and how often it errs: its own table is made again many times with known differences and its own
 * noise, and each time it goes through the whole procedure that ranks it.
 */
import { drawNormal, type Random } from '../vocabulary/random.ts'
import { type LogTable, pairsOf } from './by-round.ts'
import { comparePairs } from './league.ts'

interface LeaguePower {
  /** The share of tables of equals in which any two were told apart. */
  false_order: number
  /** The share of neighbours 10 % apart that were told apart. */
  power: number
  /** The ratio - 1 of neighbours of which four in five are told apart; null above a factor of 10. */
  resolution: number | null
}

const TABLES = 1000
/** How many pairs of neighbours a share of them is taken of. */
const NEIGHBOURS = 1200
const RESOLVED = 0.8
const MOST_LOG_STEP = Math.log(10)

/**
 * Each result scatters as its own trials do, normally in one half of the tables and as Student's t with 3 degrees of freedom in the other, in
 * the rounds that it has: what dropped out of the table is out of it here too. A round's own effect needs no simulation, for
 * it cancels in every difference. Null for fewer than two results.
 */
export function simulateLeague(table: LogTable, random: Random): LeaguePower | null {
  if (table.length < 2) return null
  const deviations = ownDeviations(table)
  const noise = (at: number) => table.map((row, index) => drawRow(row, deviations[index] ?? 0, at % 2 === 0, random))
  const equals = Array.from({ length: TABLES }, (_, at) => comparePairs(noise(at)).pairs)
  const noises = Array.from({ length: Math.ceil(NEIGHBOURS / (table.length - 1)) }, (_, at) => noise(at))
  const told = (step: number) => shareTold(noises, step)
  return {
    false_order: equals.filter(pairs => pairs.some(({ is_told }) => is_told)).length / TABLES,
    power: told(Math.log(1.1)),
    resolution: told(MOST_LOG_STEP) < RESOLVED ? null : Math.expm1(stepOf(told)),
  }
}

/** The step from result to result at which the share told apart reaches `RESOLVED`, within a hundredth of itself. */
function stepOf(told: (step: number) => number): number {
  let [low, high] = [0, MOST_LOG_STEP]
  while (high - low > 0.01 * high) {
    const middle = low > 0 ? (low + high) / 2 : high / 8
    if (told(middle) < RESOLVED) low = middle
    else high = middle
  }
  return high
}

/** Of the neighbours on a ladder of results that are each one step above the last, those told apart the right way round. */
function shareTold(noises: readonly LogTable[], step: number): number {
  let count = 0
  for (const noise of noises) {
    const ladder = noise.map((row, index) => row.map(log => log + index * step))
    for (const { a, b, difference, is_told } of comparePairs(ladder).pairs)
      if (b === a + 1 && is_told && difference < 0) count += 1
  }
  return count / (noises.length * ((noises[0]?.length ?? 0) - 1))
}

/** With the same gaps as the row. */
function drawRow(row: Float64Array, deviation: number, isNormal: boolean, random: Random): Float64Array {
  return row.map(log => log - log + deviation * (isNormal ? drawNormal(random) : drawHeavy(random)))
}

/** Student's t with 3 degrees of freedom, scaled to a variance of 1. */
function drawHeavy(random: Random): number {
  const squares = drawNormal(random) ** 2 + drawNormal(random) ** 2 + drawNormal(random) ** 2
  return drawNormal(random) / Math.sqrt(squares)
}

/**
 * The standard deviation of each row within rounds, from the variances of its differences: v_ab = s_a^2 + s_b^2, so with k rows and S the
 * sum of all s^2, the differences of row a have variances that add up to (k - 2) s_a^2 + S. Of two rows each has half.
 * Grubbs, "On estimating precision of measuring instruments and product variability", Journal of the American Statistical Association 43 (1948).
 * What comes out below 0 is 0.
 */
function ownDeviations(table: LogTable): number[] {
  const count = table.length
  const sums = table.map(() => 0)
  for (const { a, b, n, squares } of pairsOf(table))
    for (const row of n < 2 ? [] : [a, b]) sums[row] = (sums[row] ?? 0) + squares / (n - 1)
  const total = sums.reduce((sum, own) => sum + own, 0) / (2 * (count - 1))
  return sums.map(own => Math.sqrt(Math.max(count === 2 ? own / 2 : (own - total) / (count - 2), 0)))
}
