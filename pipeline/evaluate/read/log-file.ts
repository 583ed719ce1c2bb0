/** The blocks of a log, with the location of their numbers, and their problems. */
import type { SourceProblem } from '../../schema/rows.ts'
import type { Block } from '../../tools/block.ts'
import { readReports } from '../../tools/installed.ts'
import type { LatencyHistogram, Measurement } from '../trial.ts'

const decoder = new TextDecoder('utf-8')

/** `path` is relative to the data folder. A file without any block is a problem, not an absence. */
export function readLogFile(path: string, bytes: Uint8Array): { blocks: Block[]; problems: SourceProblem[] } {
  const blocks = readReports(decoder.decode(bytes)).filter(({ is_unread }) => !is_unread)
  const problems = blocks.flatMap(block => logProblems(path, block))
  if (blocks.length === 0) {
    const problem = 'no reader recognises anything in this file: see pipeline/tools for the formats that are read'
    problems.push({ check_id: 'log', path, line: 1, text: '', problem })
  }
  return { blocks, problems }
}

export const logProblems = (path: string, { problems }: Pick<Block, 'problems'>): SourceProblem[] =>
  problems.map(problem => ({ check_id: 'log', path, ...problem }))

/** By metric id, the file and line of values that were not read from the log. */
export type Places = Readonly<Record<string, { path: string; line: number }>>

/** The values of a block; 0 / 0 and 1e999 are not measurements. The location of a histogram is that of its latencies. */
export function numbersIn(
  path: string,
  { values, implied, value_lines, latency_histogram }: Block,
  places: Places = {},
): { measurements: Measurement[]; histogram: LatencyHistogram | null } {
  const printed = Object.entries(values).flatMap(([metric_id, given]) => {
    const place = places[metric_id] ?? { path, line: value_lines[metric_id] ?? null }
    return [given].flat().map((value, index): Measurement => {
      return {
        metric_id,
        ordinal: index + 1,
        value: Number.isFinite(value) ? value : null,
        ...place,
        is_implied: false,
      }
    })
  })
  const zeros = Object.entries(implied).map(([metric_id, value]): Measurement => {
    return { metric_id, ordinal: 1, value, path, line: null, is_implied: true }
  })
  const histogram = latency_histogram && {
    latency_s: latency_histogram.values,
    count: latency_histogram.counts,
    path: places.latency_max_s?.path ?? path,
  }
  return { measurements: [...printed, ...zeros], histogram }
}
