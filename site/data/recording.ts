/** The recordings of the runner for the trials of a run, in addition to their logs. */
import { query } from './query.ts'
import type { Row } from './row.ts'

/** Files of queries/recording/. */
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

/** The recordings of a run by trial_id; empty lists without any. They are large, so runs are read singly. */
export async function recordingsOf(run_id: string): Promise<(trial_id: string) => TrialRecording> {
  const pending = Object.entries(QUERIES).map(async ([key, name]) => {
    const rows: { trial_id: string }[] = await query(`recording/${name}`, [run_id])
    return [key, Map.groupBy(rows, row => row.trial_id)] as const
  })
  const found = await Promise.all(pending)
  return trial_id =>
    Object.fromEntries(found.map(([key, rows]) => [key, rows.get(trial_id) ?? []])) as unknown as TrialRecording
}
