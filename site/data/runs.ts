/** The runs: one session each, on one host in one environment at one commit. */
import { query } from './query.ts'
import type { Row } from './row.ts'

export type RunPage = Row<'runs'> & {
  environment: Row<'environment'>[]
  builds: Row<'builds'>[]
  not_run: Row<'not-run'>[]
  complaints: Row<'complaints'>[]
}

/** Who measured a run, as far as it is proved. */
export function describeProof({ proof_kind }: Pick<RunPage, 'proof_kind'>): string {
  if (proof_kind === 'signed') return 'signed by the host’s key'
  return proof_kind === 'before-signing'
    ? 'not signed: it landed before hosts had keys, and its seal is listed as such'
    : 'not proved: no key of the host has signed it'
}

export async function runPages(): Promise<RunPage[]> {
  const byRun = <Own extends { run_id: string }>(rows: readonly Own[]) => Map.groupBy(rows, row => row.run_id)
  const environment = Map.groupBy(await query('environment'), fact => fact.origin_id)
  const builds = byRun(await query('builds'))
  const not_run = byRun(await query('not-run'))
  const complaints = byRun(await query('complaints'))
  return (await query('runs')).map(run => ({
    ...run,
    environment: environment.get(run.run_id) ?? [],
    builds: builds.get(run.run_id) ?? [],
    not_run: not_run.get(run.run_id) ?? [],
    complaints: complaints.get(run.run_id) ?? [],
  }))
}
