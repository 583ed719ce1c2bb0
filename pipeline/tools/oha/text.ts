/** oha's text report: a summary, two tables of latencies, and how many requests ended how. */

import { BINARY_UNITS, factorOf, scaleByTen, TIME_UNITS } from '../../vocabulary/units.ts'
import type { Block } from '../block.ts'
import type { Line } from '../lines.ts'
import { putProblem, putValue } from '../new-block.ts'
import { putTotals } from './totals.ts'

const NUMBER = '(\\d+\\.\\d{4}|-?inf|NaN)'
const SHORT_UNITS = ['ns', 'us', 'ms']
const LONG_UNITS: Readonly<Record<string, number>> = {
  sec: 1,
  '10 sec': 10,
  min: 60,
  '10 min': 600,
  hr: 3600,
}
const UNIT = `(${[...SHORT_UNITS, ...Object.keys(LONG_UNITS)].join('|')})`
const SIZE = '(\\d+(?:\\.\\d{1,2})?) ([KMGT]?)i?B'

const TIMES: Readonly<Record<string, string>> = {
  Total: 'duration_s',
  Slowest: 'latency_max_s',
  Fastest: 'latency_min_s',
  Average: 'latency_mean_s',
}
const SIZES: Readonly<Record<string, string>> = { 'Total data': 'read_bytes', 'Size/sec': 'transfer_bytes_per_s' }
const LABELS: Readonly<Record<string, string | null>> = {
  '10.00': null,
  '25.00': null,
  '50.00': 'latency_p50_s',
  '75.00': 'latency_p75_s',
  '90.00': 'latency_p90_s',
  '95.00': 'latency_p95_s',
  '99.00': 'latency_p99_s',
  '99.90': 'latency_p99_9_s',
  '99.99': 'latency_p99_99_s',
}

const TIME_ROW = new RegExp(`^(${Object.keys(TIMES).join('|')}): ${NUMBER} ${UNIT}$`)
const RATE_ROW = new RegExp(`^Requests/sec: ${NUMBER}$`)
const SIZE_ROW = new RegExp(`^(${Object.keys(SIZES).join('|')}): ${SIZE}$`)
const PERCENTILE_ROW = new RegExp(`^(\\d\\d\\.\\d\\d)% in ${NUMBER} ${UNIT}$`)
const STATUS_ROW = /^\[(\d{3})\] (\d+) responses$/
const ERROR_ROW = /^\[(\d+)\] (\S.*)$/
const IRRELEVANT = [
  /^$/,
  /^Summary:$/,
  /^Success rate: (?:\d+\.\d\d|NaN)%$/,
  new RegExp(`^Size/request: (?:${SIZE}|NaN)$`),
  /^Response time (?:histogram|distribution):$/,
  new RegExp(`^(?:\\d+\\.\\d{3}|NaN) ${UNIT} \\[\\d+\\](?: ■+)?$`),
  /^Details \(average, fastest, slowest\):$/,
  new RegExp(`^DNS(?:\\+dialup|-lookup): ${[1, 2, 3].map(() => `${NUMBER} ${UNIT}`).join(', ')}$`),
]
const STATUSES = 'Status code distribution:'
const ERRORS = 'Error distribution:'

/** The line that a report begins with, where the one after it is of oha as well. */
export const beginsText = (line: Line | undefined, next: Line | undefined): boolean =>
  line?.text === 'Summary:' && next !== undefined && /^Success rate: /.test(next.text)

/** Reads from the index `start` to the last line that is of the report, and ends the block there. */
export function readText(block: Block, lines: readonly Line[], start: number): void {
  const seen = { statuses: [] as [number, number][], errors: [] as [string, number][] }
  let statuses_line: number | null = null
  let errors_line: number | null = null
  let rate: { per_s: number; line: Line } | null = null
  for (const line of lines.slice(start)) {
    if (line.is_fence) break
    const { text } = line
    const status = statuses_line === null ? null : STATUS_ROW.exec(text)
    const error = errors_line !== null && line.is_ended ? ERROR_ROW.exec(text) : null
    const printed = RATE_ROW.exec(text)
    if (status) seen.statuses.push([Number(status[1]), Number(status[2])])
    else if (error) seen.errors.push([error[2] ?? '', Number(error[1])])
    else if (text === STATUSES) statuses_line = line.number
    else if (text === ERRORS && statuses_line !== null) errors_line = line.number
    else if (printed) rate = { per_s: Number(printed[1]), line }
    else if (text === '' || (statuses_line === null && readRow(block, line))) {
      if (IRRELEVANT.some(pattern => pattern.test(text))) block.irrelevant_line_count++
      if (text === '') continue
    } else if (statuses_line !== null && line.is_ended) break
    else putProblem(block, line, 'not a line of a report of oha, or a damaged one: nothing is read from it')
    block.last_line = line.number
  }
  const { duration_s } = block.values
  const last = lines[block.last_line - 1]
  if (statuses_line !== null && rate !== null && typeof duration_s === 'number') {
    const at = { statuses_line, errors_line, rate_per_s: rate.per_s, rate_line: rate.line }
    putTotals(block, { ...seen, ...at, total_s: duration_s })
  } else if (last) putProblem(block, last, 'missing: the distribution of status codes, Total or Requests/sec')
  const missing = [...Object.values(TIMES), ...Object.values(SIZES), ...Object.values(LABELS)].filter(
    metric_id => metric_id !== null && !(metric_id in block.values),
  )
  if (last && missing.length > 0) putProblem(block, last, `missing: the lines of ${missing.join(', ')}`)
}

/** False for a line that is not of a report before its status codes. */
function readRow(block: Block, line: Line): boolean {
  const time = TIME_ROW.exec(line.text)
  const size = SIZE_ROW.exec(line.text)
  const percentile = PERCENTILE_ROW.exec(line.text)
  if (time) putValue(block, TIMES[time[1] ?? ''] ?? '', secondsOf(time[2], time[3]), line.number)
  else if (size) {
    const bytes = Number(size[2]) * (factorOf(BINARY_UNITS, size[3] ?? '') ?? 1)
    putValue(block, SIZES[size[1] ?? ''] ?? '', bytes, line.number)
  } else if (percentile) {
    const metric_id = LABELS[percentile[1] ?? '']
    if (metric_id === undefined) return false
    if (metric_id === null) block.irrelevant_line_count++
    else putValue(block, metric_id, secondsOf(percentile[2], percentile[3]), line.number)
  } else return IRRELEVANT.some(pattern => pattern.test(line.text))
  return true
}

/** Null for what stands where nothing was answered. */
function secondsOf(number = '', unit = ''): number | null {
  const value = Number(number)
  if (!Number.isFinite(value)) return null
  return unit in LONG_UNITS ? value * (LONG_UNITS[unit] ?? 1) : scaleByTen(value, TIME_UNITS[unit]?.exponent ?? 0)
}
