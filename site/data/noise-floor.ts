/** The A/A test of a run: two equal entries, held against each other by the comparison that the ranks are made of. */

import { poolFrom, type RoundValue } from '../../pipeline/statistics/by-round.ts'
import type { Better } from '../../pipeline/statistics/league.ts'
import { type Comparison, compare } from '../../pipeline/statistics.ts'
import { query } from './query.ts'

interface EqualEntry {
  result_id: string
  name: string
  median: number
  trials: RoundValue[]
}

interface PairRow {
  run_id: string
  scenario_id: string | null
  connections: number | null
  metric_id: string
  better: Better
  log_variance: number | null
  degrees_of_freedom: number | null
  entry: EqualEntry
  twin: EqualEntry
}

export interface EqualPair extends PairRow {
  comparison: Comparison
}

/** The twin as seen from the entry whose twin it is, a row for each scenario and load. */
export async function equalPairs(run_id: string): Promise<EqualPair[]> {
  // of one run and one load: the query pairs no others
  const sample = ({ trials }: EqualEntry) => ({ origin_id: run_id, trials, controls: [], load: {}, environment: {} })
  return (await query<PairRow>('equal-pairs', [run_id])).map(row => ({
    ...row,
    comparison: compare(sample(row.twin), sample(row.entry), { better: row.better, pool: poolFrom(row) }),
  }))
}

/** The largest difference between equals, as a share, the end of its interval that is farther from none; null without an interval. */
export function noiseFloor(pairs: readonly EqualPair[]): number | null {
  const ends = pairs.flatMap(({ comparison: { low, high } }) => (low === null || high === null ? [] : [low, high]))
  return ends.length === 0 ? null : Math.max(...ends.map(ratio => Math.abs(ratio - 1)))
}
