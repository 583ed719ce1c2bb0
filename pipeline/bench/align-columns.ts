/** Rows of text as a table: the first column aligned left, numbers aligned right. */
export function alignColumns(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map(cells => cells[at]?.length ?? 0))) ?? []
  const align = (text: string, at: number) => (at === 0 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0))
  return rows.map(cells => cells.map(align).join('  ').trimEnd()).join('\n')
}
