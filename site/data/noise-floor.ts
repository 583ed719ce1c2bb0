/** The A/A test of a run: two equal entries, held against each other by the comparison that the ranks are made of. */
import { type Better, type Comparison, compare } from '../../pipeline/statistics.ts'
import { query } from './query.ts'

export interface EqualEntry {
  result_id: string
  name: string
  median: number
}

export interface EqualPair {
  scenario_id: string | null
  connections: number | null
  metric_id: string
  entry: EqualEntry
  twin: EqualEntry
  comparison: Comparison
}

interface PairRow {
  run_id: string
  scenario_id: string | null
  metric_id: string
  better: Better
  tool: string | null
  threads: number | null
  connections: number | null
  duration_s: number | null
  entry_result_id: string
  entry_name: string
  entry_values: number[]
  entry_median: number
  twin_result_id: string
  twin_name: string
  twin_values: number[]
  twin_median: number
}

/** The twin as seen from the entry whose twin it is, a row for each scenario and load. */
export async function equalPairs(run_id: string): Promise<EqualPair[]> {
  return (await query<PairRow>('equal-pairs', [run_id])).map(row => {
    const { scenario_id, metric_id, tool, threads, connections, duration_s } = row
    const load = { scenario_id, metric_id, tool, threads, connections, duration_s }
    // of one run: the environment is the same by what a run is
    const sample = (values: number[]) => ({ origin_id: row.run_id, values, load, environment: {} })
    return {
      scenario_id,
      connections,
      metric_id,
      entry: { result_id: row.entry_result_id, name: row.entry_name, median: row.entry_median },
      twin: { result_id: row.twin_result_id, name: row.twin_name, median: row.twin_median },
      comparison: compare(sample(row.twin_values), sample(row.entry_values), { better: row.better }),
    }
  })
}

/** The largest difference between equals, as a share, the end of its interval that is farther from none; null without an interval. */
export function noiseFloor(pairs: readonly EqualPair[]): number | null {
  const ends = pairs.flatMap(({ comparison: { low, high } }) => (low === null || high === null ? [] : [low, high]))
  return ends.length === 0 ? null : Math.max(...ends.map(ratio => Math.abs(ratio - 1)))
}
