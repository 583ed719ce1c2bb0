/** The runs: one sitting each, on one host in one environment at one commit. */
import { rows } from './query.ts'
import type { EnvironmentFact } from './result-page.ts'

export interface RunBuild {
  framework_id: string
  configuration_id: string
  framework_version: string | null
  lockfile_sha256: string | null
  /** The log, where there is one. */
  path: string | null
  status: string
  reason: string | null
}

export interface RunCase {
  framework_id: string
  configuration_id: string
  scenario_id: string
  threads: number | null
  connections: number | null
}

export interface RunPage {
  run_id: string
  host_id: string | null
  started_at: string | null
  finished_at: string | null
  commit: string | null
  is_clean: boolean | null
  is_partial: boolean | null
  rounds_seed: string | null
  arguments: string[] | null
  planned_trial_count: number | null
  trial_count: number | null
  /** The sha256 of SHA256SUMS. */
  seal: string | null
  result_count: number
  environment: EnvironmentFact[]
  builds: RunBuild[]
  not_run: (RunCase & { reason: string })[]
  complaints: { complaint_id: string; fact: string; fix: string }[]
}

export async function runPages(): Promise<RunPage[]> {
  const runs = await rows<Omit<RunPage, 'environment' | 'builds' | 'not_run' | 'complaints'>>(`
    with counted as (select run_id, count(*) as result_count from leaderboard group by run_id)
    select run.*, coalesce(result_count, 0) as result_count
    from run left join counted using (run_id)
    order by run_id desc`)
  const of = async <T extends object>(sql: string) =>
    Map.groupBy(await rows<T & { run_id: string }>(sql), row => row.run_id)
  const environment = await of<EnvironmentFact>('select * rename (origin_id as run_id) from environment order by all')
  const builds = await of<RunBuild>('from build order by framework_id, configuration_id')
  const not_run = await of<RunCase & { reason: string }>(
    'from not_run order by framework_id, configuration_id, scenario_id, connections',
  )
  const complaints = await of<RunPage['complaints'][number]>('from complaint order by complaint_id')
  return runs.map(run => ({
    ...run,
    environment: environment.get(run.run_id) ?? [],
    builds: builds.get(run.run_id) ?? [],
    not_run: not_run.get(run.run_id) ?? [],
    complaints: complaints.get(run.run_id) ?? [],
  }))
}
