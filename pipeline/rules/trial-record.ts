/** What a trial rule sees of one trial: what a block says, and what the runner recorded beside it. */
import type { Block, Value } from '../tools/block.ts'
import { type Tool, type Tools, toolOf } from '../tools/tool.ts'

/** One phase of asking the server for answers that are known. */
export interface VerificationRecord {
  phase: 'before' | 'during' | 'after'
  answer_count: number
  wrong_answer_count: number
  /** Asked and not answered in time: neither right nor wrong. */
  unanswered_count: number
  /** What checks of the server's manners found, such as `date: the Date header stayed …`; wrong answers are counted above. */
  failed_checks?: readonly string[]
}

/** What no load generator prints and the runner records; null is not recorded. Ratios are 0 to 1. */
export interface Recording {
  /** CPU time of the generator over the load, divided by wall time and client_cpu_count. */
  client_cpu_ratio: number | null
  /** The CPUs that the generator was allowed to use. */
  client_cpu_count: number | null
  /** CPU time of the server's process group over the load, divided by wall time and the CPUs it was allowed to use. */
  server_cpu_ratio: number | null
  /** Time that the hypervisor took from our CPUs, of all CPU time. */
  steal_ratio: number | null
  /** The largest number of established connections that was seen during the load. */
  established_connections: number | null
  /** Connections whose byte counters moved in the second half of the load. */
  progressing_connections: number | null
  /** Connections opened during the load beyond the first opening of each (ActiveOpens). */
  reconnection_count: number | null
  /** Answers each second (or shorter, but even, interval) of the load, in order. */
  interval_rates_per_s: readonly number[] | null
  verifications: readonly VerificationRecord[] | null
  /** The CPUs that each side was pinned to, by number; null where it was not pinned. */
  server_cpus?: readonly number[] | null
  client_cpus?: readonly number[] | null
  /** Time that the generator's threads were ready to run and did not, divided by that time and their CPU time. */
  client_wait_ratio?: number | null
  /**
   * Of each of the probe's requests in order, from the instant for which it was scheduled. For one that was never
   * answered, the time until nobody waited for it any more: a lower bound.
   */
  sentinel_latencies_s?: readonly number[] | null
  /** All that the server wrote to its output, what the log leaves out too. */
  server_log_bytes?: number | null
  /** Whole requests that left the sockets of the load, from their bytes. */
  requests_sent?: number | null
  /** Answers of the load itself that were read off the wire and judged; the wrong ones are among `verifications`. */
  load_answers_judged?: number | null
  /** Why none was. */
  load_unread?: string | null
  /** Of a counter, to which the load posts numbers. */
  total?: TotalRecord | null
}

export interface TotalRecord {
  /** By how much it grew during the load, without what the sentinel's right answers added. */
  added: number
  /** Of the numbers that the load posts. */
  posted_mean: number
  posted_most: number
  /** Questions of the sentinel of which nobody knows whether they were added. */
  unknown_count: number
}

export interface TrialRecord {
  tool: Tool
  tool_version: string | null
  threads: number | null
  connections: number | null
  nominal_duration_s: number | null
  /** By metric id, SI units: what was printed, and the zeros that a whole report implies. Absent is not printed. */
  values: Readonly<Record<string, Value>>
  /** Absent for a log that somebody else published. */
  recording?: Recording | null
}

/** Errors: the block is of none of the tools. */
export function trialFromBlock(block: Block, tools: Tools, recording: Recording | null = null): TrialRecord {
  const { tool_version, threads, connections, nominal_duration_s } = block
  const tool = toolOf(block.tool, tools)
  const values = { ...block.implied, ...block.values }
  return { tool, tool_version, threads, connections, nominal_duration_s, values, recording }
}

/** The one value of a metric; null where it is absent, unknown or a sample. */
export function numberOf(trial: TrialRecord, metric_id: string): number | null {
  const value = trial.values[metric_id]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** Several metrics, each as numberOf gives it. */
export const numbersOf = <const Ids extends readonly string[]>(trial: TrialRecord, ...metric_ids: Ids) =>
  metric_ids.map(metric_id => numberOf(trial, metric_id)) as { -readonly [Key in keyof Ids]: number | null }
