/** The output of every parser: one block for each report of a tool in a text. */
import type { Histogram } from './histogram.ts'

/** A value in SI units; null if the tool printed it as unknown; samples are in order of measurement. */
export type Value = number | null | number[]

/** A line that is neither recognised nor known to be irrelevant, or a missing part of the block. */
export interface Problem {
  /** 1-based line of the text. */
  line: number
  /** The original line. */
  text: string
  problem: string
}

export interface Printed {
  metric_id: string
  /** As the tool names it. */
  name: string
  value: number
  /** How it differs, in words that follow the number. */
  words: string
}

export interface Block {
  /** A report that is recognised but not parsed. Absent otherwise. */
  is_unread?: true
  /** 1-based first and last line of the block. */
  line: number
  last_line: number
  /** The name of the tool's folder. */
  tool: string
  tool_version: string | null
  /** The command line without its prompt, if printed. */
  command: string | null
  threads: number | null
  connections: number | null
  nominal_duration_s: number | null
  /** The seconds that the printed rate is over, or null if unknown. Absent if they are `duration_s`. */
  rate_over_s?: number | null
  /** How many requests were requested. Absent if the text does not state it. */
  nominal_request_count?: number
  /** The exit status, if stated. */
  exit_code: number | null
  /** Printed values by metric id. */
  values: Record<string, Value>
  /** Values implied by a complete report that omits a line: wrk prints error counts only if one is above zero. */
  implied: Record<string, number>
  /** Other printed values of a metric, which people copy. Absent if there are none. */
  printed?: Printed[]
  /** The line of each value, by metric id. */
  value_lines: Record<string, number>
  /** Stated facts other than measurements, such as the variant of a benchmark. */
  facts: Record<string, string>
  /** Latencies in seconds, if the complete histogram was recorded. */
  latency_histogram: Histogram | null
  /** The number of lines known to contain nothing that is recorded. */
  irrelevant_line_count: number
  problems: Problem[]
}
