/** The two tables that the runner writes beside a trial: a header of known columns, then rows; quotes where a cell needs them. */

export interface CsvRows {
  rows: string[][]
  problems: { line: number; problem: string }[]
}

/** Rows with the header's number of cells. A header that is not `columns` gives no row; a row that does not fit is a problem. */
export function readCsvRows(text: string, columns: readonly string[]): CsvRows {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  if (lines[0] !== columns.join(',')) {
    return { rows: [], problems: [{ line: 1, problem: `the first line is not ${columns.join(',')}` }] }
  }
  const rows: string[][] = []
  const problems: CsvRows['problems'] = []
  for (const [index, line] of lines.entries()) {
    if (index === 0) continue
    const cells = splitCells(line)
    if (cells?.length === columns.length) rows.push(cells)
    else problems.push({ line: index + 1, problem: `the row has not the ${columns.length} cells of the first line` })
  }
  return { rows, problems }
}

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
export function readCell(cell: string | undefined): number | null | undefined {
  if (cell === '') return null
  return cell !== undefined && /^\d{1,18}(?:\.\d{1,9})?$/.test(cell) ? Number(cell) : undefined
}
