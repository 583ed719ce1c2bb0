/** Text reports: a form lists the rows in order, and any other line between them makes the report damaged. */
import type { Block, Value } from './block.ts'
import { byBeginning, firstOf } from './by-beginning.ts'
import type { Line } from './lines.ts'
import { newBlock, putProblem, putValue } from './new-block.ts'
import { findShellCommand, readOptions } from './shell-command.ts'

/** The values of a cell by metric id; null was printed as unknown. */
type Put = readonly [metric_id: string, read: (cell: string) => number | null]

export interface Row {
  /** Matched on a line's text; anchored. */
  is: RegExp
  /** How often it is in a report; absent means once. A repeated row with cells differs from line to line. */
  times?: '?' | '*'
  /** The report is complete after this row. */
  ends?: true
  /** The meanings of its cells, in order. */
  puts?: readonly Put[]
}

/** A command line whose options define the load; for `takes_value` see readOptions. */
export interface CommandForm {
  name: RegExp
  takes_value: Readonly<Record<string, string>>
}

export interface WholeReport {
  block: Block
  /** The cells of the lines of a row, by its name; empty if the report lacks the row. */
  cellsOf: (row: string) => string[][]
  /** Sets a value with the line of a row. */
  put: (metric_id: string, value: Value, row: string) => void
  /** The options of the command line above the report; empty without one. */
  options: Record<string, string>
}

export interface TextForm {
  /** For messages. */
  name: string
  rows: Readonly<Record<string, Row>>
  /** Lines among the rows without a recorded value. */
  irrelevant?: RegExp
  command?: CommandForm
  /** Checks the complete report. Returns its problem, if there is one. */
  finish?: (report: WholeReport) => string | undefined
}

/** How many other lines may be between two rows of one report. */
const GAP = 40
/** How many lines above a report its command may be, not counting blank lines. */
const ABOVE = 3
/** Characters that could continue a truncated cell. */
const CONTINUATIONS = ['0', '.0', 's', 'B']

interface Open {
  at: number
  lines: Map<string, { cells: string[]; line: Line }[]>
  block: Block
  /** Lines since its last row. */
  pending: Line[]
  /** The index of its first row, and its last row. */
  index: number
  last: Line
}

/** All reports of this form in the text. A damaged one has problems and no values. */
export function readTextForm(form: TextForm, lines: readonly Line[]): Block[] {
  const rows = Object.entries(form.rows)
  const places = [...rows.entries()]
  const rowsOf = byBeginning(places, ([, [, { is }]]) => is)
  // rows that may begin with anything begin no report
  const startsOf = byBeginning(
    places.filter(([, [, { is, times }]]) => times !== '*' || firstOf(is.source) !== null),
    ([, [, { is }]]) => is,
  )
  const blocks: Block[] = []
  let open: Open | null = null
  const close = () => {
    const block = open && finish(form, open, lines)
    if (block) blocks.push(block)
    open = null
  }
  for (const [index, line] of lines.entries()) {
    if (line.first === 0 || (open === null && startsOf(line).length === 0)) continue
    if (open !== null && rows[open.at]?.[1].ends) close()
    const from: number = open === null ? 0 : open.at + (rows[open.at]?.[1].times === '*' ? 0 : 1)
    let next = -1
    let at = -1
    for (const [place, [, { is }]] of open === null ? startsOf(line) : rowsOf(line)) {
      if ((at >= 0 && place < from) || !is.test(line.text)) continue
      at = place
      if (place >= from) {
        next = place
        break
      }
    }
    if (open !== null && (line.is_fence || open.pending.length > GAP)) close()
    if (at < 0) {
      if (open === null || line.is_fence) continue
      if (form.irrelevant?.test(line.text)) open.block.irrelevant_line_count++
      else open.pending.push(line)
      continue
    }
    if (open !== null && at === open.at && next < 0)
      putProblem(open.block, line, `is in the report of ${form.name} twice`)
    else if (open !== null && (next < 0 || (open.pending.length > 0 && isComplete(form, open.lines)))) close()
    open ??= { at, lines: new Map(), block: newBlock(line.number), pending: [], index, last: line }
    addRow(form, open, rows[at] ?? ['', { is: /$./ }], line)
    open.at = at
    open.last = line
  }
  close()
  return blocks
}

const isComplete = (form: TextForm, lines: Open['lines']): boolean =>
  Object.entries(form.rows).every(([name, { times }]) => times !== undefined || lines.has(name)) ||
  Object.entries(form.rows).some(([name, { ends }]) => ends && lines.has(name))

function addRow(form: TextForm, { block, lines, pending }: Open, [name, row]: [string, Row], line: Line): void {
  for (const foreign of pending.splice(0)) putProblem(block, foreign, `not a line of ${form.name}`)
  const [, ...cells] = row.is.exec(line.text) ?? []
  const same = lines.get(name) ?? []
  block.last_line = line.number
  if (same.some(other => cells.length > 0 && other.line.text === line.text))
    putProblem(block, line, `is in the report of ${form.name} twice`)
  if (!line.is_ended && CONTINUATIONS.some(more => row.is.test(line.text + more)))
    putProblem(block, line, 'the line has no newline: it may be cut off')
  lines.set(name, [...same, { cells, line }])
  if (cells.length === 0) block.irrelevant_line_count++
  for (const [index, [metric_id, read]] of (row.puts ?? []).entries())
    putValue(block, metric_id, read(cells[index] ?? ''), line.number)
}

/** Null for rows that other programs print, too: a report has at least two of its required rows. */
function finish(form: TextForm, { block, lines, last, index }: Open, all: readonly Line[]): Block | null {
  const required = Object.entries(form.rows).filter(([, { times }]) => times === undefined)
  if (required.filter(([name]) => lines.has(name)).length < 2) return null
  const missing = required.flatMap(([name]) => (lines.has(name) ? [] : [name]))
  if (missing.length > 0 && !isComplete(form, lines))
    putProblem(block, last, `missing in a report of ${form.name}: ${missing.join(', ')}`)
  const put = (metric_id: string, value: Value, row: string) =>
    putValue(block, metric_id, value, lines.get(row)?.[0]?.line.number ?? block.line)
  const cellsOf = (row: string) => (lines.get(row) ?? []).map(({ cells }) => cells)
  const options = form.command ? readCommandAbove(block, form.command, linesAbove(all, index)) : {}
  const wrong = block.problems.length === 0 ? form.finish?.({ block, cellsOf, put, options }) : undefined
  if (wrong) putProblem(block, last, wrong)
  if (block.problems.length > 0) dropValues(block)
  return block
}

/** The lines of an incomplete report may belong to another one. */
export function dropValues(block: Block): void {
  const { line, last_line, problems, command } = block
  for (const key of Object.keys(block)) delete (block as Partial<Block>)[key as keyof Block]
  Object.assign(block, newBlock(line), { last_line, problems, command })
}

/** The lines above an index at which a command may be, the nearest first. */
export const linesAbove = (lines: readonly Line[], index: number): Line[] =>
  lines
    .slice(Math.max(0, index - GAP), index)
    .filter(({ text }) => text !== '')
    .slice(-ABOVE)
    .reverse()

/** The options of the command above a block; the command's line becomes the block's first. */
export function readCommandAbove(block: Block, { name, takes_value }: CommandForm, above: readonly Line[]) {
  for (const { inner, number } of above) {
    const found = findShellCommand(inner.replace(/^# command: /, '$ '), name)
    if (found === null) continue
    block.command = found.command
    block.line = number
    return readOptions(found.args, takes_value)
  }
  return {}
}
