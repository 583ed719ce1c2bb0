/** The table `summary`: one row per result and metric. A check compares its medians with a plain query. */
import { appendTable, type Database } from '../database.ts'
import { summarise } from '../statistics.ts'

/** A sample inside a trial counts once, by its median: n is a number of trials that count. A claim without a log has no n. */
export async function summariseResults(database: Database): Promise<void> {
  const perTrial = await database.rows<{ result_id: string; metric_id: string; sample: number[] }>(`
    with per_trial as (
      select trial.result_id, trial_id, measurement.metric_id, median(measurement.value) as value
      from measurement
      join trial using (trial_id)
      join metric using (metric_id)
      where not metric.is_series and trial.is_counted
      group by all
    )
    select result_id, metric_id, list(value order by trial_id) as sample
    from per_trial
    where value is not null
    group by all
    order by all`)
  const claimed = await database.rows<{ result_id: string; metric_id: string; median: number }>(`
    select result_id, claimed_metric_id as metric_id, stg_claim.value as median
    from bench_case
    join stg_claim using (result_id)
    where not has_log and stg_claim.value is not null
    order by all`)
  const rows = [
    ...perTrial.map(({ result_id, metric_id, sample }) => ({ result_id, metric_id, ...summarise(sample) })),
    ...claimed.map(claim => ({ ...claim, n: null, low: null, high: null, interval_method: null })),
  ]
  await appendTable(database, 'summary', columns, rows)
}

const columns = {
  result_id: 'VARCHAR',
  metric_id: 'VARCHAR',
  n: 'INTEGER',
  median: 'DOUBLE',
  low: 'DOUBLE',
  high: 'DOUBLE',
  interval_method: 'VARCHAR',
} as const
