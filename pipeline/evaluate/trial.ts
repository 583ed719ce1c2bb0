/** Evaluates one trial: its status, its numbers and the input of the rules. */
import { trialId } from '../schema/case-name.ts'
import { compareText } from '../schema/compare-text.ts'
import type { Limit } from '../schema/limit.ts'
import type { Recording } from '../schema/records/recording.ts'
import type { RunTrial, TrialStatus } from '../schema/records/run.ts'
import type { TrialExtent } from '../schema/result-id.ts'
import type { Block, Value } from '../tools/block.ts'
import { evaluateReport } from '../tools/evaluate-report.ts'
import { tools } from '../tools/installed.ts'
import { toolOf } from '../tools/tool.ts'
import type { TrialRecord } from './rules/trial-record.ts'
import { median } from './statistics/sample.ts'

/** A row of `measurement`: one number with its location. Null if the tool printed it as unknown. */
export interface Measurement {
  metric_id: string
  /** From 1; samples have several. */
  ordinal: number
  value: number | null
  path: string
  line: number | null
  /** A zero that the tool expresses by omitting the line. */
  is_implied: boolean
}

export interface LatencyHistogram {
  latency_s: Float64Array
  count: Float64Array
  path: string
}

/** A trial as read: from a run, or the lines of a log that a document refers to. */
export interface ReadTrial {
  extent: TrialExtent
  /** Its entry in run.json; null for documents. */
  entry: RunTrial | null
  /** The report; null if no parser recognises one. */
  block: Block | null
  measurements: readonly Measurement[]
  histogram: LatencyHistogram | null
  recording: Recording | null
  /** Samples of the server during the load. */
  peak_resident_bytes: number | null
  broken_seal: string | null
}

export interface Trial extends ReadTrial {
  row: ReturnType<typeof rowOf>
  /** By metric; a sample within the trial is represented by its median. */
  numbers: ReadonlyMap<string, number>
  /** Null without a report, or if its files cannot be trusted. */
  record: TrialRecord | null
}

export function evaluateTrial(read: ReadTrial, result_id: string): Trial {
  const row = rowOf(read, result_id)
  const { tool, tool_version, threads, connections, nominal_duration_s, exit_code, status } = row
  const { block, measurements, recording } = read
  const numbers = numbersOf(read)
  if (block === null || tool === null || status === 'void') return { ...read, row, numbers, record: null }
  const values = valuesOf(measurements)
  const of_load = { tool: toolOf(tool, tools), tool_version, threads, connections, nominal_duration_s, exit_code }
  return { ...read, row, numbers, record: { ...of_load, values, recording, is_interrupted: row.turn !== null } }
}

/** Like `order by started_at nulls first, path, first_line`. */
export const byTime = ({ row: a }: Trial, { row: b }: Trial): number =>
  compareText(a.started_at ?? '', b.started_at ?? '') || compareText(a.path, b.path) || a.first_line - b.first_line

/** A row of `trial`. */
function rowOf({ extent, entry, block, recording, broken_seal }: ReadTrial, result_id: string) {
  const status = statusOf(entry, block, broken_seal)
  const connections = block?.connections ?? entry?.connections ?? null
  const digits = block?.facts.latency_histogram_digits
  // shares of a load that stood still in between say nothing
  const limited_by: Limit | null =
    connections === null || entry?.turn != null ? null : (recording?.limited_by ?? 'unknown')
  return {
    trial_id: trialId(extent),
    result_id,
    ...extent,
    block_line: block?.line ?? null,
    tool: block?.tool ?? entry?.tool ?? null,
    tool_version: block?.tool_version ?? entry?.tool_version ?? null,
    argv: entry?.argv ? formatArgv(entry.argv) : (block?.command ?? null),
    threads: block?.threads ?? entry?.threads ?? null,
    connections,
    exit_code: entry?.exit_code ?? block?.exit_code ?? null,
    started_at: entry?.started_at ?? null,
    finished_at: entry?.finished_at,
    nominal_duration_s: block?.nominal_duration_s ?? entry?.duration_s ?? null,
    latency_histogram_digits: digits === undefined ? null : Number(digits),
    ...status,
    // failed trials of a run do not count next to valid ones; a document may have nothing else
    is_counted: status.status !== 'void' && (status.status !== 'failed' || entry === null),
    round: entry?.round ?? null,
    position: entry?.position,
    start: entry?.start ?? null,
    block: entry?.block ?? null,
    turn: entry?.turn ?? null,
    running_s: entry?.running_s ?? null,
    warm_up_s: entry?.warm_up_s ?? null,
    warm_up_growth: recording?.warm_up_growth,
    ready_s: entry?.ready_s,
    load_started_s: entry?.load_started_s,
    load_finished_s: entry?.load_finished_s,
    isolation: entry?.isolation,
    clock: entry?.clock,
    server_cpus: recording?.server_cpus?.join(','),
    client_cpus: recording?.client_cpus?.join(','),
    client_cpu_ratio: recording?.client_cpu_ratio,
    server_cpu_ratio: recording?.server_cpu_ratio,
    client_busy_ratio: recording?.client_busy_ratio,
    server_busy_ratio: recording?.server_busy_ratio,
    database_cpu_ratio: recording?.database_cpu_ratio,
    observer_cpu_ratio: recording?.observer_cpu_ratio,
    steal_ratio: recording?.steal_ratio,
    limited_by,
    established_connections: recording?.established_connections,
    progressing_connections: recording?.progressing_connections,
    reconnection_count: recording?.reconnection_count,
    probe_answer_count: recording?.probe_answer_count,
    probe_wrong_count: recording?.probe_wrong_count,
    probe_unanswered_count: recording?.probe_unanswered_count,
    requests_sent: recording?.requests_sent,
    load_answers_judged: recording?.load_answers_judged,
    total_added: recording?.total?.added,
    server_count: entry?.server_count,
    server_log_bytes: recording?.server_log_bytes,
    redaction_count: entry?.redaction_count,
    peak_memory_method: entry?.peak_memory_method,
    request_sha256: entry?.request_sha256 ?? null,
  }
}

/** The best first. */
const STATUSES: readonly TrialStatus[] = ['ok', 'unverified', 'errors', 'failed', 'void']

/** Runner and log each report a status; the worse one counts, and a broken seal is worse than both. */
function statusOf(
  entry: RunTrial | null,
  block: Block | null,
  broken_seal: string | null,
): { status: TrialStatus; reason: string | null } {
  if (broken_seal !== null) return { status: 'void', reason: broken_seal }
  const log = logStatus(entry, block)
  return entry && STATUSES.indexOf(entry.status) >= STATUSES.indexOf(log.status)
    ? { status: entry.status, reason: entry.reason ?? null }
    : log
}

function logStatus(entry: RunTrial | null, block: Block | null): { status: TrialStatus; reason: string | null } {
  if (block === null) return { status: 'failed', reason: 'no reader recognises these lines' }
  const report = evaluateReport(block.values)
  if (report.status !== 'ok' || entry !== null) return report
  return { status: 'unverified', reason: 'nothing says that the answers were checked' }
}

/** One line; arguments that are not plain words are quoted as JSON. */
const formatArgv = (argv: readonly string[]): string =>
  argv.map(argument => (/^[\w./:=,@%+-]+$/.test(argument) ? argument : JSON.stringify(argument))).join(' ')

/** The input of the rules, in the order of their ids. */
function valuesOf(measurements: readonly Measurement[]): Record<string, Value> {
  const samples = [...Map.groupBy(measurements, ({ metric_id }) => metric_id)].sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(
    samples.map(([metric_id, [first, ...others]]): [string, Value] => [
      metric_id,
      others.length === 0
        ? (first?.value ?? null)
        : [first, ...others].flatMap(measurement => measurement?.value ?? []),
    ]),
  )
}

/**
 * The numbers of the report, and observed ones that the report lacks. In a schedule of blocks a turn gives the rate
 * alone, per second that server and generator ran, and a load alone gives everything else; at an offered rate, that too.
 */
function numbersOf(read: ReadTrial): Map<string, number> {
  const { block = null, turn = null, running_s = null, rate_per_s = null } = read.entry ?? {}
  const numbers = allNumbersOf(read)
  if (block !== null && turn === null && rate_per_s === null) numbers.delete('requests_per_s')
  if (turn === null) return numbers
  const request_count = numbers.get('request_count')
  return new Map(request_count && running_s ? [['requests_per_s', request_count / running_s]] : [])
}

function allNumbersOf({ measurements, recording, peak_resident_bytes }: ReadTrial): Map<string, number> {
  const numbers = new Map<string, number>()
  for (const [metric_id, sample] of Map.groupBy(measurements, each => each.metric_id)) {
    const values = sample.flatMap(({ value }) => value ?? [])
    if (values.length > 0) numbers.set(metric_id, median(values))
  }
  const of = (metric_id: string) => numbers.get(metric_id) ?? Number.NaN
  const [rate, request_count] = [of('requests_per_s'), of('request_count')]
  // server_cpu_ratio: the used share of the server's CPUs
  const cpus = (recording?.server_cpu_ratio ?? 0) * (recording?.server_cpus?.length ?? 0)
  const watched = {
    peak_memory_bytes: peak_resident_bytes ?? Number.NaN,
    answer_bytes: request_count > 0 ? of('read_bytes') / request_count : Number.NaN,
    server_cpu_time_per_request_s: rate > 0 && cpus > 0 ? cpus / rate : Number.NaN,
    requests_per_cpu_s: cpus > 0 && rate > 0 ? rate / cpus : Number.NaN,
    warm_after_s: recording?.warm_after_s ?? Number.NaN,
    probe_latency_p95_s: recording?.probe_latency_p95_s ?? Number.NaN,
  }
  for (const [metric_id, value] of Object.entries(watched))
    if (!Number.isNaN(value) && !numbers.has(metric_id)) numbers.set(metric_id, value)
  return numbers
}
