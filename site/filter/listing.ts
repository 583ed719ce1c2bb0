/** Selects rows of the list of all results: the build shows all of them, a worker in the browser the chosen ones. */
import { isUnusable } from '../../pipeline/schema/publication-status.ts'
import type { LeaderboardRow } from '../data/listed-row.ts'
import { allColumns, columnsOf } from '../table/columns.ts'
import { facetsOf } from '../table/facets.ts'
import { everything, type FilterState, unknown } from '../table/filter-state.ts'
import { openStore } from './store.ts'

export interface ShownRows {
  rows: LeaderboardRow[]
  shown: number
  /** All rows of the list. */
  total: number
  /** Shown rows that are excluded, and shown claims without a log. */
  invalid: number
  claims: number
  facets: ShownFacet[]
  /** The ids of columns with a value in the rendered rows; those of the complete list if no row matches. */
  columns: string[]
}

export interface ShownFacet {
  key: string
  name: string
  /** Sorted, unstated values last. `count`: the rows that choosing the value would show; `isFrequent`: in all rows. */
  values: { value: string; words: string; count: number; isFrequent: boolean }[]
}

const MOST_VALUES = 8

const collator = new Intl.Collator('en', { numeric: true })

export function openListing(rows: LeaderboardRow[]): (state: FilterState, most: number) => ShownRows {
  const facets = facetsOf(rows)
  const store = openStore({
    rows,
    facets,
    sortBy: (row, id) => allColumns.find(column => column.id === id)?.sortBy(row) ?? null,
    textOf: row =>
      [row.framework_name, row.framework_version, row.run_id, row.document_id, row.result_id]
        .concat(facets.flatMap(facet => facet.valuesOf(row)))
        .join(' ')
        .toLowerCase(),
    isLast: isUnusable,
  })
  const { counts: all } = store(everything)
  const offered = facets.map(({ key, name, nameOf }) => {
    const names = new Map(nameOf && rows.map(nameOf))
    const counts = [...(all.get(key) ?? [])].sort(
      ([a], [b]) => Number(a === unknown) - Number(b === unknown) || collator.compare(a, b),
    )
    const frequent = new Set(
      counts
        .toSorted(([, a], [, b]) => b - a)
        .slice(0, MOST_VALUES)
        .map(([value]) => value),
    )
    const wordsOf = (value: string) => names.get(value) ?? (value === unknown ? 'not stated' : value)
    const values = counts.map(([value]) => ({ value, words: wordsOf(value), isFrequent: frequent.has(value) }))
    return { key, name, values }
  })
  return (state, most) => {
    const { shown, counts } = store(state)
    const drawn = shown.slice(0, most)
    return {
      rows: drawn,
      shown: shown.length,
      total: rows.length,
      invalid: shown.filter(row => row.state === 'not_usable').length,
      claims: shown.filter(row => !row.has_log).length,
      facets: offered.map(facet => ({
        ...facet,
        values: facet.values.map(each => ({ ...each, count: counts.get(facet.key)?.get(each.value) ?? 0 })),
      })),
      columns: columnsOf(drawn.length > 0 ? drawn : rows).map(({ id }) => id),
    }
  }
}
