/** Who is told apart in a league: ranks as intervals and tiers, from all pairs of its results by round. */
import { type LogTable, logTable, moderatedTest, type Pool, pairsOf, poolOf, type RoundValue } from './by-round.ts'
import { holm } from './holm.ts'
import { ALPHA, FEWEST_TRIALS } from './limits.ts'
import { requireFinite } from './sample.ts'

/** Which direction of a metric is better is data: it stands in the metric's row. */
export type Better = 'higher' | 'lower'

export interface Rankable {
  id: string
  /** One value of one metric for each trial, all of them of one run, scenario and load. */
  trials: readonly RoundValue[]
  has_invalid_finding: boolean
}

export interface Rank {
  id: string
  /** 1 + the number of results that are better beyond doubt; null without a rank. */
  rank_low: number | null
  /** The number of ranked results minus those that are worse beyond doubt. */
  rank_high: number | null
  /** 1 for what is not told apart from the best; null just where the rank is. */
  tier: number | null
  unranked_because: 'invalid' | 'too_few_trials' | 'not_positive' | null
}

export interface League {
  /** In the order given. */
  ranks: Rank[]
  /** The logarithms of those that have a rank. */
  table: LogTable
  pool: Pool
}

/**
 * The place of each result. Every pair is tested by round, and Holm's correction over all pairs holds the chance of any wrong
 * order in the whole table at 5 %: a table of equals has no winner, and is one tier.
 * @throws RangeError for a value that is not a finite number
 */
export function rankLeague(results: readonly Rankable[], { better }: { better: Better }): League {
  const reasons = results.map(unrankedBecause)
  const table = logTable(results.filter((_, index) => reasons[index] === null).map(({ trials }) => trials))
  const { pool, pairs } = comparePairs(table)
  const sign = better === 'higher' ? 1 : -1
  const wins = table.map(() => new Set<number>())
  const lead = table.map(() => 0)
  for (const { a, b, difference, is_told } of pairs) {
    const [ahead, behind] = sign * difference > 0 ? [a, b] : [b, a]
    if (is_told) wins[ahead]?.add(behind)
    lead[ahead] = (lead[ahead] ?? 0) + Math.abs(difference)
    lead[behind] = (lead[behind] ?? 0) - Math.abs(difference)
  }
  const tiers = tiersOf(lead, wins)
  let row = 0
  const ranks = results.map(({ id }, index): Rank => {
    const unranked_because = reasons[index] ?? null
    if (unranked_because !== null) return { id, rank_low: null, rank_high: null, tier: null, unranked_because }
    const at = row++
    const rank_low = 1 + wins.filter(losers => losers.has(at)).length
    return { id, rank_low, rank_high: table.length - (wins[at]?.size ?? 0), tier: tiers[at] ?? null, unranked_because }
  })
  return { ranks, table, pool }
}

function unrankedBecause({ id, trials, has_invalid_finding }: Rankable): Rank['unranked_because'] {
  if (has_invalid_finding) return 'invalid'
  if (trials.length < FEWEST_TRIALS) return 'too_few_trials'
  const values = trials.map(({ value }) => value)
  requireFinite(values, `result ${id}`)
  return values.every(value => value > 0) ? null : 'not_positive'
}

interface ComparedPair {
  /** Rows of the table. */
  a: number
  b: number
  /** Mean of ln a - ln b over their common rounds. */
  difference: number
  /** One is better beyond doubt, all pairs of the table taken together. */
  is_told: boolean
}

/** Every pair of a table. Two of fewer than six common rounds are not told apart. */
export function comparePairs(table: LogTable): { pool: Pool; pairs: ComparedPair[] } {
  const found = pairsOf(table)
  const pool = poolOf(table, found)
  const p_values = found.map(pair => (pair.n < FEWEST_TRIALS ? 1 : moderatedTest(pair, pool).p_value))
  const told = new Set(holm(p_values, ALPHA))
  const pairs = found.map(({ a, b, mean }, index) => ({ a, b, difference: mean || 0, is_told: told.has(index) }))
  return { pool, pairs }
}

/**
 * The first of a tier is the best of what no earlier tier holds, and the tier is all of those that are not told apart from
 * it. So whatever stands beneath a line between two tiers is told apart from the first of the tier above the line.
 */
function tiersOf(lead: readonly number[], wins: readonly ReadonlySet<number>[]): number[] {
  const tiers = lead.map(() => 0)
  for (let tier = 1, rest = [...lead.keys()]; rest.length > 0; tier++) {
    const first = rest.reduce((best, row) => ((lead[row] ?? 0) > (lead[best] ?? 0) ? row : best))
    for (const row of rest) if (!wins[first]?.has(row)) tiers[row] = tier
    rest = rest.filter(row => tiers[row] === 0)
  }
  return tiers
}
