/** Builds a wrk block from its lines: rows become values, other lines are counted or become problems. */
import { BINARY_UNITS, COUNT_UNITS, parseCell, parseWhole, RATIO_UNITS, TIME_UNITS } from '../../schema/units.ts'
import type { Block } from '../block.ts'
import type { Line } from '../lines.ts'
import { newBlock, putProblem, putValue } from '../new-block.ts'
import { percentileMetric } from '../percentiles.ts'
import type { WrkCommand } from './command.ts'
import { DONE_METRICS, readDone } from './done.ts'
import { beginsLikeRow, isIrrelevant, type ReportRow, type RowKind } from './rows.ts'

/** A latency distribution by its heading: `none` before one, `unknown` after a damaged one. */
interface Section {
  kind: 'none' | 'plain' | 'recorded' | 'uncorrected' | 'unknown'
  /** Every percentile label so far, as numbers. */
  labels: number[]
}

/** The state of parsing a report. */
export interface Report {
  block: Block
  command: WrkCommand | null
  seen: Set<RowKind>
  section: Section
  /** Every section that had a heading, in order. */
  sections: Section[]
  is_wrk2: boolean
  /** Req/Sec as printed only by wrk2, in runs too short for its calibration. */
  has_rate_of_wrk2: boolean
  /** The unit of the nominal duration, which is printed without decimals. */
  duration_unit_s: number
  /** False if an unknown line is where wrk prints its errors, so that no count is implied to be zero. */
  are_errors_whole: boolean
}

export interface ReportLine {
  line: Line
  row: ReportRow | null
}

/** Parses the lines of one block. `command` is the parsed first line if it is a command line. */
export function readRows(lines: ReportLine[], command: WrkCommand | null): Report {
  const first = lines[0]?.line.number ?? 0
  const section: Section = { kind: 'none', labels: [] }
  const block = newBlock(first)
  const report: Report = {
    block,
    command,
    seen: new Set(),
    section,
    sections: [],
    is_wrk2: command?.is_wrk2 ?? false,
    has_rate_of_wrk2: false,
    duration_unit_s: 1,
    are_errors_whole: true,
  }
  for (const { line, row } of lines) {
    block.last_line = line.number
    if (row) {
      READERS[row.kind](report, row.cells, line)
      report.seen.add(row.kind)
    } else if (isIrrelevant(line) || isBetween(report, line)) block.irrelevant_line_count++
    else readForeignLine(report, line)
  }
  return report
}

/** Lines between a command and the first row were written by a person or a script. */
const isBetween = ({ seen }: Report, line: Line): boolean =>
  seen.size === 1 && seen.has('command') && !beginsLikeRow(line)

function readForeignLine(report: Report, line: Line): void {
  const { block, section, seen } = report
  if (/^Latency Distribution/.test(line.text)) section.kind = 'unknown'
  if (seen.has('requests') && !seen.has('requests-per-s')) report.are_errors_whole = false
  const damaged = 'begins like a line of wrk, but is damaged or cut: nothing is read from it'
  putProblem(block, line, beginsLikeRow(line) ? damaged : 'not a line of a wrk report')
}

type RowReader = (report: Report, cells: string[], line: Line) => void

const countIrrelevant: RowReader = ({ block }) => {
  block.irrelevant_line_count++
}

const countOfWrk2: RowReader = report => {
  report.is_wrk2 = true
  report.block.irrelevant_line_count++
}

const putMessage: RowReader = ({ block }, _, line) =>
  putProblem(block, line, `not a report but a message: ${line.text}`)

const READERS: Readonly<Record<RowKind, RowReader>> = {
  command: ({ block, command }) => {
    block.command ??= command?.command ?? null
  },
  message: putMessage,
  'script-error': ({ block }, _, line) => putProblem(block, line, 'wrk could not open its script and ran without it'),
  usage: (report, cells, line) => (report.seen.has('message') ? countIrrelevant : putMessage)(report, cells, line),
  'usage-line': countIrrelevant,
  running: (report, [amount = '', unit = '', url = ''], line) => {
    const { block } = report
    report.duration_unit_s = parseCell(`1${unit}`, TIME_UNITS) ?? 1
    block.nominal_duration_s = parseCell(`${amount}${unit}`, TIME_UNITS)
    if (line.is_ended) block.facts.url = url
  },
  load: ({ block }, [threads = '', connections = '']) => {
    block.threads = parseWhole(threads)
    block.connections = parseWhole(connections)
  },
  calibration: countOfWrk2,
  columns: () => {},
  'foreign-columns': ({ block }, _, line) => putProblem(block, line, 'columns that are not those of wrk'),
  latency: (report, cells, line) => readStatistics(report, LATENCY_METRICS, cells, line),
  rate: (report, cells, line) => {
    report.has_rate_of_wrk2 = /^-?nan -?nan 0\.00 0\.00%$/.test(cells.join(' '))
    readStatistics(report, RATE_METRICS, cells, line)
  },
  distribution: (report, [name]) => {
    const kind = name ? (name === 'Recorded' ? 'recorded' : 'uncorrected') : 'plain'
    report.section = { kind, labels: [] }
    report.sections.push(report.section)
    report.is_wrk2 ||= name !== ''
  },
  percentile: readPercentile,
  spectrum: countOfWrk2,
  requests: ({ block }, [requests = '', duration = '', bytes = ''], line) => {
    putValue(block, 'request_count', parseWhole(requests), line.number)
    putValue(block, 'duration_s', parseCell(duration, TIME_UNITS), line.number)
    putValue(block, 'read_bytes', parseCell(bytes.slice(0, -1), BINARY_UNITS), line.number)
  },
  'socket-errors': ({ block }, cells, line) => {
    for (const [index, metric_id] of SOCKET_ERROR_METRICS.entries()) {
      putValue(block, metric_id, parseWhole(cells[index] ?? ''), line.number)
    }
  },
  'non-2xx': ({ block }, [count = ''], line) => putValue(block, 'non_2xx_count', parseWhole(count), line.number),
  'requests-per-s': ({ block }, [rate = ''], line) =>
    putValue(block, 'requests_per_s', parseCell(rate, COUNT_UNITS), line.number),
  transfer: ({ block }, [bytes = ''], line) =>
    putValue(block, 'transfer_bytes_per_s', parseCell(bytes.slice(0, -1), BINARY_UNITS), line.number),
  done: ({ block }, [json = ''], line) => putDone(block, json, line),
  exit: ({ block }, [status = ''], line) => {
    block.exit_code = Number(status)
    if (block.exit_code !== 0 && block.problems.length === 0) putProblem(block, line, 'wrk ended with an error')
  },
}

const SOCKET_ERROR_METRICS = ['connect_error_count', 'read_error_count', 'write_error_count', 'timeout_count']

/** Counts that wrk omits if they are zero. */
export const WRK_ERROR_METRICS: readonly string[] = [...SOCKET_ERROR_METRICS, 'non_2xx_count']

const LATENCY_METRICS = {
  ids: ['latency_mean_s', 'latency_stdev_s', 'latency_max_s', 'latency_within_stdev_ratio'],
  units: TIME_UNITS,
}
const RATE_METRICS = {
  ids: ['thread_rate_mean_per_s', 'thread_rate_stdev_per_s', 'thread_rate_max_per_s', 'thread_rate_within_stdev_ratio'],
  units: COUNT_UNITS,
}

/** The metrics of a report of wrk, with and without a done line. */
export const WRK_METRICS: readonly string[] = [
  ...new Set([
    'request_count',
    'requests_per_s',
    'transfer_bytes_per_s',
    ...LATENCY_METRICS.ids,
    ...RATE_METRICS.ids,
    ...WRK_ERROR_METRICS,
    ...DONE_METRICS,
  ]),
]

/** A row of Thread Stats. Its last cell is a share of the samples, so a non-number means there were none. */
function readStatistics(
  { block, seen }: Report,
  { ids, units }: typeof LATENCY_METRICS,
  cells: string[],
  line: Line,
): void {
  if (seen.has('foreign-columns')) {
    putProblem(block, line, 'a row under columns that are not those of wrk: nothing is read from it')
    return
  }
  const values = cells.map((cell, index) => parseCell(cell, index < 3 ? units : RATIO_UNITS))
  const is_empty = values[3] === null || values[0] === null || (units === TIME_UNITS && values[2] === 0)
  for (const [index, metric_id] of ids.entries()) {
    putValue(block, metric_id, is_empty ? null : (values[index] ?? null), line.number)
  }
}

function readPercentile(report: Report, [label = '', time = '']: string[], line: Line): void {
  const { block, section } = report
  const is_hdr = label.includes('.') && /\.\d{3}$/.test(label)
  const metric_id = percentileMetric(label)
  if (section.kind === 'uncorrected') block.irrelevant_line_count++
  else if (metric_id === null) putProblem(block, line, 'a percentile that wrk does not print')
  else if (section.kind === 'unknown' || (section.kind === 'none' && (is_hdr || report.is_wrk2))) {
    putProblem(block, line, 'a percentile whose heading is missing or damaged')
  } else if (Number(label) <= (section.labels.at(-1) ?? 0)) putProblem(block, line, 'a percentile out of order')
  else {
    section.labels.push(Number(label))
    putValue(block, metric_id, parseCell(time, TIME_UNITS), line.number)
  }
}

/** The values of the done line replace the rounded ones, unless it belongs to another report; if damaged, they become null. */
export function putDone(block: Block, json: string, line: Pick<Line, 'number' | 'raw'>): void {
  const done = readDone(json)
  if (done === null) {
    dropRounded(block)
    putProblem(block, line, 'the done line is damaged or cut: the values that it had more exactly are left unknown')
    return
  }
  const printed = block.values.request_count
  const counted = done.values.request_count ?? printed
  if (printed !== undefined && counted !== printed) {
    putProblem(block, line, `the done line says ${counted} requests, the report ${printed}: it is not used`)
    return
  }
  const other = Object.entries(done.values).find(([id, value]) => isAnother(id, value, block.values[id]))
  if (other) {
    const [id, value] = other
    putProblem(block, line, `the done line says ${value} for ${id}, the report ${block.values[id]}: it is not used`)
    return
  }
  for (const [metric_id, value] of Object.entries(done.values)) putValue(block, metric_id, value, line.number)
  block.latency_histogram = done.latency_histogram
  if (done.latency_histogram_digits !== null) {
    block.facts.latency_histogram_digits = String(done.latency_histogram_digits)
  }
  for (const problem of done.problems) putProblem(block, line, problem)
}

/** The rounding error of two decimals; units.c uses the next unit from 0.85 of it on. */
const PRINTED_RATIO = 0.006
const SMALLEST: Readonly<Record<string, number>> = { s: 1e-6, bytes: 1, per_s: 1 }

/** Whether a value of the done line contradicts the printed one, so that wrk did not write it. Counts are exact. */
function isAnother(id: string, exact: number | null, printed: unknown): boolean {
  if (exact === null || typeof printed !== 'number') return false
  const [, unit = ''] = /_(s|bytes|per_s)$/.exec(id) ?? []
  const smallest = SMALLEST[unit]
  if (smallest === undefined) return exact !== printed
  return Math.abs(exact - printed) > PRINTED_RATIO * Math.max(exact, printed, smallest)
}

/** Removes the rounded values of a report whose exact ones are lost. */
export function dropRounded(block: Block): void {
  for (const metric_id of DONE_METRICS) {
    if (typeof block.values[metric_id] === 'number') block.values[metric_id] = null
  }
}
