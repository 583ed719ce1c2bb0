/** What a run of a league found of those that were in the run before it. */
import type { Comparison } from '../../pipeline/statistics.ts'
import type { League, LeagueEntry } from '../../pipeline/vocabulary/records/league.ts'
import { ratioBetween } from './ratio.ts'

interface Change {
  now: { league: League; entry: LeagueEntry }
  before: { league: League; entry: LeagueEntry }
  found: Comparison
}

/** Whether it differs beyond the noise of both. */
export const isTold = ({ found: { verdict } }: Change): boolean => verdict === 'faster' || verdict === 'slower'

/** Of equal configurations that can be compared, by the headline, through the controls of both runs; an entry's version may be another. */
export function changesOf(now: League, then: League): Change[] {
  return now.entries.flatMap(entry => {
    const earlier = then.entries.find(
      other =>
        other.framework_id === entry.framework_id &&
        other.configuration_id === entry.configuration_id &&
        other.work === entry.work,
    )
    if (earlier === undefined || entry.role !== 'entry' || !entry.is_usable || !earlier.is_usable) return []
    const change = { now: { league: now, entry }, before: { league: then, entry: earlier } }
    const found = ratioBetween(now.headline_metric_id, change.now, change.before)
    return found === null || found.ratio === null ? [] : [{ ...change, found }]
  })
}
