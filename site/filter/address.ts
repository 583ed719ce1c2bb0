/** The state of the filter as the query of an address, and back. What an address says and cannot be followed becomes a remark. */
import { everything, type FilterState } from './state.ts'

interface Reading {
  state: FilterState
  /** Sentences for the reader: unknown keys, unknown values, and what is not available. */
  remarks: string[]
}

/** What the table at hand offers: the values of each facet that occur in it, and the columns that it can be sorted by. */
export interface Offer {
  facets: Record<string, ReadonlySet<string>>
  columns: ReadonlySet<string>
}

/** Values that addresses had until November 2026, by key. */
const EARLIER: Record<string, Record<string, string>> = {
  state: { usable: 'clean', 'not usable': 'excluded', excluded: 'excluded' },
}

/**
 * An unknown key is ignored; an unknown value is not, so that it matches nothing. Both are remarked on.
 * A value given twice counts once.
 */
export function readAddress(search: string, offer: Offer): Reading {
  const state: FilterState = { ...everything, facets: {} }
  const remarks: string[] = []
  for (const [key, given] of new URLSearchParams(search)) {
    const value = EARLIER[key]?.[given] ?? given
    const known = Object.hasOwn(offer.facets, key) ? offer.facets[key] : undefined
    if (key === 'q') state.q = value
    else if (key === 'sort') {
      if (offer.columns.has(value)) state.sort = value
      else remarks.push(`There is no column “${value}” to sort by here.`)
    } else if (key === 'order') {
      if (value === 'asc' || value === 'desc') state.order = value
      else remarks.push(`The order is “asc” or “desc”, not “${value}”.`)
    } else if (known === undefined) {
      // that a day is not shown is stated by PastDays.astro
      if (key === 'as_of') continue
      remarks.push(`“${key}” is not a filter of this table and was left aside.`)
    } else {
      const chosen = state.facets[key] ?? []
      if (!chosen.includes(value)) state.facets[key] = [...chosen, value]
      if (!known.has(value)) remarks.push(`No result here has ${key} = “${value}”.`)
    }
  }
  return { state, remarks: [...new Set(remarks)] }
}

/** The query with its question mark, or nothing for the whole table. Facets are in the order of their names. */
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
