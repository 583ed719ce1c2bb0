/** The runs: one sitting each, on one host in one environment at one commit. */
import { rows } from './query.ts'

export interface RunPage {
  run_id: string
  host_id: string | null
  started_at: string | null
  commit: string | null
  seal: string | null
  result_count: number
  environment: { phase: string; key: string; value: string | null }[]
}

export function runPages(): Promise<RunPage[]> {
  return rows<RunPage>(`
    with
    counted as (select run_id, count(*) as result_count from leaderboard group by run_id),
    recorded as (
      select origin_id as run_id, list({'phase': phase, 'key': key, 'value': value} order by key, phase) as environment
      from environment group by origin_id
    )
    select run.*, coalesce(result_count, 0) as result_count, coalesce(environment, []) as environment
    from run left join counted using (run_id) left join recorded using (run_id)
    order by run_id desc`)
}
