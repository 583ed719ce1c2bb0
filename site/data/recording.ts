/** What the runner recorded beside the logs of the trials of a run. */
import type { Question } from '../../pipeline/sources/recording/sentinel.csv.ts'
import type { SocketBytes, SocketSampleRow } from '../../pipeline/sources/recording/sockets.json.ts'
import type { TcpCounter } from '../../pipeline/sources/recording/tcp.json.ts'
import type { TimelinePoint } from '../../pipeline/sources/recording/timeline.csv.ts'
import type { Verification } from '../../pipeline/sources/recording/verify.json.ts'
import { BINS_PER_DECADE, type LatencyBin } from '../charts/latency-histogram.ts'
import { holdLast } from './hold-last.ts'
import { query } from './query.ts'

interface TrialFile {
  what: string
  path: string
  sha256: string
  size_bytes: number
}

export interface TrialRecording {
  timeline: TimelinePoint[]
  bins: LatencyBin[]
  samples: SocketSampleRow[]
  sockets: SocketBytes[]
  sentinel: Question[]
  counters: TcpCounter[]
  verifications: Verification[]
  files: TrialFile[]
}

/** The queries below queries/recording/ with their parameters beside the run. */
const QUERIES: Readonly<Record<keyof TrialRecording, readonly [name: string, ...values: number[]]>> = {
  timeline: ['timeline'],
  bins: ['latency-bins', BINS_PER_DECADE],
  samples: ['socket-samples'],
  sockets: ['socket-bytes'],
  sentinel: ['sentinel'],
  counters: ['tcp-counters'],
  verifications: ['verifications'],
  files: ['trial-files'],
}

/** By trial_id: of all trials of the run. One of which nothing was recorded is in it, with empty lists. */
export const recordingsOf = holdLast(async (run_id: string): Promise<Map<string, TrialRecording>> => {
  const asked = Object.entries(QUERIES).map(async ([key, [name, ...values]]) => {
    const rows = await query<{ trial_id: string }>(`recording/${name}`, [run_id, ...values])
    return [key, Map.groupBy(rows, row => row.trial_id)] as const
  })
  const found = await Promise.all(asked)
  const trials = await query<{ trial_id: string }>('recording/trials', [run_id])
  return new Map(
    trials.map(({ trial_id }) => {
      const own = Object.fromEntries(found.map(([key, rows]) => [key, rows.get(trial_id) ?? []]))
      return [trial_id, own as unknown as TrialRecording]
    }),
  )
})
