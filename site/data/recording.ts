/** What the runner recorded next to the logs of the trials of a run. */
import { query } from './query.ts'
import type { Row } from './row.ts'

/** The queries below queries/recording/. */
const QUERIES = {
  timeline: 'timeline',
  samples: 'socket-samples',
  sockets: 'socket-bytes',
  probe: 'probe-requests',
  counters: 'tcp-counters',
  verifications: 'verifications',
  files: 'trial-files',
} as const

export type TrialRecording = { [Kind in keyof typeof QUERIES]: Row<`recording/${(typeof QUERIES)[Kind]}`>[] }

/** What was recorded of a trial of the run, by trial_id: empty lists where nothing was. Large, so a run is read at a time. */
export async function recordingsOf(run_id: string): Promise<(trial_id: string) => TrialRecording> {
  const asked = Object.entries(QUERIES).map(async ([key, name]) => {
    const rows: { trial_id: string }[] = await query(`recording/${name}`, [run_id])
    return [key, Map.groupBy(rows, row => row.trial_id)] as const
  })
  const found = await Promise.all(asked)
  return trial_id =>
    Object.fromEntries(found.map(([key, rows]) => [key, rows.get(trial_id) ?? []])) as unknown as TrialRecording
}
