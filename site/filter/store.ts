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
}

interface Selection {
  /** Places of the rows that are shown, in order. */
  places: number[]
  /** Rows by facet and value, each facet counted with all the others applied; every value that occurs is there. */
  counts: Map<string, Map<string, number>>
}

/** More than there are facets to choose by: not in the list whatever is chosen. */
const OUT = 100

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
  const count = rows.length
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
    const words = state.q
      .toLowerCase()
      .split(/\s+/)
      .filter(word => word !== '')
    // how many choices miss a row, and the last of those that do
    const misses = new Uint8Array(count)
    const missing = new Int16Array(count)
    for (const [place, text] of texts.entries()) if (!words.every(word => text.includes(word))) misses[place] = OUT
    for (const [key, chosen] of Object.entries(state.facets)) {
      const index = facets.findIndex(facet => facet.key === key)
      const { codes, sets } = facets[index] ?? { codes: new Uint32Array(count), sets: [[unknown]] }
      const isIn = sets.map(values => chosen.length === 0 || values.some(value => chosen.includes(value)))
      for (let place = 0; place < count; place++) {
        if (isIn[codes[place] as number]) continue
        misses[place] = (misses[place] as number) + 1
        missing[place] = index
      }
    }
    const order = state.sort === null ? null : orderOf(state.sort, state.order === 'desc' ? -1 : 1)
    const places: number[] = []
    for (let index = 0; index < count; index++) {
      const place = order?.[index] ?? index
      if (misses[place] === 0) places.push(place)
    }
    return {
      places,
      counts: new Map(facets.map((facet, index) => [facet.key, countsOf(facet, index, { misses, missing })])),
    }
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

/** A row that this facet alone misses is counted: choosing its value as well would show it. */
function countsOf(
  { codes, sets }: Coded,
  index: number,
  { misses, missing }: { misses: Uint8Array; missing: Int16Array },
): Map<string, number> {
  const hits = new Uint32Array(sets.length)
  for (let place = 0; place < codes.length; place++) {
    if (misses[place] !== 0 && (misses[place] !== 1 || missing[place] !== index)) continue
    const code = codes[place] as number
    hits[code] = (hits[code] as number) + 1
  }
  const counts = new Map<string, number>()
  for (const [code, values] of sets.entries())
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + (hits[code] as number))
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
