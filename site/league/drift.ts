/** The numbers of the control in all runs of a league: the program is the same, so they show drift. */
import type { League, LeagueEntry } from '../../pipeline/schema/records/league.ts'
import { shownNumber } from '../../pipeline/schema/shown-number.ts'

export interface Reached {
  league: League
  control: LeagueEntry
  /** Its headline number divided by that of the first run. */
  share: number
}

/** The runs of one league, the oldest first, without those whose control has no usable number. */
export function leagueDriftOf(runs: readonly League[]): Reached[] {
  const reached = runs
    .toSorted((a, b) => a.run_id.localeCompare(b.run_id, 'en'))
    .flatMap(league => {
      const control = league.entries.find(({ role }) => role === 'control')
      const value = control?.measures[league.headline_metric_id]
      return control?.is_usable && value ? [{ league, control, number: shownNumber(value).median }] : []
    })
  return reached.map(({ league, control, number }) => ({ league, control, share: number / (reached[0]?.number ?? 1) }))
}
