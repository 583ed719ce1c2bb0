/** What the runner recorded beside the logs of the trials of a run. */
import { BINS_PER_DECADE, type LatencyBin } from '../charts/latency-histogram.ts'
import type { SentinelRow } from '../charts/sentinel-dots.ts'
import type { SocketBytes } from '../charts/socket-curve.ts'
import type { TimelineRow } from '../charts/trial-lines.ts'
import { holdLast } from './hold-last.ts'
import { query } from './query.ts'

export interface SocketSample {
  moment: string
  elapsed_s: number | null
  established_count: number | null
  /** Since the sample before; null where it could not be known. */
  without_progress_count: number | null
}

interface TcpCounter {
  key: string
  before: number | null
  after: number | null
}

export interface Verification {
  phase: 'before' | 'during' | 'after'
  check_id: string
  /** Null where nothing was answered. */
  is_passed: boolean | null
  message: string | null
}

interface TrialFile {
  what: string
  path: string
  sha256: string
  size_bytes: number
}

export interface TrialRecording {
  timeline: TimelineRow[]
  bins: LatencyBin[]
  samples: SocketSample[]
  sockets: SocketBytes[]
  sentinel: (SentinelRow & { detail: string | null })[]
  counters: TcpCounter[]
  verifications: Verification[]
  files: TrialFile[]
}

/** By trial_id: of all trials of the run. One of which nothing was recorded is in it, with empty lists. */
export const recordingsOf = holdLast(async (run_id: string): Promise<Map<string, TrialRecording>> => {
  const of = async <T extends object>(name: string, ...more: number[]) =>
    Map.groupBy(await query<T & { trial_id: string }>(`recording/${name}`, [run_id, ...more]), row => row.trial_id)
  const [timeline, bins, samples, sockets, sentinel, counters, verifications, files] = await Promise.all([
    of<TimelineRow>('timeline'),
    of<LatencyBin>('latency-bins', BINS_PER_DECADE),
    of<SocketSample>('socket-samples'),
    of<SocketBytes>('socket-bytes'),
    of<SentinelRow & { detail: string | null }>('sentinel'),
    of<TcpCounter>('tcp-counters'),
    of<Verification>('verifications'),
    of<TrialFile>('trial-files'),
  ])
  const trials = await query<{ trial_id: string }>('recording/trials', [run_id])
  const own = ({ trial_id }: { trial_id: string }): TrialRecording => ({
    timeline: timeline.get(trial_id) ?? [],
    bins: bins.get(trial_id) ?? [],
    samples: samples.get(trial_id) ?? [],
    sockets: sockets.get(trial_id) ?? [],
    sentinel: sentinel.get(trial_id) ?? [],
    counters: counters.get(trial_id) ?? [],
    verifications: verifications.get(trial_id) ?? [],
    files: files.get(trial_id) ?? [],
  })
  return new Map(trials.map(trial => [trial.trial_id, own(trial)]))
})
