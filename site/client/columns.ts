/** The header cells: a button each to sort by, and a column is hidden while no visible row has a value in it. */
import type { FilterState } from '../filter/state.ts'
import type { Shown } from './listing-rows.tsx'

/** Numbers begin with the largest, texts with the first; a third press goes back to the ledger's own order. */
export function bindHeaders(headers: HTMLElement[], state: FilterState, choose: (state: FilterState) => void) {
  for (const header of headers) {
    const column = header.dataset.column ?? ''
    const first = header.classList.contains('number') ? 'desc' : 'asc'
    const isSorted = state.sort === column
    if (isSorted) header.setAttribute('aria-sort', state.order === 'asc' ? 'ascending' : 'descending')
    else header.removeAttribute('aria-sort')
    const button = header.querySelector('button') ?? buttonIn(header)
    button.onclick = () => {
      if (!isSorted) choose({ ...state, sort: column, order: first })
      else if (state.order === first) choose({ ...state, order: first === 'asc' ? 'desc' : 'asc' })
      else choose({ ...state, sort: null, order: 'asc' })
    }
  }
}

function buttonIn(header: HTMLElement): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.append(...header.childNodes)
  header.append(button)
  return button
}

/** Every column stays when no row is left, so that an empty table still says what it is about. */
export function hideEmptyColumns(
  table: HTMLTableElement,
  columns: readonly string[],
  { shown, columns: filled }: Shown,
) {
  const headers = [...(table.tHead?.rows[0]?.cells ?? [])]
  for (const [index, header] of headers.entries()) {
    if (header.dataset.always !== undefined) continue
    const isEmpty = shown > 0 && !filled.includes(columns[index] ?? '')
    header.hidden = isEmpty
    for (const row of table.tBodies[0]?.rows ?? []) {
      const cell = row.cells[index]
      if (cell) cell.hidden = isEmpty
    }
  }
}
