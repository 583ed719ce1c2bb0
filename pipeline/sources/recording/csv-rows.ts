/** The two tables that the runner writes beside a trial: a header of known columns, then rows, with quotes where a cell needs them. */

interface CsvRows<Column extends string> {
  /** Each cell by the name of its column, and the 1-based line that they stand in. */
  rows: { line: number; cells: Record<Column, string> }[]
  problems: CsvProblem[]
}

export interface CsvProblem {
  line: number
  problem: string
}

/** Rows with the header's number of cells. A header that is not `columns` gives no row; a row that does not fit is a problem. */
export function readCsvRows<Column extends string>(text: string, columns: readonly Column[]): CsvRows<Column> {
  const [header, ...lines] = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const read: CsvRows<Column> = { rows: [], problems: [] }
  if (header !== columns.join(',')) {
    read.problems.push({ line: 1, problem: `the first line is not ${columns.join(',')}` })
    return read
  }
  for (const [index, text] of lines.entries()) {
    const line = index + 2
    const cells = splitCells(text)
    if (cells?.length === columns.length) read.rows.push({ line, cells: nameCells(columns, cells) })
    else read.problems.push({ line, problem: `the row does not have the ${columns.length} cells of the first line` })
  }
  return read
}

const nameCells = <Column extends string>(columns: readonly Column[], cells: readonly string[]) =>
  Object.fromEntries(columns.map((column, index) => [column, cells[index]])) as Record<Column, string>

/** The cells of one line; null where a quote is not closed or stands inside a bare cell. */
function splitCells(line: string): string[] | null {
  const cells: string[] = []
  let at = 0
  for (;;) {
    const found = /"((?:[^"]|"")*)"|([^",]*)/y
    found.lastIndex = at
    const [whole = '', quoted, bare = ''] = found.exec(line) ?? []
    cells.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
    at += whole.length
    if (at === line.length) return cells
    if (line[at] !== ',') return null
    at++
  }
}

/** A number of 0 or more; null for an empty cell; undefined for anything else. */
export function readCell(cell: string): number | null | undefined {
  if (cell === '') return null
  return /^\d{1,18}(?:\.\d{1,9})?$/.test(cell) ? Number(cell) : undefined
}
