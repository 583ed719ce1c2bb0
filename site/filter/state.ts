/** What a reader has chosen to see of a table of results. */

export interface FilterState {
  /** Values by facet: or-ed inside a facet, and-ed between facets. A facet without values is absent. */
  facets: Record<string, string[]>
  /** Words, all of which a row must contain. */
  q: string
  /** The column to sort by; null is the ledger's own order. */
  sort: string | null
  order: 'asc' | 'desc'
}

/** The value that stands for "not stated" in a facet. */
export const unknown = 'unknown'

export const everything: FilterState = { facets: {}, q: '', sort: null, order: 'asc' }

/** The same state with one value of a facet chosen or given up. */
export function toggled(state: FilterState, facet: string, value: string, isChosen: boolean): FilterState {
  const rest = (state.facets[facet] ?? []).filter(chosen => chosen !== value)
  const values = isChosen ? [...rest, value] : rest
  const facets = Object.fromEntries(Object.entries(state.facets).filter(([key]) => key !== facet))
  return { ...state, facets: values.length > 0 ? { ...facets, [facet]: values } : facets }
}
