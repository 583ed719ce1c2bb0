/** What a rule may know of a trial beyond the tool's own report, computed from the files that the runner wrote beside it. */
import type { Recording, VerificationRecord } from '../../rules/trial-record.ts'
import { countAnswers, readSentinel } from './sentinel.ts'
import { establishedConnections, progressingConnections, readSockets } from './sockets.ts'
import { readTcp, reconnectionCount } from './tcp.ts'
import { cpuCount, ratesByInterval, readTimeline, type TimelineRow, totalOf } from './timeline.ts'
import { readVerifications } from './verify.ts'
import { judgedPhases, readWire, requestsSent, totalOfCounter, type WireRecord } from './wire.ts'

/** The files' texts; null for one that is not there. */
interface RecordedFiles {
  timeline_csv: string | null
  sockets_json: string | null
  tcp_json: string | null
  sentinel_csv: string | null
  verify_json: string | null
  wire_json: string | null
}

/** What run.json says of the trial, and what its log says that it answered. */
interface RecordedTrial {
  threads?: number | null
  connections?: number | null
  isolation?: string | null
  server_cpus?: readonly number[] | null
  client_cpus?: readonly number[] | null
  server_log_bytes?: number | null
  /** Requests that the generator counted; without it no rate of an interval is known. */
  request_count?: number | null
}

/**
 * CPU ratios are CPU time / (seconds in which it was read * CPUs that were allowed; all of the machine's where none were
 * named). The TCP counters are the trial's own only in a network namespace of its own, and are not used elsewhere. A
 * file that is missing or damaged leaves null. Pure; never throws.
 */
export function recordingOf({ trial, ...files }: RecordedFiles & { trial: RecordedTrial }): Recording {
  const rows = files.timeline_csv === null ? [] : readTimeline(files.timeline_csv).rows
  const samples = files.sockets_json === null ? [] : readSockets(files.sockets_json).samples
  const tcp = files.tcp_json === null ? null : readTcp(files.tcp_json)
  const wire = files.wire_json === null ? null : readWire(files.wire_json)
  const client_cpu_count = trial.client_cpus?.length || cpuCount(rows)
  const server_cpu_count = trial.server_cpus?.length || cpuCount(rows)
  const steal = totalOf(rows, 'steal_us')
  const all = totalOf(rows, 'cpu_us')
  const { threads, connections } = trial
  const opened = threads && connections ? Math.floor(connections / threads) * threads : null
  const is_own_network = (trial.isolation ?? 'loopback') !== 'loopback'
  return {
    client_cpu_ratio: shareOf(rows, 'client_cpu_us', client_cpu_count),
    client_cpu_count,
    server_cpu_ratio: shareOf(rows, 'server_cpu_us', server_cpu_count),
    steal_ratio: steal && all && all.total > 0 ? steal.total / all.total : null,
    established_connections: establishedConnections(samples),
    progressing_connections: progressingConnections(samples),
    reconnection_count: tcp && opened !== null && is_own_network ? reconnectionCount(tcp, opened) : null,
    interval_rates_per_s: ratesByInterval(rows, trial.request_count ?? null),
    verifications: verificationsOf(files, wire),
    server_cpus: trial.server_cpus ?? null,
    client_cpus: trial.client_cpus ?? null,
    client_wait_ratio: waitRatio(rows, isApart(trial)),
    sentinel_latencies_s: latenciesOf(files.sentinel_csv),
    server_log_bytes: trial.server_log_bytes ?? null,
    requests_sent: wire && requestsSent(wire),
    load_answers_judged: wire?.judged_count ?? null,
    load_unread: wire?.unread ?? null,
    total: wire && totalOfCounter(wire),
  }
}

/** The observers' CPU time over the load, of one CPU. */
export function observerRatio(rows: readonly TimelineRow[]): number | null {
  return shareOf(rows, 'observer_cpu_us', 1)
}

function shareOf(
  rows: readonly TimelineRow[],
  column: 'client_cpu_us' | 'server_cpu_us' | 'observer_cpu_us',
  cpu_count: number | null,
): number | null {
  const used = totalOf(rows, column)
  return used && cpu_count ? used.total / 1e6 / used.seconds / cpu_count : null
}

/**
 * Time in the run queue for which somebody else had the CPU / (that time + CPU time), over the load; null where it had no
 * work. A generator's threads wait for each other too, so that no more of their waiting counts than the CPU time that was
 * neither idle nor theirs, nor, where its CPUs are apart, the server's.
 */
function waitRatio(rows: readonly TimelineRow[], isServerApart: boolean): number | null {
  const read = rows.filter(row => row.client_wait_us !== null && row.client_cpu_us !== null)
  const sum = (column: Parameters<typeof totalOf>[1]) => totalOf(read, column)?.total ?? 0
  const wait = sum('client_wait_us')
  const own = sum('client_cpu_us')
  if (wait + own === 0) return null
  const known = own + sum('observer_cpu_us') + (isServerApart ? sum('server_cpu_us') : 0)
  const others = totalOf(read, 'idle_us') ? Math.max(0, sum('cpu_us') - sum('idle_us') - known) : wait
  const starved = Math.min(wait, others)
  return starved / (starved + own)
}

/** Whether the server and the generator have CPUs of their own. */
const isApart = ({ server_cpus, client_cpus }: RecordedTrial): boolean =>
  server_cpus != null && client_cpus != null && !server_cpus.some(cpu => client_cpus.includes(cpu))

/** How long each request of the sentinel waited, answered or not; null without one. */
function latenciesOf(sentinel_csv: string | null): number[] | null {
  const rows = sentinel_csv === null ? [] : readSentinel(sentinel_csv).rows
  const waited = rows.flatMap(row => row.latency_s ?? [])
  return waited.length === 0 ? null : waited
}

function verificationsOf(
  { verify_json, sentinel_csv }: RecordedFiles,
  wire: WireRecord | null,
): VerificationRecord[] | null {
  const asked = verify_json === null ? [] : readVerifications(verify_json).phases
  const during = sentinel_csv === null ? [] : readSentinel(sentinel_csv).rows
  const records: VerificationRecord[] = asked.map(({ checks, ...phase }) => {
    const failed = checks.filter(({ check, passed }) => !passed && check !== 'answers')
    const failed_checks = failed.map(({ check, message }) => `${check}: ${message ?? 'failed'}`)
    return { ...phase, unanswered_count: 0, failed_checks }
  })
  if (during.length > 0) records.push({ phase: 'during', ...countAnswers(during) })
  if (wire !== null) records.push(...judgedPhases(wire))
  const order = ['before', 'during', 'after']
  return records.length === 0 ? null : records.sort((a, b) => order.indexOf(a.phase) - order.indexOf(b.phase))
}
