/** The data of the page of a pair: each of its comparisons with the league and both entries. */

import type { Comparison } from '../../pipeline/evaluate/statistics/compare-results.ts'
import type { League, LeagueEntry } from '../../pipeline/schema/records/league.ts'
import type { Pair, PairComparison } from '../../pipeline/schema/records/pair.ts'
import { comparisonOf } from '../league/ratio.ts'
import { leaguesOf } from './leagues.ts'
import { memoise } from './memoise.ts'
import { query } from './query.ts'

export interface Compared {
  comparison: PairComparison
  league: League
  entries: [a: LeagueEntry, b: LeagueEntry]
  /** The speed of the first over that of the second. */
  found: Comparison
}

/** In the order of the pair. Errors: a comparison of a result that its league does not list. */
export const comparedIn = ({ comparisons }: Pair): Promise<Compared[]> =>
  Promise.all(
    comparisons.map(async comparison => {
      const { run_id, league_id, result_a, result_b } = comparison
      const league = (await leaguesOf(run_id)).get(league_id)
      const [a, b] = [result_a, result_b].map(id => league?.entries.find(({ result_id }) => result_id === id))
      if (!league || !a || !b) throw new Error(`${league_id} in ${run_id} does not list ${result_a} and ${result_b}`)
      return { comparison, league, entries: [a, b], found: comparisonOf(comparison) }
    }),
  )

/** The time that a run took for each start of an entry, builds included; null if it was not recorded. */
export const secondsPerStart = memoise(async (run_id: string): Promise<number | null> => {
  const run = (await query('runs')).find(each => each.run_id === run_id)
  const entries = [...(await leaguesOf(run_id)).values()].flatMap(({ entries, headline_metric_id }) =>
    entries.flatMap(({ measures }) => measures[headline_metric_id] ?? []),
  )
  const seconds = (Date.parse(run?.finished_at ?? '') - Date.parse(run?.started_at ?? '')) / 1000
  const per_start = seconds / entries.reduce((sum, { rounds }) => sum + rounds.length, 0)
  return Number.isFinite(per_start) ? per_start : null
})
