/** How often a league errs: its own table is made again many times without any difference, and each time told as the league is. */
import { drawNormal, type Random } from '../schema/random.ts'
import { type LogTable, pairsOf } from './by-round.ts'
import { fitTable, type LeagueFit, levelOf } from './league.ts'
import { designOf } from './two-way-fit.ts'

const TABLES = 1000

/**
 * The share of tables of equals in which any two are significantly different. Each result scatters as its own trials do, normally in one half of the tables and
 * as Student's t with 3 degrees of freedom in the other, in the rounds that it has: what dropped out of the table is out of it here too. A
 * round's own effect needs no simulation, for it cancels in every difference. Null for fewer than two results.
 */
export function falseOrderOf({ table, is_control }: Omit<LeagueFit, 'ids'>, random: Random): number | null {
  const family = table.filter((_, row) => !is_control[row])
  if (family.length < 2) return null
  const deviations = ownDeviations(family)
  const [design, none] = [designOf(family), family.map(() => false)]
  let ordered = 0
  for (let at = 0; at < TABLES; at++) {
    const equals = family.map((row, index) => drawRow(row, deviations[index] ?? 0, at % 2 === 0, random))
    if (levelOf(fitTable(equals, none, design)).significant_pairs > 0) ordered += 1
  }
  return ordered / TABLES
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
