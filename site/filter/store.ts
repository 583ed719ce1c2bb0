/**
 * The rows of a table by column, each facet a number a row, so that a choice among 100,000 rows is one pass over small
 * arrays. The table in the page and the list of everything, which a worker reads from the published parquet, both ask it.
 */
import { type FilterState, unknown } from './state.ts'

export interface Table<Row> {
  rows: readonly Row[]
  /** A row may have several values of a facet (rules); one that has none counts as `unknown`. */
  facets: readonly { key: string; valuesOf: (row: Row) => readonly string[] }[]
  /** By a column's word in the address; null is "not measured". */
  sortBy: (row: Row, column: string) => number | string | null
  /** Lower case text that the search looks in. */
  textOf: (row: Row) => string
  /** A row that is invalid or withdrawn never stands above one that is not. */
  isLast: (row: Row) => boolean
  hasLanded: (row: Row, day: string | null) => boolean
}

export interface Selection {
  /** Places of the rows that are shown, in order. */
  places: number[]
  /** Rows by facet and value, each facet counted with all the others applied; every value that occurs is there. */
  counts: Map<string, Map<string, number>>
  /** Rows that had landed by the day, chosen or not. */
  total: number
}

export type Store = (state: FilterState) => Selection

interface Coded {
  key: string
  /** By code: the values of a row, sorted as they came. */
  sets: (readonly string[])[]
  codes: Uint32Array
}

const collator = new Intl.Collator('en', { numeric: true })

export function openStore<Row>(table: Table<Row>): Store {
  const { rows } = table
  const facets = table.facets.map(facet => encode(rows, facet))
  const texts = rows.map(table.textOf)
  const orders = new Map<string, number[]>()

  function orderOf(column: string, direction: 1 | -1): number[] {
    const known = orders.get(`${direction} ${column}`)
    if (known) return known
    const order = sortedPlaces(table, column, direction)
    orders.set(`${direction} ${column}`, order)
    return order
  }

  return state => {
    const words = state.q.toLowerCase().split(/\s+/)
    const chosen = facets.flatMap((facet, index) => {
      const values = state.facets[facet.key] ?? []
      return values.length === 0 ? [] : [{ index, codes: facet.codes, isIn: matching(facet, values) }]
    })
    // a facet that the table does not have is one in which every row is `unknown`
    const isNothing = Object.entries(state.facets).some(
      ([key, values]) => !values.includes(unknown) && !facets.some(facet => facet.key === key),
    )
    const hits = facets.map(({ sets }) => new Uint32Array(sets.length))
    const isShown = new Uint8Array(rows.length)
    let total = 0
    for (const [place, row] of rows.entries()) {
      if (!table.hasLanded(row, state.as_of)) continue
      total += 1
      if (isNothing || !words.every(word => texts[place]?.includes(word))) continue
      const missed = chosen.filter(({ codes, isIn }) => isIn[codes[place] ?? 0] === 0)
      if (missed.length > 1) continue
      const [only] = missed
      if (!only) isShown[place] = 1
      // a facet that alone hides a row counts it: choosing its value as well would show it
      for (const index of only ? [only.index] : facets.keys()) {
        const code = facets[index]?.codes[place] ?? 0
        const hit = hits[index]
        if (hit) hit[code] = (hit[code] ?? 0) + 1
      }
    }
    const order = state.sort === null ? null : orderOf(state.sort, state.order === 'desc' ? -1 : 1)
    const places = (order ?? [...rows.keys()]).filter(place => isShown[place] === 1)
    return { places, counts: new Map(facets.map((facet, index) => [facet.key, countsOf(facet, hits[index])])), total }
  }
}

function encode<Row>(
  rows: readonly Row[],
  { key, valuesOf }: { key: string; valuesOf: (row: Row) => readonly string[] },
): Coded {
  const known = new Map<string, number>()
  const sets: (readonly string[])[] = []
  const codes = Uint32Array.from(rows, row => {
    const values = valuesOf(row)
    const name = values.length === 1 ? (values[0] ?? '') : JSON.stringify(values)
    const code = known.get(name) ?? known.size
    if (code === known.size) {
      known.set(name, code)
      sets.push(values.length > 0 ? values : [unknown])
    }
    return code
  })
  return { key, sets, codes }
}

const matching = ({ sets }: Coded, chosen: readonly string[]): Uint8Array =>
  Uint8Array.from(sets, values => (values.some(value => chosen.includes(value)) ? 1 : 0))

function countsOf({ sets }: Coded, hits: Uint32Array | undefined): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [code, values] of sets.entries())
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + (hits?.[code] ?? 0))
  return counts
}

/** What was not measured comes after what was, in both directions; equal rows keep the table's own order. */
function sortedPlaces<Row>({ rows, isLast, sortBy }: Table<Row>, column: string, direction: 1 | -1): number[] {
  const keys = rows.map(row => ({ isLast: isLast(row), value: sortBy(row, column) }))
  return [...rows.keys()].sort((left, right) => {
    const [a, b] = [keys[left], keys[right]]
    if (!a || !b) return 0
    if (a.isLast !== b.isLast) return a.isLast ? 1 : -1
    if (a.value === null || b.value === null) return a.value === b.value ? 0 : a.value === null ? 1 : -1
    if (typeof a.value === 'number' && typeof b.value === 'number') return direction * (a.value - b.value)
    return direction * collator.compare(String(a.value), String(b.value))
  })
}
