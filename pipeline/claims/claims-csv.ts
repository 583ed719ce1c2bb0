/** claims.csv to claims: a bad row is a problem with its line, and the others go on. */
import { parse } from 'csv-parse/sync'
import type { Problem } from '../tools/block.ts'
import { type ClaimRow, PREDICATES, type Predicate } from './claim-row.ts'
import { contradictsCell } from './readings.ts'

interface ClaimsProblem extends Problem {
  path: string
}

/** The header, in this order. */
export const CLAIM_COLUMNS = [
  'table_name',
  'row_name',
  'column_name',
  'ordinal',
  'cell',
  'metric_id',
  'value',
  'unit_printed',
  'result_key',
] as const

/** May follow, in this order: a ratio of two rows, and a sentence without a number. */
const SENTENCE_COLUMNS = ['from_row', 'to_row', 'predicate'] as const

const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i
const KEYS = ['table_name', 'row_name', 'column_name', 'cell'] as const

/**
 * Reads every row that is whole. A row is one line, because a cell of a table is: so a quote that is not closed
 * spoils its own row and no other. `path` is only for the problems. Never throws.
 */
export function readClaims(path: string, text: string): { claims: ClaimRow[]; problems: ClaimsProblem[] } {
  const claims: ClaimRow[] = []
  const problems: ClaimsProblem[] = []
  const [header = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const columns = header.split(',')
  const wrongHeader = checkHeader(columns)
  if (wrongHeader) return { claims, problems: [{ path, line: 1, text: header, problem: wrongHeader }] }

  const places = new Map<string, number>()
  lines.forEach((row, index) => {
    if (row === '') return
    const line = index + 2
    const read = readRow(row, columns, line)
    if (typeof read === 'string') {
      problems.push({ path, line, text: row, problem: read })
      return
    }
    const place = JSON.stringify([read.table_name, read.row_name, read.column_name, read.ordinal])
    const earlier = places.get(place)
    if (earlier === undefined) {
      places.set(place, line)
      claims.push(read)
    } else {
      const problem = `the same table, row, column and ordinal stand on line ${earlier}: number the values of a cell from 1`
      problems.push({ path, line, text: row, problem })
    }
  })
  return { claims, problems }
}

function checkHeader(columns: string[]): string | null {
  const allowed: string[] = [...CLAIM_COLUMNS, ...SENTENCE_COLUMNS]
  const wanted = allowed.filter(name => (CLAIM_COLUMNS as readonly string[]).includes(name) || columns.includes(name))
  const hasHalfARatio = columns.includes('from_row') !== columns.includes('to_row')
  if (!hasHalfARatio && columns.join() === wanted.join()) return null
  return `the header must be ${CLAIM_COLUMNS.join()} and may go on with from_row,to_row and predicate`
}

/** The claim, or what is wrong with the row. */
function readRow(row: string, columns: string[], line: number): ClaimRow | string {
  const fields = fieldsOf(row)
  if (typeof fields === 'string') return fields
  if (fields.length !== columns.length) return `the row has ${fields.length} fields and the header ${columns.length}`
  const of = (name: string) => fields[columns.indexOf(name)] || null
  const missing = KEYS.find(name => of(name) === null)
  if (missing) return `${missing} is empty: it is part of the claim's address`
  const ordinal = of('ordinal') ?? ''
  if (!/^[1-9]\d{0,3}$/.test(ordinal))
    return `ordinal is ${JSON.stringify(ordinal)}: number the values of a cell from 1`
  const value = of('value')
  if (value !== null && !(NUMBER.test(value) && Number.isFinite(Number(value)))) {
    return `value is ${JSON.stringify(value)}: write a plain number in SI units, or nothing`
  }
  if ((of('from_row') === null) !== (of('to_row') === null)) return 'a ratio needs both from_row and to_row'
  const predicate = of('predicate')
  if (predicate !== null && !isPredicate(predicate)) {
    return `predicate is ${JSON.stringify(predicate)}: it may be ${PREDICATES.join(' or ')}`
  }
  const claim: ClaimRow = {
    table_name: of('table_name') as string,
    row_name: of('row_name') as string,
    column_name: of('column_name') as string,
    ordinal: Number(ordinal),
    cell: of('cell') as string,
    metric_id: of('metric_id'),
    value: value === null ? null : Number(value),
    unit_printed: of('unit_printed'),
    result_key: of('result_key'),
    from_row: of('from_row'),
    to_row: of('to_row'),
    predicate,
    line,
  }
  const { metric_id, from_row } = claim
  if (
    metric_id !== null &&
    claim.value !== null &&
    from_row === null &&
    contradictsCell(claim, metric_id, claim.value)
  ) {
    return `value is ${claim.value} in SI units, and the cell does not say that of ${metric_id}: correct one of the two`
  }
  return claim
}

const isPredicate = (text: string): text is Predicate => (PREDICATES as readonly string[]).includes(text)

/** The fields of one line, or what is wrong with its quotes. */
function fieldsOf(row: string): string[] | string {
  try {
    return (parse(row) as string[][])[0] ?? []
  } catch {
    return 'the quotes do not pair: put a cell with a comma or a quote between quotes and double the quotes in it'
  }
}
