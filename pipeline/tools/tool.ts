/**
 * What a tool is. A folder `pipeline/tools/<id>/` is a tool and its name is the tool's id; nothing is registered and no
 * file outside the folder names it: what others want to know of a tool is a question to this interface.
 *
 *   tool.ts      exports `tool`, a ToolDefinition: how its reports are found in any text, and what rules ask about it
 *   recorded.ts  exports `recorded`, a RecordedTool: how a sealed trial of ours is read, where the runner measures with it
 *   invoke.ts    exports `invocation`, an Invocation: how the runner starts it (pipeline/tools/invocation.ts)
 *   testdata/    real outputs, each with the golden of what is read from it
 *
 * None of them does I/O. The browser loads tool.ts alone.
 */
import type { Block } from './block.ts'
import type { Line } from './lines.ts'

/**
 * `loads-server` sends requests to a server; `times-command` runs a command and takes its time; `measures-itself` is a
 * program that prints numbers of its own.
 */
export type ToolKind = 'loads-server' | 'times-command' | 'measures-itself'

/** `closed` waits for an answer before it asks again; `open` keeps to a rate; `either` is closed unless a rate is set. */
type Loop = 'closed' | 'open' | 'either'

/** What an audit rule says of the tool: where its source shows it, and what can make the rule wrong there. */
export interface RuleNote {
  source?: string
  caveats?: string
}

/** A form of report that is known by its rows, and named (unread.ts). */
export interface UnreadForm {
  /** As a message names it: "hyperfine's CSV". */
  name: string
  /** Each stands once in a report. Two of them are a report, because other programs print one such row, too; or the only one. */
  rows: readonly RegExp[]
  /** What to do, where another form is read. */
  hint?: string
  /** A line of the report that is repeated as a problem. */
  repeated?: RegExp
}

/** What one of its numbers means, and an output of a version that shows it: a file's name in its testdata, or below the shared one. */
interface Shown<Meaning> {
  is: Meaning
  version: string
  shown_by: string
}

/** What its numbers mean. Rules ask this and never for a tool's name; what no output shows is absent. */
export interface Meanings {
  /** What its printed rate counts next to answers with success: nothing, answers with an error status, or all that it tried. */
  counts_failures?: Shown<'nothing' | 'error-answers' | 'all'>
  /** Whether its latencies include requests that timed out. */
  latency_includes_timeouts?: Shown<boolean>
  /** A sample of that rank; a value rounded to a bin; an estimate between samples; or the mean of all samples from there on. */
  percentile?: Shown<'order-statistic' | 'bin' | 'estimate' | 'mean-of-tail'>
  /** Whether as many requests are sent as requested, or it says that fewer were. */
  sends_what_was_asked?: Shown<boolean>
  /** Whether it sends a failed request again and counts one. */
  retries?: Shown<boolean>
}

export interface ToolDefinition {
  kind: ToolKind
  /** What of it is read, as a list in a sentence names it: "hyperfine's JSON export". Absent where nothing is. */
  reports?: string
  /** One of these stands in every text with a report of it, read or named. Without them it is looked for in every text. */
  marks?: readonly string[]
  /** What a result of it is known by where its scenario names nothing. */
  headline_metric_id: string
  /** Every metric that a report of it can give. Rules choose their tools by it. */
  metrics: readonly string[]
  /**
   * Every report of it that stands in a text; `lines` are the lines of `text`. Never throws: what cannot be read is a
   * problem of its block. Absent where nothing is read, or another folder's finder tells its reports apart.
   */
  find?: (text: string, lines: Line[]) => Block[]
  /** Its reports that are named and not read. */
  unread?: readonly UnreadForm[]
  /**
   * What lines of its reports begin with, so that reports are found whose lines stand behind a prefix. A capital or a
   * quotation mark at the front is looked for fast; a blank is any blanks.
   */
  beginnings?: readonly RegExp[]
  /** Half of the last digit that it prints for a metric's value: the value itself may lie that far away. 0 is exact. */
  halfOfPrinted: (metric_id: string, value: number) => number
  /** By rule id: what the page of a rule says about this tool. */
  rule_notes?: Readonly<Record<string, RuleNote>>
  meanings?: Meanings
  /** Null for what sends no requests, or only counts them. */
  loop: Loop | null
  /** How many connections it really opens, where the report names `threads` and `connections`; null where that is unknown. */
  openedConnections?: (threads: number | null, connections: number | null) => number | null
  /** Never tries again to open a connection that it could not open. */
  abandons_failed_connections?: true
  /** The error counts whose requests are not among its `request_count`. */
  uncounted_errors?: readonly string[]
  /** Its number of answers that are not 2xx counts redirects, too. */
  counts_redirects?: true
  /** Adds samples of its own to the latencies for requests that a stall kept it from sending. */
  adds_latency_samples?: true
  /** Takes the rate of a thread only while that thread has answers. */
  samples_busy_threads_only?: true
}

/** A sealed trial's files by what they are (`wrk.json` of `01.wrk.json`), and the command line that made them. */
export interface TrialFiles {
  textOf: (what: string) => string | null
  argv: readonly string[] | null
}

/** What the files of a trial say: the block of the raw file, and the places of what was read from another of its files. */
export interface RecordedReport {
  block: Block
  places: Readonly<Record<string, { what: string; line: number }>>
  /** Problems of the other files. */
  problems: { what: string; line: number; text: string; problem: string }[]
}

export interface RecordedTool {
  /** Strict: `raw` is whole, and is one report and nothing else. Null where it is not a report at all. */
  parse: (raw: string, trial: TrialFiles) => RecordedReport | null
}

export type Tool = ToolDefinition & { id: string }

/** By id, in order of the ids. */
export type Tools = ReadonlyMap<string, Tool>

/** The tools of modules by path, as a walk of the folder and `import.meta.glob` both give them. */
export function toolsOf(definitions: Readonly<Record<string, ToolDefinition>>): Tools {
  const idOf = (path: string) => path.split('/').at(-2) ?? path
  const tools = Object.entries(definitions).map(([path, tool]) => ({ ...tool, id: idOf(path) }))
  return new Map(tools.sort((a, b) => (a.id < b.id ? -1 : 1)).map(tool => [tool.id, tool]))
}

/** Whether a report of the tool may stand in the text. */
export const isMarkedIn = (text: string, marks: ToolDefinition['marks'] | null): boolean =>
  !marks || marks.some(mark => text.includes(mark))

/** Whether a report of the tool can give all of the metrics. */
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
