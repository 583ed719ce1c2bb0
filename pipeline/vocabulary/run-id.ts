/** What a run is called: `<when it started, UTC>-<host>-<6 hex digits>`, so that its name says what its run.json says. */
import type { RunJson } from './run-record.ts'

/** `20261121T175402Z-here-`, of an instant in UTC as ISO 8601 writes it. */
export const runIdStem = ({ started_at, host_id }: Pick<RunJson, 'started_at' | 'host_id'>): string =>
  `${started_at.replace(/[-:]|\.\d+/g, '')}-${host_id}-`

/** Whether the runner could have given this name to a run of this beginning and this host. */
export function isNameOf(run_id: string, run: Pick<RunJson, 'started_at' | 'host_id'>): boolean {
  const stem = runIdStem(run)
  return run_id.startsWith(stem) && /^[0-9a-f]{6}$/.test(run_id.slice(stem.length))
}
