/** What follows from the two distributions at the end of a report: how many answers there were, and what else became of requests. */

import type { Block } from '../block.ts'
import type { Line } from '../lines.ts'
import { putProblem, putValue } from '../new-block.ts'
import type { OhaCommand } from './command.ts'

export interface Totals {
  statuses: [status: number, count: number][]
  errors: [text: string, count: number][]
  /** The lines that they stand in. */
  statuses_line: number
  /** Null where the report has no errors, and leaves their heading out. */
  errors_line: number | null
  total_s: number
  /** What is printed as the rate, and where. */
  rate_per_s: number
  rate_line: Line
}

const ABORTED = 'aborted due to deadline'
export const ERROR_METRICS: readonly string[] = [
  'connect_error_count',
  'read_error_count',
  'write_error_count',
  'timeout_count',
]

function metricOf(error: string): string {
  if (error === 'timeout') return 'timeout_count'
  if (/refused|connect(?!ion (?:closed|reset))|dns|resolve|no record|lookup/i.test(error)) return 'connect_error_count'
  return /broken pipe|write/i.test(error) ? 'write_error_count' : 'read_error_count'
}

/**
 * The rate that oha prints is of all requests that it began, so that a port that refuses all of them has a rate too. What
 * is read is the rate of the answers; the printed one is kept as a fact where it is another.
 */
export function putTotals(block: Block, totals: Totals): void {
  const { statuses, errors, statuses_line, errors_line, total_s, rate_per_s, rate_line } = totals
  const countOf = (rows: readonly [unknown, number][]) => rows.reduce((sum, [, count]) => sum + count, 0)
  const answers = countOf(statuses)
  const begun = answers + countOf(errors)
  putValue(block, 'request_count', answers, statuses_line)
  putValue(block, 'non_2xx_count', countOf(statuses.filter(([status]) => status > 399)), statuses_line)
  if (Math.abs(rate_per_s * total_s - begun) > 0.5 + 1e-4 * begun) {
    putProblem(block, rate_line, `${begun} requests stand at the end of the report, which is not what its rate says`)
  }
  if (total_s > 0) putValue(block, 'requests_per_s', answers / total_s, rate_line.number)
  if (answers !== begun) block.facts.printed_requests_per_s = String(rate_per_s)
  for (const metric_id of ERROR_METRICS) {
    const count = countOf(errors.filter(([text]) => text !== ABORTED && metricOf(text) === metric_id))
    if (errors_line === null) block.implied[metric_id] = 0
    else putValue(block, metric_id, count, errors_line)
  }
  for (const [text, count] of errors) block.facts[text === ABORTED ? 'aborted_at_the_end' : text] = String(count)
}

/** A report does not name its load: only the command line does. */
export function putCommand(block: Block, asked: OhaCommand | null, line: number): void {
  if (asked === null) return
  block.command = asked.command
  block.connections = asked.connections
  block.nominal_duration_s = asked.duration_s
  if (asked.rate_per_s !== null) putValue(block, 'target_rate_per_s', asked.rate_per_s, line)
}
