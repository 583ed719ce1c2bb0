/** The input of a trial rule: the values of a block, and what the runner recorded during the trial. */
import type { Recording } from '../../schema/records/recording.ts'
import type { Block, Printed, Value } from '../../tools/block.ts'
import { type Tool, type Tools, toolOf } from '../../tools/tool.ts'

export interface TrialRecord {
  tool: Tool
  tool_version: string | null
  threads: number | null
  connections: number | null
  nominal_duration_s: number | null
  /** Absent or null if the text contains none. */
  exit_code?: number | null
  /** By metric id, in SI units: the printed values, and the zeros that a complete report implies. */
  values: Readonly<Record<string, Value>>
  /** Absent if the rate is over `duration_s`. */
  rate_over_s?: number | null | undefined
  /** How many requests were requested. Absent where the report does not say it. */
  nominal_request_count?: number | undefined
  /** What the report prints of a metric where its value is another one. */
  printed?: readonly Printed[] | undefined
  /** Absent for a log that a third party published. */
  recording?: Recording | null
  /** Server and generator stood still in between, so that only counts mean something. Absent: they did not. */
  is_interrupted?: boolean
}

/** Errors: none of the tools wrote the block. */
export function trialFromBlock(block: Block, tools: Tools, recording: Recording | null = null): TrialRecord {
  const {
    tool_version,
    threads,
    connections,
    nominal_duration_s,
    nominal_request_count,
    printed,
    exit_code,
    rate_over_s,
  } = block
  const tool = toolOf(block.tool, tools)
  const values = { ...block.implied, ...block.values }
  const load = { threads, connections, nominal_duration_s, nominal_request_count, rate_over_s }
  return { tool, tool_version, ...load, exit_code, values, printed, recording }
}

/** The single value of a metric; null if it is absent, unknown or a sample. */
export function numberOf({ values }: Pick<TrialRecord, 'values'>, metric_id: string): number | null {
  const value = values[metric_id]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** `numberOf` for several metrics. */
export const numbersOf = <const Ids extends readonly string[]>(trial: TrialRecord, ...metric_ids: Ids) =>
  metric_ids.map(metric_id => numberOf(trial, metric_id)) as { -readonly [Key in keyof Ids]: number | null }

/** The responses that count as not 2xx. */
export const errorsOf = ({ tool }: TrialRecord): string => (tool.counts_redirects ? 'errors or redirects' : 'errors')

/** What those errors are a share of: the requests that the generator counts, and each of the errors that it does not count among them. */
export const requestsWith = (trial: TrialRecord, requests: number, error_ids: readonly string[]): number =>
  error_ids
    .filter(metric_id => trial.tool.uncounted_errors?.includes(metric_id))
    .reduce((sum, metric_id) => sum + (numberOf(trial, metric_id) ?? 0), requests)
