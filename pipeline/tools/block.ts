/** The shape of what every reader gives: one block for each report of a tool that stands in a text. */

/** A value in SI units; null when the tool printed it as unknown; a sample is in order of measurement. */
export type Value = number | null | number[]

/** A line that is neither recognised nor declared irrelevant, or something that is missing from the block. */
export interface Problem {
  /** 1-based line of the text. */
  line: number
  /** The line as it stands in the text. */
  text: string
  problem: string
}

export interface Printed {
  metric_id: string
  /** As the tool names it. */
  name: string
  value: number
  /** Its difference, as words behind a number. */
  words: string
}

export interface Block {
  /** A report that is named and not read. Absent otherwise. */
  is_unread?: true
  /** 1-based, the first and the last line that belong to the block. */
  line: number
  last_line: number
  /** The name of the tool's folder. */
  tool: string
  tool_version: string | null
  /** The command line where it was printed, without its prompt. */
  command: string | null
  threads: number | null
  connections: number | null
  nominal_duration_s: number | null
  /** How many requests were requested. Absent where the text does not say it. */
  nominal_request_count?: number
  /** The exit status where the text states it. */
  exit_code: number | null
  /** What the tool printed, by metric id. A value that was not printed is omitted. */
  values: Record<string, Value>
  /** What a whole report says by leaving its line out: wrk prints error counts only when one is above zero. */
  implied: Record<string, number>
  /** What the tool prints of a metric as well, where the value is another one: people copy it. Absent where there is none. */
  printed?: Printed[]
  /** The line that each value was read from, by metric id. */
  value_lines: Record<string, number>
  /** Facts that the text states and that are not measurements, such as the variant of a benchmark. */
  facts: Record<string, string>
  /** [latency in seconds, count], ascending, where the whole histogram was recorded. */
  latency_histogram: [number, number][] | null
  /** How many lines of the block are known to say nothing that is recorded. */
  irrelevant_line_count: number
  problems: Problem[]
}
