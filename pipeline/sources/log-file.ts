/** One log file to rows: its blocks, their values, their histograms and their problems. */
import type { Block } from '../tools/block.ts'
import { evaluateReport } from '../tools/evaluate-report.ts'
import { readReports } from '../tools/installed.ts'
import { type SourceProblem, type Sources, together } from './source.ts'

const decoder = new TextDecoder('utf-8')

/** `path` is relative to the data folder. A file without any block is a problem, not an absence. */
export function readLogFile(path: string, bytes: Uint8Array): Sources & { extents: [first: number, last: number][] } {
  const blocks = readReports(decoder.decode(bytes)).filter(({ is_unread }) => !is_unread)
  const problems = blocks.flatMap(block => logProblems(path, block))
  if (blocks.length === 0) {
    const problem = 'no reader recognises anything in this file: see pipeline/tools for the formats that are read'
    problems.push({ check_id: 'log', path, line: 1, text: '', problem })
  }
  const extents = blocks.map((block): [number, number] => [block.line, block.last_line])
  const rows = together(blocks.map(block => ({ rows: blockRows(path, block), problems: [] }))).rows
  return { rows, problems, extents }
}

export const logProblems = (path: string, { problems }: Pick<Block, 'problems'>): SourceProblem[] =>
  problems.map(problem => ({ check_id: 'log', path, ...problem }))

/** `places`: by metric id, the file and the line of what was not read from `path` itself. */
export function blockRows(
  path: string,
  block: Block,
  places: Readonly<Record<string, { path: string; line: number }>> = {},
): Record<'stg_block' | 'stg_value' | 'stg_printed' | 'stg_histogram', object[]> {
  const {
    values,
    implied,
    printed = [],
    value_lines,
    latency_histogram,
    problems,
    facts,
    line: first_line,
    ...head
  } = block
  const { status: report_status, reason: report_reason } = evaluateReport(values)
  const digits = facts.latency_histogram_digits
  const own = {
    ...{ path, first_line, ...head, problem_count: problems.length },
    ...{ report_status, report_reason },
    latency_histogram_digits: digits === undefined ? null : Number(digits),
  }
  const at = { path, block_line: first_line }
  const stg_value = Object.entries(values).flatMap(([metric_id, given]) => {
    const line = value_lines[metric_id]
    const place = places[metric_id] ?? { path, line: line ?? null }
    const sample = Array.isArray(given) ? given : [given]
    const found = { ...at, metric_id, file: place.path, line: place.line, is_implied: false }
    return sample.map((value, index): object => ({ ...found, ordinal: index + 1, value }))
  })
  for (const [metric_id, value] of Object.entries(implied))
    stg_value.push({ ...at, metric_id, ordinal: 1, value, file: path, line: null, is_implied: true })
  const buckets = latency_histogram && {
    latency_s: latency_histogram.map(([latency_s]) => latency_s),
    count: latency_histogram.map(([, count]) => count),
  }
  // a histogram stands where the latencies stand that were counted with it
  const stg_histogram = buckets ? [{ ...at, file: places.latency_max_s?.path ?? path, ...buckets }] : []
  return { stg_block: [own], stg_value, stg_printed: printed.map(each => ({ ...at, ...each })), stg_histogram }
}
