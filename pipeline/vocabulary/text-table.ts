/** Rows of cells as lines whose columns begin below each other. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const width = (column: number) => Math.max(...rows.map(cells => cells[column]?.length ?? 0))
  const widths = (rows[0] ?? []).map((_, column) => width(column))
  const line = (cells: readonly string[]) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return rows.map(cells => line(cells).trimEnd()).join('\n')
}
