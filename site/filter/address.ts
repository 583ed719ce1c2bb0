/** Converts the state of the filter to the query of an address and back, and reports unknown parts. */
import { everything, type FilterState } from '../table/filter-state.ts'

interface Reading {
  state: FilterState
  /** Sentences for the reader about unknown keys, unknown values and unavailable columns. */
  remarks: string[]
}

/** The values that occur in each facet of a table, and the columns that it can be sorted by. */
export interface Offer {
  facets: Record<string, ReadonlySet<string>>
  columns: ReadonlySet<string>
}

/**
 * Unknown keys are ignored; an unknown value stays in the state and matches nothing. Both are reported as remarks.
 * Duplicate values count once.
 */
export function readAddress(search: string, offer: Offer): Reading {
  const state: FilterState = { ...everything, facets: {} }
  const remarks: string[] = []
  for (const [key, value] of new URLSearchParams(search)) {
    const known = Object.hasOwn(offer.facets, key) ? offer.facets[key] : undefined
    if (key === 'q') state.q = value
    else if (key === 'sort') {
      if (offer.columns.has(value)) state.sort = value
      else remarks.push(`This table has no column “${value}” to sort by.`)
    } else if (key === 'order') {
      if (value === 'asc' || value === 'desc') state.order = value
      else remarks.push(`The order must be “asc” or “desc”, not “${value}”.`)
    } else if (known === undefined) remarks.push(`“${key}” is not a filter of this table and was ignored.`)
    else {
      const chosen = state.facets[key] ?? []
      if (!chosen.includes(value)) state.facets[key] = [...chosen, value]
      if (!known.has(value)) remarks.push(`No result here has ${key} = “${value}”.`)
    }
  }
  return { state, remarks: [...new Set(remarks)] }
}

/** The query with its question mark; empty for the complete table. Facets are sorted by name. */
export function writeAddress(state: FilterState): string {
  const query = new URLSearchParams()
  for (const key of Object.keys(state.facets).sort()) {
    for (const value of state.facets[key] ?? []) query.append(key, value)
  }
  if (state.q !== '') query.set('q', state.q)
  if (state.sort !== null) {
    query.set('sort', state.sort)
    query.set('order', state.order)
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
