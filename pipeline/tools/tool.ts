/**
 * The interface of a tool. Each folder `pipeline/tools/<id>/` is a tool, and its name is the tool's id. Tools are not
 * registered, and no file outside of the folder refers to one by name.
 *
 *   tool.ts      exports `tool`, a ToolDefinition: finds its reports in any text, and describes it for rules
 *   recorded.ts  exports `recorded`, a RecordedTool: parses sealed trials, if the runner uses the tool
 *   invoke.ts    exports `invocation`, an Invocation: starts the tool (pipeline/tools/invocation.ts)
 *   testdata/    real outputs with golden files of their parsed values
 *
 * None of them does I/O. The browser loads only tool.ts.
 */
import type { Block } from './block.ts'
import type { Line } from './lines.ts'

/**
 * `loads-server` sends requests to a server; `times-command` runs and times a command; `measures-itself` is a program
 * that prints its own measurements.
 */
export type ToolKind = 'loads-server' | 'times-command' | 'measures-itself'

/** `closed` waits for each response; `open` sends at a rate; `either` is closed unless a rate is set. */
type Loop = 'closed' | 'open' | 'either'

/** Additions to the texts of an audit rule for this tool. */
export interface RuleNote {
  source?: string
  caveats?: string
}

/** A form of report that is recognised by its rows but not parsed (unread.ts). */
export interface UnreadForm {
  /** For messages: "hyperfine's CSV". */
  name: string
  /** Each occurs once in a report. Two of them, or the only one, are required, because other programs print some too. */
  rows: readonly RegExp[]
  /** A remedy, if another form is parsed. */
  hint?: string
  /** A line of the report that is repeated as a problem. */
  repeated?: RegExp
}

/** The meaning of a number, and an output that shows it: a file in the testdata of the tool, or in the shared one. */
interface Shown<Meaning> {
  is: Meaning
  version: string
  shown_by: string
}

/** The meanings of its numbers. Rules depend on them, never on a tool's name. Meanings without evidence are absent. */
export interface Meanings {
  /** What the printed rate counts besides successful responses: nothing, error statuses, or all attempts. */
  counts_failures?: Shown<'nothing' | 'error-answers' | 'all'>
  /** What its rate is: its requests divided by the seconds that it is over, or a mean of samples of any length. */
  rate?: Shown<'quotient' | 'mean-of-samples'>
  /** Whether its latencies include requests that timed out. */
  latency_includes_timeouts?: Shown<boolean>
  /** An order statistic; a value rounded to a bin; an interpolated value; or the mean of all slower samples. */
  percentile?: Shown<'order-statistic' | 'bin' | 'estimate' | 'mean-of-tail'>
  /** Whether as many requests are sent as requested, or the report states that fewer were. */
  sends_what_was_asked?: Shown<boolean>
  /** Whether it retries failed requests and counts the attempts as one. */
  retries?: Shown<boolean>
}

export interface ToolDefinition {
  kind: ToolKind
  /** The reports that are parsed, for lists in sentences: "hyperfine's JSON export". Absent if none are. */
  reports?: string
  /** Every text with a report of it has one of these, read or named. Without them it is looked for in every text. */
  marks?: readonly string[]
  /** The headline metric of results without a scenario. */
  headline_metric_id: string
  /** Every metric that its reports may contain. Rules select their tools by it. */
  metrics: readonly string[]
  /**
   * Finds its reports in a text; `lines` are the lines of `text`. Never throws: text that cannot be parsed is a problem
   * of its block. Absent if nothing is parsed, or if another tool's `find` recognises its reports.
   */
  find?: (text: string, lines: Line[]) => Block[]
  /** A line that applies to all reports below it. */
  lasting?: RegExp
  /** Its reports that are recognised but not parsed. */
  unread?: readonly UnreadForm[]
  /**
   * The starts of lines of its reports, to find reports with a prefix on each line. Patterns that start with a capital
   * or a quotation mark are fast; a blank matches any blanks.
   */
  beginnings?: readonly RegExp[]
  /** Half of the last printed digit of a metric's value, which is the largest rounding error. 0 is exact. */
  halfOfPrinted: (metric_id: string, value: number) => number
  /** By rule id: additions to the page of the rule. */
  rule_notes?: Readonly<Record<string, RuleNote>>
  meanings?: Meanings
  /** Null for a tool that sends no requests, or only counts them. */
  loop: Loop | null
  /** The number of connections that it actually opens for the stated threads and connections; null if unknown. */
  openedConnections?: (threads: number | null, connections: number | null) => number | null
  /** Never retries a connection that failed to open. */
  abandons_failed_connections?: true
  /** The error counts of requests that its `request_count` does not include. */
  uncounted_errors?: readonly string[]
  /** Its count of responses other than 2xx includes redirects. */
  counts_redirects?: true
  /** Adds synthetic latency samples for requests that it could not send during a stall. */
  adds_latency_samples?: true
  /** Samples the rate of a thread only while it receives responses. */
  samples_busy_threads_only?: true
}

/** The files of a sealed trial by kind (`wrk.json` for `01.wrk.json`), and the command line that produced them. */
export interface TrialFiles {
  textOf: (what: string) => string | null
  argv: readonly string[] | null
}

/** The block of a trial's raw file, and the places of values that were read from its other files. */
export interface RecordedReport {
  block: Block
  places: Readonly<Record<string, { what: string; line: number }>>
  /** Problems of the other files. */
  problems: { what: string; line: number; text: string; problem: string }[]
}

export interface RecordedTool {
  /** Strict: `raw` has to be exactly one complete report. Null if it is not a report. */
  parse: (raw: string, trial: TrialFiles) => RecordedReport | null
}

export type Tool = ToolDefinition & { id: string }

/** By id, in order of the ids. */
export type Tools = ReadonlyMap<string, Tool>

/** The tools of modules by path: the form that both a directory walk and `import.meta.glob` return. */
export function toolsOf(definitions: Readonly<Record<string, ToolDefinition>>): Tools {
  const idOf = (path: string) => path.split('/').at(-2) ?? path
  const tools = Object.entries(definitions).map(([path, tool]) => ({ ...tool, id: idOf(path) }))
  return new Map(tools.sort((a, b) => (a.id < b.id ? -1 : 1)).map(tool => [tool.id, tool]))
}

/** Whether the text may have a report of the tool. */
export const isMarkedIn = (text: string, marks: ToolDefinition['marks'] | null): boolean =>
  !marks || marks.some(mark => text.includes(mark))

/** Whether reports of the tool may contain all of the metrics. */
export const gives =
  (...metrics: readonly string[]) =>
  (tool: Tool): boolean =>
    metrics.every(metric => tool.metrics.includes(metric))

/** Errors: there is no such tool. */
export function toolOf(id: string, tools: Tools): Tool {
  const tool = tools.get(id)
  if (!tool) throw new Error(`${id} is not a tool: pipeline/tools has no such folder`)
  return tool
}
