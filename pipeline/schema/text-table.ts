/** Formats rows of cells as lines with aligned columns, numbers to the right. */
export function textTable(rows: readonly (readonly string[])[], isOfNumbers = (_column: number) => false): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map(cells => cells[column]?.length ?? 0))) ?? []
  const align = (cell: string, column: number) =>
    isOfNumbers(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)
  return rows.map(cells => cells.map(align).join('  ').trimEnd()).join('\n')
}
