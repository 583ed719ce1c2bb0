/** The state of the filter of a table of results. */

export interface FilterState {
  /** Values by facet, combined by OR within a facet and by AND between facets. Facets without values are absent. */
  facets: Record<string, string[]>
  /** Words, all of which a row must contain. */
  q: string
  /** The column to sort by; null for the order of the ledger. */
  sort: string | null
  order: 'asc' | 'desc'
}

/** The value of a facet for "not stated". */
export const unknown = 'unknown'

export const everything: FilterState = { facets: {}, q: '', sort: null, order: 'asc' }

/** The state with one value of a facet added or removed. */
export function toggled(state: FilterState, facet: string, value: string, isChosen: boolean): FilterState {
  const rest = (state.facets[facet] ?? []).filter(chosen => chosen !== value)
  const values = isChosen ? [...rest, value] : rest
  const facets = Object.fromEntries(Object.entries(state.facets).filter(([key]) => key !== facet))
  return { ...state, facets: values.length > 0 ? { ...facets, [facet]: values } : facets }
}
