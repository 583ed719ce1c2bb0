/** What the runner recorded beside the logs of one result's trials: asked for page by page, because all of it at once is large. */
import { BINS_PER_DECADE, type LatencyBin } from '../charts/latency-histogram.ts'
import type { SentinelRow } from '../charts/sentinel-dots.ts'
import type { SocketBytes } from '../charts/socket-curve.ts'
import type { TimelineRow } from '../charts/trial-lines.ts'
import { rows } from './query.ts'

export interface SocketSample {
  moment: string
  elapsed_s: number | null
  established_count: number | null
  /** Since the sample before; null where it could not be known. */
  without_progress_count: number | null
}

export interface ThreadCpu {
  side: 'server' | 'client'
  thread_id: number
  cpu_s: number
}

export interface TcpCounter {
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

export interface TrialFile {
  what: string
  path: string
  sha256: string
  size_bytes: number
}

export interface TrialRecording {
  timeline: TimelineRow[]
  threads: ThreadCpu[]
  bins: LatencyBin[]
  samples: SocketSample[]
  sockets: SocketBytes[]
  sentinel: (SentinelRow & { detail: string | null })[]
  counters: TcpCounter[]
  verifications: Verification[]
  files: TrialFile[]
}

/** By trial_id; a trial of which nothing was recorded is in it, with empty lists. */
export async function recordingsOf(result_id: string): Promise<Map<string, TrialRecording>> {
  const of = async <T extends object>(columns: string, relation: string, order: string) =>
    Map.groupBy(
      await rows<T & { trial_id: string }>(
        `select trial_id, ${columns} from ${relation} join trial using (trial_id) where result_id = $1 order by trial_id, ${order}`,
        [result_id],
      ),
      row => row.trial_id,
    )
  const [timeline, threads, bins, samples, sockets, sentinel, counters, verifications, files] = await Promise.all([
    of<TimelineRow>(
      'elapsed_s, requests_per_s, timeline.server_cpu_ratio, timeline.client_cpu_ratio, timeline.steal_ratio, server_resident_bytes',
      'timeline',
      'elapsed_s',
    ),
    of<ThreadCpu>('side, thread_id, cpu_s', 'thread_cpu', 'side desc, cpu_s desc, thread_id'),
    of<LatencyBin>('bin, "count"', binned, 'bin'),
    of<SocketSample>('moment, elapsed_s, established_count, without_progress_count', 'socket_sample', 'elapsed_s'),
    of<SocketBytes>('moment, received_bytes, connection_count', 'socket_bytes', 'moment, received_bytes'),
    of<SentinelRow & { detail: string | null }>(
      'scheduled_s, latency_s, outcome, detail',
      'sentinel',
      'scheduled_s, latency_s',
    ),
    of<TcpCounter>('key, before, after', 'tcp_counter', 'key'),
    of<Verification>('phase, check_id, is_passed, message', 'verification', 'phase, check_id'),
    of<TrialFile>('what, trial_file.path, trial_file.sha256, size_bytes', 'trial_file', 'trial_file.path'),
  ])
  const trials = await rows<{ trial_id: string }>('select trial_id from trial where result_id = $1 order by trial_id', [
    result_id,
  ])
  const own = ({ trial_id }: { trial_id: string }): TrialRecording => ({
    timeline: timeline.get(trial_id) ?? [],
    threads: threads.get(trial_id) ?? [],
    bins: bins.get(trial_id) ?? [],
    samples: samples.get(trial_id) ?? [],
    sockets: sockets.get(trial_id) ?? [],
    sentinel: sentinel.get(trial_id) ?? [],
    counters: counters.get(trial_id) ?? [],
    verifications: verifications.get(trial_id) ?? [],
    files: files.get(trial_id) ?? [],
  })
  return new Map(trials.map(trial => [trial.trial_id, own(trial)]))
}

// a latency of 0 has no logarithm; wrk counts whole microseconds, so it stands with those of one
const binned = `(
  select trial_id, floor(${BINS_PER_DECADE} * log10(greatest(latency_s, 1e-6)) + 1e-9)::integer as bin, sum(count)::bigint as "count"
  from latency_bucket group by all
)`
