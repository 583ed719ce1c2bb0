/** The runs: one session each, on one host in one environment at one commit. */
import type { Proof } from '../../pipeline/proof/prove-run.ts'
import { query } from './query.ts'
import type { EnvironmentFact } from './result-page.ts'

interface RunBuild {
  framework_id: string
  configuration_id: string
  framework_version: string | null
  lockfile_sha256: string | null
  /** The log, where there is one. */
  path: string | null
  status: string
  reason: string | null
}

interface RunCase {
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
  /** What proves who measured it; null where nothing does. */
  proof_kind: Proof['kind'] | null
  /** The public key that signed. */
  proof_key: string | null
  result_count: number
  environment: EnvironmentFact[]
  builds: RunBuild[]
  not_run: (RunCase & { reason: string })[]
  complaints: { complaint_id: string; fact: string; fix: string }[]
}

/** Who measured a run, as far as it is proved. */
export function describeProof({ proof_kind, proof_key }: Pick<RunPage, 'proof_kind' | 'proof_key'>): string {
  if (proof_kind === 'signed') return `signed by the host’s key \`${proof_key}\``
  return proof_kind === 'before-signing'
    ? 'not signed: it landed before hosts had keys, and its seal is listed as such'
    : 'not proved: no key of the host has signed it'
}

export async function runPages(): Promise<RunPage[]> {
  const runs = await query<Omit<RunPage, 'environment' | 'builds' | 'not_run' | 'complaints'>>('runs')
  const of = async <T extends object>(name: string) =>
    Map.groupBy(await query<T & { run_id: string }>(name), row => row.run_id)
  const environment = Map.groupBy(
    await query<EnvironmentFact & { origin_id: string }>('environment'),
    fact => fact.origin_id,
  )
  const builds = await of<RunBuild>('builds')
  const not_run = await of<RunCase & { reason: string }>('not-run')
  const complaints = await of<RunPage['complaints'][number]>('complaints')
  return runs.map(run => ({
    ...run,
    environment: environment.get(run.run_id) ?? [],
    builds: builds.get(run.run_id) ?? [],
    not_run: not_run.get(run.run_id) ?? [],
    complaints: complaints.get(run.run_id) ?? [],
  }))
}
