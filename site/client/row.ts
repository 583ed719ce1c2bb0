/** A row of the table as the filter knows it, read from what stands in the page. */
import type { FilterRow } from '../filter/state.ts'

export interface TableRow extends FilterRow {
  element: HTMLTableRowElement
  result_id: string
  /** It has no log. */
  is_claim: boolean
}

/** `columns` are the columns' words in the order of the cells. */
export function readRow(element: HTMLTableRowElement, columns: string[]): TableRow {
  const facets = JSON.parse(element.dataset.facets ?? '{}') as Record<string, string[]>
  const values: TableRow['values'] = {}
  columns.forEach((column, index) => {
    values[column] = element.cells[index] ? readCell(element.cells[index]) : null
  })
  return {
    element,
    result_id: element.dataset.result_id ?? '',
    facets,
    text: `${element.textContent} ${Object.values(facets).flat().join(' ')}`.toLowerCase(),
    values,
    is_invalid: element.classList.contains('invalid'),
    is_withdrawn: element.classList.contains('withdrawn'),
    landed_on: element.dataset.landed ?? null,
    past: JSON.parse(element.dataset.past ?? '[]') as TableRow['past'],
    is_claim: element.classList.contains('claim'),
  }
}

/** A number where the cell carries one; a dash is "not measured". */
function readCell(cell: HTMLElement): number | string | null {
  const value = cell.dataset.value
  if (value !== undefined) return Number(value)
  const text = cell.textContent.trim()
  return text === '–' || text === '' ? null : text
}
