/** Which entries of a league are eligible for a measure, and which flags most of them share. */
import { isWithdrawn } from '../../pipeline/schema/publication-status.ts'
import type { LeagueEntry } from '../../pipeline/schema/records/league.ts'
import type { State } from '../../pipeline/schema/state.ts'

/** No finding excludes the measure, and no statement withdraws the result. */
export const isEligible = ({ publication_status, measures }: LeagueEntry, metric_id: string): boolean =>
  !isWithdrawn(publication_status) && measures[metric_id]?.state !== 'not_usable'

/** Rules that flag most entries, with their share: reported once, above the rows. A single entry shares nothing. */
export function sharedFlags(entries: readonly LeagueEntry[], metric_id: string): Map<string, number> {
  const flags = Map.groupBy(
    entries.flatMap(({ measures }) => measures[metric_id]?.flagged_by ?? []),
    rule_id => rule_id,
  )
  const shares = [...flags].map(([rule_id, all]) => [rule_id, all.length / entries.length] as const)
  return new Map(entries.length === 1 ? [] : shares.filter(([, share]) => share > 0.5))
}

/** The number of entries in each state; withdrawn results and those without a number count as excluded. */
export function countStates(entries: readonly LeagueEntry[], metric_id: string): Record<State, number> {
  const count = { usable: 0, doubtful: 0, not_usable: 0 }
  for (const entry of entries)
    count[(isEligible(entry, metric_id) && entry.measures[metric_id]?.state) || 'not_usable'] += 1
  return count
}
