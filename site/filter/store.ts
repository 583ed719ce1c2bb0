/** Filters and sorts the rows of a table, and counts the rows that each further value would show. */
import { type FilterState, unknown } from '../table/filter-state.ts'

export interface ListingTable<Row> {
  rows: readonly Row[]
  /** A row may have several values of a facet, such as rules; a row without a value counts as `unknown`. */
  facets: readonly { key: string; valuesOf: (row: Row) => readonly string[] }[]
  /** `column` is its name in the address; null for "not measured". */
  sortBy: (row: Row, column: string) => number | string | null
  /** The text to search, in lower case. */
  textOf: (row: Row) => string
  /** Whether the row is invalid or withdrawn: such rows are always last. */
  isLast: (row: Row) => boolean
}

interface Selection<Row> {
  /** The matching rows in order. */
  shown: Row[]
  /** The number of rows by facet and value, with all other facets applied; has all values that occur. */
  counts: Map<string, Map<string, number>>
}

export function openStore<Row>(table: ListingTable<Row>): (state: FilterState) => Selection<Row> {
  const { rows, facets } = table
  // computed once, not for each selection
  const texts = rows.map(table.textOf)
  const values = rows.map(row => facets.map(({ valuesOf }) => orUnknown(valuesOf(row))))

  return ({ facets: chosen, q, sort, order }) => {
    const words = q.toLowerCase().split(/\s+/).filter(Boolean)
    const wanted = facets.map(({ key }) => chosen[key] ?? [])
    // every row is unknown in a facet that no row has
    const isImpossible = Object.entries(chosen).some(
      ([key, wanted]) => !facets.some(facet => facet.key === key) && !isChosen([unknown], wanted),
    )
    const counts = facets.map(() => new Map<string, number>())
    const shown = rows.filter((_, place) => {
      const rowValues = values[place] ?? []
      const isFound = !isImpossible && words.every(word => texts[place]?.includes(word))
      const missed = rowValues.flatMap((each, at) => (isChosen(each, wanted[at] ?? []) ? [] : [at]))
      for (const [at, each] of rowValues.entries()) {
        // a row that only this facet excludes is counted, because choosing its value would show it
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

/** Rows without a value come last in both directions; equal rows keep their order. */
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
