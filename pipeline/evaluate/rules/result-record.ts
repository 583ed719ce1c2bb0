/** The input of a result rule: one result; and of a scenario rule: a result and those it can be compared with. */
import type { Limit } from '../../schema/limit.ts'
import type { TrialRecord } from './trial-record.ts'

export type RuleFacts = Readonly<Record<string, string | null>>

export interface ResultRecord {
  /** In chronological order. */
  trials: readonly TrialRecord[]
  /** The values of the headline metric in chronological order, one for each trial or timed execution. */
  values: readonly number[]
  /** Of the same metric; `low` and `high` are its interval, null if there is none. */
  summary: { median: number; low: number | null; high: number | null } | null
  /** For a load on a server: what limited it, and the share of its CPUs that each side used in the median trial. */
  limit: { limited_by: Limit | null; server_busy_ratio: number | null; client_busy_ratio: number | null }
  framework_version: string | null
  /** A control server does no work and shows the generator's maximum. */
  is_control: boolean
  /** Keys that decide comparability, such as kernel_release; null if nothing was recorded in that phase. */
  environment: { stated: RuleFacts | null; before: RuleFacts | null; after: RuleFacts | null }
  host: {
    cpu_model: string | null
    thread_count: number | null
    memory_bytes: number | null
    is_virtual: boolean | null
  }
  /** Seconds of load discarded before counting; 0: none, null: not stated. */
  warm_up_s: number | null
  /** Whether the responses were checked; null: not stated. */
  is_verified: boolean | null
  /** Set if its author or a later run replaced it; the reason is one sentence, or null if none is given. */
  superseded: { reason: string | null } | null
}

export interface ScenarioRecord {
  result: ResultRecord
  /** All comparable results of its scenario (same host, same load), including itself and the controls. */
  results: readonly ResultRecord[]
}
