/** The A/A test of a run: two equal entries, held against each other by the comparison that the ranks are made of. */
import { type Better, type Comparison, compare } from '../../pipeline/statistics.ts'
import { rows } from './query.ts'

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

// a trial counts once, by its median, and a failed one not at all, as in the summary of a result
const pairSql = `
  with
  per_trial as (
    select result_id, trial_id, metric_id, median(value) as value
    from measurement join trial using (trial_id) where value is not null and is_counted group by all
  ),
  listed as (
    select leaderboard.*, list(per_trial.value order by per_trial.trial_id) as "values"
    from leaderboard
    join per_trial on per_trial.result_id = leaderboard.result_id and per_trial.metric_id = leaderboard.headline_metric_id
    where leaderboard.run_id = $1
    group by all
  )
  select
    entry.run_id, entry.scenario_id, entry.headline_metric_id as metric_id, metric.better,
    entry.tool, entry.threads, entry.connections, entry.duration_s,
    entry.result_id as entry_result_id, entry.framework_name as entry_name, entry.values as entry_values, entry.headline_value as entry_median,
    twin.result_id as twin_result_id, twin.framework_name as twin_name, twin.values as twin_values, twin.headline_value as twin_median
  from listed as entry
  join framework on framework.twin_of = entry.framework_id
  join listed as twin
    on twin.framework_id = framework.framework_id
    and twin.configuration_id = entry.configuration_id
    and twin.scenario_id is not distinct from entry.scenario_id
    and twin.tool is not distinct from entry.tool
    and twin.threads is not distinct from entry.threads
    and twin.connections is not distinct from entry.connections
    and twin.duration_s is not distinct from entry.duration_s
  join metric on metric.metric_id = entry.headline_metric_id
  where metric.better is not null
  order by entry.scenario_id, entry.connections, entry.threads, twin.result_id`

/** The twin as seen from the entry whose twin it is, a row for each scenario and load. */
export async function equalPairs(run_id: string): Promise<EqualPair[]> {
  return (await rows<PairRow>(pairSql, [run_id])).map(row => {
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
