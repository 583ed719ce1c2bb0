/** A hand-written table to its numbers: each with the metric that its column, its row or its heading names. */
import type { Scale } from '../claims/claim-units.ts'
import { scalesOf, type UnitKind, unitKindOf } from '../claims/claim-units.ts'
import { type PrintedNumber, printedNumbers } from '../claims/printed-number.ts'
import { deviationOf, metricOf, type NamedMetric } from './column-metrics.ts'
import type { Table } from './write-up.ts'

/** One number of a cell, not yet matched to a log. */
export interface TableNumber {
  table_name: string
  row_name: string
  column_name: string
  ordinal: number
  cell: string
  file: string
  line: number
  printed: PrintedNumber
  /** null: only the unit says what kind of thing was measured. */
  metric_id: string | null
  kind: UnitKind
  /** What the same word may mean too: a latency that is not the mean may be a percentile. */
  alternatives: readonly string[]
  /** In SI; null where no unit is printed and the metric needs one. */
  value: number | null
  unit_printed: string | null
  /** What is called by the row's or, in a table on its side, the column's name. */
  entity: string
}

interface ReadTable {
  numbers: TableNumber[]
  /** Names of the columns, or rows, that hold numbers and name no metric that is known. */
  unread: string[]
}

/** Columns that count the rows. */
const RANK = /^(?:#|№|no\.?|nr\.?|rank|place|position)?$/i

/** `places` holds the tables' names so far, so that no two claims share an address. */
export function readTable(table: Table, places: Set<string>): ReadTable {
  const columns = table.header.map(metricOf)
  const names = rowNames(table, columns)
  const metrics = columns.some(metric => metric !== null)
  const rows = metrics ? [] : table.rows.map(row => metricOf(row.cells[names.column] ?? ''))
  const isOnItsSide = rows.some(metric => metric !== null)
  const inHeading =
    metrics || isOnItsSide
      ? null
      : table.headings
          .toReversed()
          .map(metricOf)
          .find(found => found !== null)
  const table_name = freeName(table.headings.at(-1) || 'Table', places)
  const numbers: TableNumber[] = []
  const unread = new Set<string>()
  const headers = uniqueNames(table.header.map((header, index) => header || `column ${index + 1}`))
  table.rows.forEach(({ line, cells }, rowIndex) => {
    let before: string | null = null
    cells.slice(0, table.header.length).forEach((cell, index) => {
      const column_name = headers[index] ?? ''
      if (cell === '' || names.columns.has(index) || RANK.test(table.header[index] ?? '')) return
      const named: NamedMetric | null = (isOnItsSide ? rows[rowIndex] : columns[index]) ?? inHeading ?? null
      const row_name = names.rows[rowIndex] ?? ''
      const deviates = named?.metric_id === 'deviation'
      const metric_id = deviates ? deviationOf(before) : (named?.metric_id ?? null)
      if (!deviates && metric_id !== null) before = metric_id
      const found = numbersOf(cell, metric_id, named?.unit ?? '')
      if (found.length === 0 && printedNumbers(cell).length > 0) unread.add(isOnItsSide ? row_name : column_name)
      found.forEach((number, position) => {
        const place = { table_name, row_name, column_name, ordinal: position + 1, cell, file: table.file, line }
        const alternatives = named?.alternatives && number.metric_id === named.metric_id ? named.alternatives : []
        numbers.push({ ...place, ...number, alternatives, entity: isOnItsSide ? column_name : row_name })
      })
    })
  })
  return { numbers, unread: [...unread] }
}

type Measured = Pick<TableNumber, 'printed' | 'metric_id' | 'kind' | 'value' | 'unit_printed'>

/** What stands behind ± is a spread, and a number whose unit is of another kind than the metric is not the metric. */
function numbersOf(cell: string, metric_id: string | null, headerUnit: string): Measured[] {
  const numbers = printedNumbers(cell.replace(/(±|\+\/-|\+-).*$/u, ''))
  // only a cell that is made of numbers and units is measured: "1.2 (see issue 5)" is prose
  const words = cell.replace(/(±|\+\/-|\+-)/gu, ' ').match(/(?<!\d[\d.,]*\s?)\p{L}{3,}/gu)?.length ?? 0
  if (words > 2) return []
  return numbers.flatMap((printed, index): Measured[] => {
    const unit = printed.unit
    const given = metric_id === null || index > 0 ? null : readAs(printed, metric_id, unit || headerUnit)
    if (given) return [given]
    const kind = kindOfUnit(unit)
    if (kind === null) return []
    const scale = scalesOf(unit, kind)[0]
    if (metric_id === 'requests_per_s' && kind === 'bytes' && index === 0)
      return [measured(printed, 'transfer_bytes_per_s', unit, scale)]
    return [{ ...measured(printed, 'time_s', unit, scale), metric_id: null, kind }]
  })
}

function readAs(printed: PrintedNumber, metric_id: string, unit: string): Measured | null {
  const kind = unitKindOf(metric_id)
  const needsUnit = kind === 'time' || kind === 'bytes'
  if (unit === '' && needsUnit && printed.number !== 0) {
    return { printed, metric_id, kind, value: null, unit_printed: null }
  }
  const scale = scalesOf(unit, kind)[0]
  return scale || unit === '' ? measured(printed, metric_id, unit, scale) : null
}

/** Of two bases the committed value takes 1,000, as the letters say; the comparison tries both. */
function measured(printed: PrintedNumber, metric_id: string, unit: string, scale: Scale | undefined): Measured {
  return {
    printed,
    metric_id,
    kind: unitKindOf(metric_id),
    value: times(printed.text, scale?.factor ?? 1),
    unit_printed: unit || null,
  }
}

/** 8.18 ms is the double nearest to 0.00818: a power of ten moves the point of the decimal text. */
function times(text: string, factor: number): number {
  const digits = text.replace(/[^\d.−-]/g, '').replace('−', '-')
  const power = Math.round(Math.log10(factor))
  return Math.abs(factor - 10 ** power) <= factor * 1e-12 ? Number(`${digits}e${power}`) : Number(digits) * factor
}

/** A unit that says by itself what was measured. */
function kindOfUnit(unit: string): UnitKind | null {
  if (unit.length > 1 && scalesOf(unit, 'time').length > 0) return 'time'
  if (unit.length > 1 && scalesOf(unit, 'bytes').length > 0) return 'bytes'
  return null
}

/** The first column of words names the rows; where two rows share a name, the other columns of words are added to it. */
function rowNames(table: Table, columns: (NamedMetric | null)[]) {
  const isWords = (index: number) => {
    const cells = table.rows.map(row => row.cells[index] ?? '').filter(cell => cell !== '')
    return columns[index] === null && cells.filter(isName).length * 2 > cells.length
  }
  const words = table.header.map((_, index) => index).filter(isWords)
  const column = words[0] ?? 0
  const plainNames = table.rows.map(({ cells }) => cells[column] || '')
  const rest = table.header.map((_, index) => index).filter(index => index !== column && columns[index] === null)
  const isTwice = new Set(plainNames).size < plainNames.length
  const rows = isTwice
    ? table.rows.map(({ cells }) =>
        [column, ...rest]
          .map(index => cells[index])
          .filter(Boolean)
          .join(', '),
      )
    : plainNames
  const named = rows.map((name, index) => name || `row ${index + 1}`)
  return { column, rows: uniqueNames(named), columns: new Set(isTwice ? [column, ...rest] : words) }
}

/** Words, and not a number with its unit or a remark behind it. */
const isName = (cell: string): boolean => /\p{L}/u.test(cell) && !/^[~≈<>±+−-]?\s?\d/u.test(cell)

function uniqueNames(names: string[]): string[] {
  const taken = new Set<string>()
  return names.map(name => freeName(name, taken))
}

function freeName(name: string, taken: Set<string>): string {
  let free = name
  for (let number = 2; taken.has(free); number++) free = `${name} (${number})`
  taken.add(free)
  return free
}
