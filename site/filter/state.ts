/** What a reader has chosen to see of a table of results, and the row of that table as the filter knows it. */
import type { Dated } from './as-of.ts'

export interface FilterState {
  /** Values by facet: or-ed inside a facet, and-ed between facets. A facet without values is absent. */
  facets: Record<string, string[]>
  /** Words, all of which a row must contain. */
  q: string
  /** The column to sort by; null is the ledger's own order. */
  sort: string | null
  order: 'asc' | 'desc'
  /** The day at whose end, UTC, the ledger is shown; null is now. */
  as_of: string | null
}

interface FilterRow extends Dated {
  /** Values by facet. A row may have several (rules); one that has none counts as `unknown`. */
  facets: Record<string, string[]>
  /** Lower case text that the search looks in. */
  text: string
  /** What each column sorts by; null and absent are "not measured". */
  values: Record<string, number | string | null>
  /** A result with an invalid finding never stands above one without. */
  is_invalid: boolean
  /** Nor does one that is superseded or retracted. */
  is_withdrawn: boolean
}

/** The value that stands for "not stated" in a facet. */
export const unknown = 'unknown'

export const everything: FilterState = { facets: {}, q: '', sort: null, order: 'asc', as_of: null }

export function valuesOf(row: FilterRow, facet: string): string[] {
  const values = row.facets[facet]
  return values === undefined || values.length === 0 ? [unknown] : values
}

/** The same state with one value of a facet chosen or given up. */
export function toggled(state: FilterState, facet: string, value: string, isChosen: boolean): FilterState {
  const rest = (state.facets[facet] ?? []).filter(chosen => chosen !== value)
  const values = isChosen ? [...rest, value] : rest
  const facets = Object.fromEntries(Object.entries(state.facets).filter(([key]) => key !== facet))
  return { ...state, facets: values.length > 0 ? { ...facets, [facet]: values } : facets }
}
