/** What the runner recorded next to the logs of the trials of a run. */
import { memoise } from './memoise.ts'
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

/** By trial_id: of all trials of the run. One of which nothing was recorded is in it, with empty lists. */
export const recordingsOf = memoise(async (run_id: string): Promise<Map<string, TrialRecording>> => {
  const asked = Object.entries(QUERIES).map(async ([key, name]) => {
    const rows: { trial_id: string }[] = await query(`recording/${name}`, [run_id])
    return [key, Map.groupBy(rows, row => row.trial_id)] as const
  })
  const found = await Promise.all(asked)
  const trials = await query('recording/trials', [run_id])
  return new Map(
    trials.map(({ trial_id }) => {
      const ofTrial = Object.fromEntries(found.map(([key, rows]) => [key, rows.get(trial_id) ?? []]))
      return [trial_id, ofTrial as unknown as TrialRecording]
    }),
  )
}, 1)
