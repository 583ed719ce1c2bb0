/** A table whose rows all stand in the page: they are hidden and put in order. */
import type { FilterState } from '../filter/state.ts'
import { openStore, type Store } from '../filter/store.ts'
import type { Draw } from './shown.ts'

interface PageRow {
  element: HTMLTableRowElement
  result_id: string
  facets: Record<string, string[]>
  text: string
  values: Record<string, number | string | null>
}

/** `columns` are the columns' words in the order of the cells. */
export function pageRows(body: HTMLTableSectionElement, columns: readonly string[]): Draw {
  const rows = [...body.rows].map(row => readRow(row, columns))
  const store = storeOf(rows)
  return async (state: FilterState) => {
    const { places, counts } = store(state)
    const shown = places.flatMap(place => rows[place] ?? [])
    const kept = new Set(shown)
    for (const row of rows) row.element.hidden = !kept.has(row)
    body.append(...shown.map(row => row.element))
    const isOf = (name: string) => shown.filter(row => row.element.classList.contains(name)).length
    return {
      ...{ shown: shown.length, total: rows.length, counts, invalid: isOf('invalid'), claims: isOf('claim') },
      columns: columns.filter(column => shown.some(row => (row.values[column] ?? null) !== null)),
      ids: new Set(shown.map(row => row.result_id)),
    }
  }
}

function storeOf(rows: readonly PageRow[]): Store {
  const keys = [...new Set(rows.flatMap(row => Object.keys(row.facets)))]
  return openStore({
    rows,
    facets: keys.map(key => ({ key, valuesOf: (row: PageRow) => row.facets[key] ?? [] })),
    sortBy: (row, column) => row.values[column] ?? null,
    textOf: row => row.text,
    isLast: ({ element: { classList } }) => classList.contains('invalid') || classList.contains('withdrawn'),
  })
}

function readRow(element: HTMLTableRowElement, columns: readonly string[]): PageRow {
  const facets = JSON.parse(element.dataset.facets ?? '{}') as PageRow['facets']
  const cells = columns.map((column, index) => [column, readCell(element.cells[index])] as const)
  return {
    element,
    result_id: element.dataset.result_id ?? '',
    facets,
    text: `${element.textContent} ${Object.values(facets).flat().join(' ')}`.toLowerCase(),
    values: Object.fromEntries(cells),
  }
}

/** A number where the cell carries one; a dash is "not measured". */
function readCell(cell: HTMLElement | undefined): number | string | null {
  const value = cell?.dataset.value
  if (value !== undefined) return Number(value)
  const text = cell?.textContent.trim() ?? ''
  return text === '–' || text === '' ? null : text
}
