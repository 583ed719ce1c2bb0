/** Which rows a state shows, and how many each value of a facet would show. */
import { hasLanded } from './as-of.ts'
import { type FilterRow, type FilterState, valuesOf } from './state.ts'

/** `except` names a facet that is not applied: its own counts are taken without it. */
export function matches(row: FilterRow, state: FilterState, except?: string): boolean {
  if (!hasLanded(row, state.as_of)) return false
  for (const [facet, chosen] of Object.entries(state.facets)) {
    if (facet === except || chosen.length === 0) continue
    if (!valuesOf(row, facet).some(value => chosen.includes(value))) return false
  }
  return state.q
    .toLowerCase()
    .split(/\s+/)
    .every(word => row.text.includes(word))
}

/** Rows by facet and value, each facet counted with all the others applied. Every value that occurs in `rows` is there. */
export function facetCounts(
  rows: FilterRow[],
  state: FilterState,
  facets: string[],
): Record<string, Map<string, number>> {
  const counts: Record<string, Map<string, number>> = {}
  for (const facet of facets) {
    const count = new Map<string, number>()
    for (const row of rows) {
      const step = matches(row, state, facet) ? 1 : 0
      for (const value of valuesOf(row, facet)) count.set(value, (count.get(value) ?? 0) + step)
    }
    counts[facet] = count
  }
  return counts
}
