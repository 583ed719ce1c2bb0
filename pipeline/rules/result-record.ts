/** What a result rule sees of one result, and a scenario rule of a result among its scenario's others. */
import type { Limit } from '../schema/limit.ts'
import type { TrialRecord } from './trial-record.ts'

export type RuleFacts = Readonly<Record<string, string | null>>

export interface ResultRecord {
  /** In order of time. */
  trials: readonly TrialRecord[]
  /** The values of the metric that the result is ordered by, in order of time: one for each trial, or one for each execution that was timed. */
  values: readonly number[]
  /** Of the same metric; low and high are the interval and are null where there is none. */
  summary: { median: number; low: number | null; high: number | null } | null
  /** Of a load on a server, with the shares of their CPUs that both sides used, in the median trial. */
  limit: { limited_by: Limit | null; server_busy_ratio: number | null; client_busy_ratio: number | null }
  framework_version: string | null
  /** A control server does no work: it shows what the generator can do at most. */
  is_control: boolean
  /** Keys that decide comparability, such as kernel_release; null where nothing was recorded in that phase. */
  environment: { stated: RuleFacts | null; before: RuleFacts | null; after: RuleFacts | null }
  host: {
    cpu_model: string | null
    thread_count: number | null
    memory_bytes: number | null
    is_virtual: boolean | null
  }
  /** Seconds of load that were thrown away before counting; 0 is none, null is not stated. */
  warm_up_s: number | null
  /** Whether somebody compared the answers with the right ones; null is not stated. */
  is_verified: boolean | null
  /** Set when its author or a later run replaced it; the reason in one sentence, or null where none is given. */
  superseded: { reason: string | null } | null
}

export interface ScenarioRecord {
  /** The result that is applied to. */
  result: ResultRecord
  /** All results of its scenario that may be compared with it (same host, same load), itself and the controls among them. */
  results: readonly ResultRecord[]
}
