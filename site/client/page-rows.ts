/** A table whose rows all stand in the page: they are hidden and put in order, and put back to what they were at the end of a day. */
import { describeDay, hasLanded, type Moment, momentOf } from '../filter/as-of.ts'
import type { FilterState } from '../filter/state.ts'
import { openStore, type Store } from '../filter/store.ts'
import { type Draw, today } from './shown.ts'

interface PageRow {
  element: HTMLTableRowElement
  result_id: string
  facets: Record<string, string[]>
  text: string
  values: Record<string, number | string | null>
  is_withdrawn: boolean
  landed_on: string | null
  past: Moment[]
}

/** `columns` are the columns' words in the order of the cells. */
export function pageRows(body: HTMLTableSectionElement, columns: readonly string[]): Draw {
  const rows = [...body.rows].map(row => readRow(row, columns))
  let day: string | null = null
  let store = storeOf(rows)
  return async (state: FilterState) => {
    if (state.as_of !== day) {
      day = state.as_of
      for (const row of rows) showDay(row, day)
      store = storeOf(rows)
    }
    const { places, counts, total } = store(state)
    const shown = places.flatMap(place => rows[place] ?? [])
    const kept = new Set(shown)
    for (const row of rows) row.element.hidden = !kept.has(row)
    body.append(...shown.map(row => row.element))
    const isOf = (name: string) => shown.filter(row => row.element.classList.contains(name)).length
    return {
      ...{ shown: shown.length, total, counts, invalid: isOf('invalid'), claims: isOf('claim') },
      columns: columns.filter(column => shown.some(row => (row.values[column] ?? null) !== null)),
      ids: new Set(shown.map(row => row.result_id)),
      remarks: day === null ? [] : describeDay(rows, day, today()),
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
    isLast: row => row.element.classList.contains('invalid') || row.is_withdrawn,
    hasLanded,
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
    is_withdrawn: element.classList.contains('withdrawn'),
    landed_on: element.dataset.landed ?? null,
    past: JSON.parse(element.dataset.past ?? '[]') as Moment[],
  }
}

/** A number where the cell carries one; a dash is "not measured". */
function readCell(cell: HTMLElement | undefined): number | string | null {
  const value = cell?.dataset.value
  if (value !== undefined) return Number(value)
  const text = cell?.textContent.trim() ?? ''
  return text === '–' || text === '' ? null : text
}

function showDay(row: PageRow, day: string | null) {
  const last = row.past.at(-1)
  if (last === undefined) return
  const { standing, is_withdrawn } = momentOf(row, day) ?? last
  row.facets.standing = [standing]
  row.is_withdrawn = is_withdrawn
  row.element.classList.toggle('withdrawn', is_withdrawn)
  const tag = row.element.querySelector<HTMLElement>('[data-standing]')
  if (tag !== null) {
    tag.hidden = standing === 'current'
    tag.textContent = standing
    tag.dataset.standing = standing
  }
}
