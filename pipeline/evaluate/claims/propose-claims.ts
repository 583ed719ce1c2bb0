/** Proposes rows of claims.csv: cells in the tables of a log that match a value of one of its reports. */
import { metricName, metricOf } from '../../schema/metrics.ts'
import { printedScalesOf, unitKindOf } from '../../schema/printed-units.ts'
import type { Block } from '../../tools/block.ts'
import type { Tool } from '../../tools/tool.ts'
import { median } from '../statistics/sample.ts'
import type { ClaimRow } from './claims-csv.ts'
import { compareClaim } from './compare.ts'
import { type PrintedNumber, printedNumbers } from './printed-number.ts'

export type ProposedClaim = Omit<ClaimRow, 'line' | 'from_row' | 'to_row' | 'predicate'>

/** A result of the log, with the blocks of its trials. */
export interface FoundResult {
  key: string
  tool: Tool | null
  blocks: readonly Block[]
}

export interface Proposals {
  claims: ProposedClaim[]
  /** Cells that may be claims but are not proposed; `line` is that in the log. */
  omitted: { line: number; cell: string; problem: string }[]
}

interface Table {
  heading: string | null
  columns: readonly string[]
  rows: { line: number; cells: readonly string[] }[]
}

/** A number of fewer digits matches some value by chance. */
const FEWEST_DIGITS = 3

/** In order of the text. `used` are the names of the document's tables so far; new ones are added. */
export function proposeClaims(text: string, results: readonly FoundResult[], used: Set<string>): Proposals {
  const known = knownValues(results)
  const found: Proposals = { claims: [], omitted: [] }
  const blocks = results.flatMap(result => result.blocks)
  for (const table of tablesIn(text, blocks)) {
    const matches = table.rows.flatMap(row => row.cells.flatMap((_, index) => matchesOf(table, row, index, known)))
    if (matches.length === 0) continue
    const table_name = unusedName(table.heading ?? 'table', used)
    const rows = new Map<string, number>()
    for (const { line, cell, ordinal, unit_printed, row_name, column_name, claims } of matches) {
      const omit = (problem: string) => void found.omitted.push({ line, cell, problem })
      const [claim, other] = claims
      const place = JSON.stringify([row_name, column_name, ordinal])
      const earlier = rows.get(place)
      if (/\p{Cc}/u.test(cell + row_name + column_name)) omit('it has a control character')
      else if (row_name === '' || column_name === '') omit('its row or its column has no name')
      else if (claim && other) omit(`it is ${[claim, other].map(describe).join(' and ')}`)
      else if (earlier) omit(`another row of this name is on line ${earlier}`)
      else if (claim) {
        rows.set(place, line)
        found.claims.push({ table_name, row_name, column_name, ordinal, cell, unit_printed, ...claim })
      }
    }
  }
  return found
}

type Match = Pick<ProposedClaim, 'metric_id' | 'value' | 'result_key'>

const describe = ({ metric_id, result_key }: Match): string => `${metricName(metric_id ?? '')} of ${result_key}`

interface Known {
  result: FoundResult
  metric_id: string
  middle: number
}

/** Every single number of the results, ascending. */
function knownValues(results: readonly FoundResult[]): Known[] {
  const known = results.flatMap(result => {
    const ids = new Set(result.blocks.flatMap(({ values }) => Object.keys(values)))
    return [...ids].flatMap((metric_id): Known[] => {
      if (metricOf(metric_id)?.is_series) return []
      const values = result.blocks.flatMap(block => middleOf(block.values[metric_id]) ?? [])
      const copies = result.blocks.flatMap(({ printed = [] }) => printed.filter(each => each.metric_id === metric_id))
      const middles = [...(values.length > 0 ? [median(values)] : []), ...copies.map(({ value }) => value)]
      return middles.filter(Number.isFinite).map(middle => ({ result, metric_id, middle }))
    })
  })
  return known.sort((a, b) => a.middle - b.middle)
}

function middleOf(value: Block['values'][string] | undefined): number | null {
  if (Array.isArray(value)) return value.length > 0 ? median(value) : null
  return value ?? null
}

/** The values that the numbers of a cell may represent, at most two. */
function matchesOf(table: Table, { line, cells }: Table['rows'][number], index: number, known: readonly Known[]) {
  const cell = cells[index] ?? ''
  const column_name = table.columns[index] ?? ''
  if (index === 0) return []
  return printedNumbers(cell).flatMap((number, at) => {
    if (number.bound || Math.round(Math.abs(number.number) / number.step) < 10 ** (FEWEST_DIGITS - 1)) return []
    const ofColumn = /[([]([^\s()[\]]{1,12})[)\]]/.exec(column_name)?.[1] ?? null
    const unit_printed = number.unit || ofColumn
    const claims = claimsFor({ cell, ordinal: at + 1, unit_printed }, number, known)
    const names = { row_name: cells[0] ?? '', column_name }
    return claims.length > 0 ? [{ line, cell, ordinal: at + 1, unit_printed, ...names, claims }] : []
  })
}

function claimsFor(
  printed: Pick<ProposedClaim, 'cell' | 'ordinal' | 'unit_printed'>,
  number: PrintedNumber,
  known: readonly Known[],
): Match[] {
  const found = new Map<string, Match>()
  const kinds = new Set(known.map(({ metric_id }) => unitKindOf(metric_id)))
  for (const kind of kinds)
    for (const { factor } of printedScalesOf(printed.unit_printed ?? '', kind)) {
      const value = Number((number.number * factor).toPrecision(15))
      // no tool rounds by more than this
      const reach = number.step * factor + 0.01 * value
      for (let at = firstFrom(known, value - reach); found.size < 2; at++) {
        const one = known[at]
        if (one === undefined || one.middle > value + reach) break
        if (unitKindOf(one.metric_id) !== kind) continue
        const { key: result_key, tool } = one.result
        const claim = { ...printed, metric_id: one.metric_id, value }
        const { verdict } = compareClaim(claim, [one.middle], { log_is_invalid: false, tool })
        if (verdict === 'agrees')
          found.set(JSON.stringify([result_key, one.metric_id]), { metric_id: one.metric_id, value, result_key })
      }
    }
  return [...found.values()]
}

function firstFrom(known: readonly Known[], least: number): number {
  let [low, high] = [0, known.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((known[middle]?.middle ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}

/** Sentences are claims of the table `text`. */
function unusedName(heading: string, used: Set<string>): string {
  let name = heading
  for (let number = 2; used.has(name) || name === 'text'; number++) name = `${heading} (${number})`
  used.add(name)
  return name
}

/** Distinguishes rows from sentences with commas. */
const isValue = (cell: string): boolean => /^(?:[-−+~<>≤≥] ?)?\d|^$/.test(cell)

/** Tables of Markdown, and lines with equally many commas, the first without numbers and the others with nothing else; none of a report. */
function* tablesIn(text: string, blocks: readonly Block[]): Generator<Table> {
  const lines = text.split('\n').map(line => line.trim())
  for (const { line, last_line } of blocks) lines.fill('', line - 1, last_line)
  let heading: string | null = null
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    heading = /^#{1,6} +(\S.*)$/.exec(line)?.[1] ?? heading
    const isMarkdown = line.includes('|') && cellsOf(lines[at + 1] ?? '', '|').every(cell => /^:?-+:?$/.test(cell))
    const sign = isMarkdown ? '|' : ','
    const columns = cellsOf(line, sign)
    if (columns.length < 2 || (!isMarkdown && columns.some(cell => cell === '' || /^[\d.]/.test(cell)))) continue
    const rows: Table['rows'] = []
    for (let next = at + (isMarkdown ? 2 : 1); next < lines.length; next++) {
      const cells = cellsOf(lines[next] ?? '', sign)
      const isRow = isMarkdown
        ? lines[next]?.includes('|')
        : cells.length === columns.length && cells.slice(1).every(isValue)
      if (!isRow) break
      rows.push({ line: next + 1, cells: cells.slice(0, columns.length) })
    }
    if (rows.length > 0) yield { heading, columns, rows }
    at += rows.length
  }
}

/** A line with quotes is not a simple row. */
function cellsOf(line: string, sign: '|' | ','): string[] {
  if (sign === ',') return line.includes('"') ? [] : line.split(',').map(cell => cell.trim())
  const inner = line.replace(/^\|/, '').replace(/(?<!\\)\|$/, '')
  return inner.split(/(?<!\\)\|/).map(cell => cell.replaceAll('\\|', '|').trim())
}
