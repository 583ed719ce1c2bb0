/** Finishes a wrk block after all of its lines: unknown, implied, missing and contradictory values. */
import type { Block } from '../block.ts'
import type { Line } from '../lines.ts'
import { putProblem, putValue } from '../new-block.ts'
import type { WrkCommand } from './command.ts'
import { dropRounded, type Report, WRK_ERROR_METRICS } from './report.ts'
import type { RowKind } from './rows.ts'

const REQUIRED: readonly [RowKind, string][] = [
  ['latency', 'the row "Latency"'],
  ['rate', 'the row "Req/Sec"'],
  ['requests', 'the line "N requests in T, B read"'],
  ['requests-per-s', 'the line "Requests/sec"'],
  ['transfer', 'the line "Transfer/sec"'],
]

/** The lines around the errors: if one of them is missing, an error line may be missing too. */
const END: readonly RowKind[] = ['requests', 'requests-per-s', 'transfer']

/** `last` is the block's last line, `is_end_of_text` that nothing follows it, so that a done line may be truncated. */
export function finishReport(report: Report, first: Line, last: Line, is_end_of_text: boolean): Block {
  const { block, command } = report
  report.is_wrk2 ||= report.has_rate_of_wrk2 && Number(block.values.request_count ?? 0) > 0
  if (report.is_wrk2) block.tool = 'wrk2'
  if (report.seen.has('message') || report.seen.has('usage')) return fromCommand(block, command)
  dropUnknownPercentiles(report)
  addMissing(report, first, last)
  if (command) compareWithCommand(report, command, first)
  fromCommand(block, command)
  if (command?.rate_per_s != null) putValue(block, 'target_rate_per_s', command.rate_per_s, first.number)
  if (report.are_errors_whole && END.every(kind => report.seen.has(kind))) implyNoErrors(block)
  const has_lost_done = is_end_of_text && command?.script === 'done.lua' && !report.seen.has('done')
  if (has_lost_done && !report.seen.has('exit')) {
    dropRounded(block)
    putProblem(block, last, 'missing: the line of done.lua: the values that it has more exactly are left unknown')
  }
  return block
}

/** A latency without a sample is printed as 0.00us, and so are its percentiles. */
function dropUnknownPercentiles({ block }: Report): void {
  const ids = Object.keys(block.values).filter(id => /^latency_p[\d_]+_s$/.test(id))
  const has_no_latency = block.values.latency_max_s === null
  const are_all_zero = !('latency_max_s' in block.values) && ids.every(id => block.values[id] === 0)
  if (!has_no_latency && !are_all_zero) return
  for (const id of ids) if (block.values[id] === 0) block.values[id] = null
}

function addMissing(report: Report, first: Line, last: Line): void {
  const { block, command, seen } = report
  const missing = (line: Line, what: string) => putProblem(block, line, `missing: ${what}`)
  if (!seen.has('running') && command?.duration_s == null) missing(first, 'the heading "Running T test @ URL"')
  if (!seen.has('load') && (command?.threads == null || command.connections == null)) {
    missing(first, 'the line "N threads and M connections"')
  }
  if (!seen.has('columns') && !seen.has('foreign-columns') && (seen.has('latency') || seen.has('rate'))) {
    missing(first, 'the heading "Thread Stats"')
  }
  for (const [kind, what] of REQUIRED) if (!seen.has(kind)) missing(last, what)
  addMissingPercentiles(report, last)
}

const WRK_LABELS = [50, 75, 90, 99]
const WRK2_LABELS = [50, 75, 90, 99, 99.9, 99.99, 99.999, 100]

function addMissingPercentiles({ block, command, sections, section, is_wrk2 }: Report, last: Line): void {
  if (sections.length === 0 && section.labels.length > 0) {
    putProblem(block, last, 'missing: the heading "Latency Distribution"')
  }
  if (sections.length === 0 && section.labels.length === 0 && command?.asks_latency) {
    putProblem(block, last, 'missing: the latency distribution that --latency asks for')
  }
  for (const { kind, labels } of sections) {
    const lost = (is_wrk2 ? WRK2_LABELS : WRK_LABELS).filter(label => !labels.includes(label))
    if (kind !== 'unknown' && kind !== 'uncorrected' && lost.length > 0) {
      putProblem(block, last, `missing: ${lost.map(label => `${label}%`).join(', ')} of the latency distribution`)
    }
  }
}

/** wrk prints the nominal duration without decimals (90 s as "2m"), so a command that agrees is more exact. */
function compareWithCommand({ block, duration_unit_s }: Report, command: WrkCommand, first: Line): void {
  const differ = (what: string, requested: number | null, printed: number | null) => {
    if (requested === null || printed === null || requested === printed) return
    putProblem(block, first, `the command asks for ${what} ${requested}, the report says ${printed}`)
  }
  differ('threads', command.threads, block.threads)
  differ('connections', command.connections, block.connections)
  const { nominal_duration_s } = block
  if (nominal_duration_s === null || command.duration_s === null) return
  if (Math.abs(command.duration_s - nominal_duration_s) <= duration_unit_s / 2)
    block.nominal_duration_s = command.duration_s
  else differ('seconds', command.duration_s, nominal_duration_s)
}

function fromCommand(block: Block, command: WrkCommand | null): Block {
  block.threads ??= command?.threads ?? null
  block.connections ??= command?.connections ?? null
  block.nominal_duration_s ??= command?.duration_s ?? null
  return block
}

function implyNoErrors(block: Block): void {
  for (const metric_id of WRK_ERROR_METRICS) {
    if (!Object.hasOwn(block.values, metric_id)) block.implied[metric_id] = 0
  }
}
