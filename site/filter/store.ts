/** Which rows of a table a choice shows, in which order, and how many rows each value would show besides. */
import { type FilterState, unknown } from './state.ts'

export interface ListingTable<Row> {
  rows: readonly Row[]
  /** A row may have several values of a facet (rules); one that has none counts as `unknown`. */
  facets: readonly { key: string; valuesOf: (row: Row) => readonly string[] }[]
  /** By a column's word in the address; null is "not measured". */
  sortBy: (row: Row, column: string) => number | string | null
  /** Lower case text that the search looks in. */
  textOf: (row: Row) => string
  /** A row that is invalid or withdrawn never is above one that is not. */
  isLast: (row: Row) => boolean
}

interface Selection<Row> {
  /** Those that are shown, in order. */
  shown: Row[]
  /** Rows by facet and value, each facet counted with all the others applied; every value that occurs is there. */
  counts: Map<string, Map<string, number>>
}

export function openStore<Row>(table: ListingTable<Row>): (state: FilterState) => Selection<Row> {
  const { rows, facets } = table
  // the values of a row are read once, and not at each choice
  const texts = rows.map(table.textOf)
  const values = rows.map(row => facets.map(({ valuesOf }) => orUnknown(valuesOf(row))))

  return ({ facets: chosen, q, sort, order }) => {
    const words = q.toLowerCase().split(/\s+/).filter(Boolean)
    const wanted = facets.map(({ key }) => chosen[key] ?? [])
    // of a facet that no row has, all are unknown
    const isVain = Object.entries(chosen).some(
      ([key, chosen]) => !facets.some(facet => facet.key === key) && !isChosen([unknown], chosen),
    )
    const counts = facets.map(() => new Map<string, number>())
    const shown = rows.filter((_, place) => {
      const ofRow = values[place] ?? []
      const isFound = !isVain && words.every(word => texts[place]?.includes(word))
      const missed = ofRow.flatMap((each, at) => (isChosen(each, wanted[at] ?? []) ? [] : [at]))
      for (const [at, each] of ofRow.entries()) {
        // one that this facet alone misses is counted: choosing its value as well would show it
        const isCounted = isFound && missed.every(other => other === at)
        for (const value of each) counts[at]?.set(value, (counts[at].get(value) ?? 0) + Number(isCounted))
      }
      return isFound && missed.length === 0
    })
    return {
      shown: sort === null ? shown : sorted(shown, table, sort, order === 'desc' ? -1 : 1),
      counts: new Map(facets.map(({ key }, at) => [key, counts[at] ?? new Map()])),
    }
  }
}

const orUnknown = (values: readonly string[]): readonly string[] => (values.length > 0 ? values : [unknown])

const isChosen = (values: readonly string[], chosen: readonly string[]): boolean =>
  chosen.length === 0 || values.some(value => chosen.includes(value))

const collator = new Intl.Collator('en', { numeric: true })

/** What was not measured comes after what was, in both directions; equal rows keep the table's own order. */
function sorted<Row>(rows: Row[], { isLast, sortBy }: ListingTable<Row>, column: string, direction: 1 | -1): Row[] {
  const keyed = rows.map(row => ({ row, isLast: isLast(row), value: sortBy(row, column) }))
  keyed.sort((a, b) => {
    if (a.isLast !== b.isLast) return a.isLast ? 1 : -1
    if (a.value === null || b.value === null) return a.value === b.value ? 0 : a.value === null ? 1 : -1
    if (typeof a.value === 'number' && typeof b.value === 'number') return direction * (a.value - b.value)
    return direction * collator.compare(String(a.value), String(b.value))
  })
  return keyed.map(({ row }) => row)
}
