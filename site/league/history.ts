/** What a framework reached in each run of its leagues, as a share of what the control of the same run reached. */
import type { League, LeagueEntry } from '../../pipeline/vocabulary/records/league.ts'
import { shownNumber } from '../../pipeline/vocabulary/shown-number.ts'
import { equalIn } from './changes.ts'

export interface Point {
  league: League
  entry: LeagueEntry
  /** Of the control, which drifts with the machine as the entry does. */
  share: number
}

/** Of one configuration in all runs of one league, the oldest first; empty below two runs, and without a control. */
export function historyOf(runs: readonly League[], framework_id: string): Point[] {
  const newest = runs.flatMap(league =>
    league.entries.filter(entry => entry.framework_id === framework_id && entry.is_usable),
  )
  const [pattern] = newest.toSorted((a, b) => Number(b.is_usual) - Number(a.is_usual))
  if (pattern === undefined) return []
  const points = runs.flatMap((league): Point[] => {
    const entry = equalIn(league, pattern)
    const control = league.entries.find(({ role }) => role === 'control')
    const [own, other] = [entry, control].map(each => each?.measures[league.headline_metric_id])
    if (!entry?.is_usable || !own || !other) return []
    return [{ league, entry, share: shownNumber(own).median / shownNumber(other).median }]
  })
  return points.length < 2 ? [] : points.toReversed()
}
