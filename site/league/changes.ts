/** What a league found of those that an earlier run of it had measured at the same version. */
import type { League, LeagueEntry } from '../../pipeline/schema/records/league.ts'
import type { Comparison } from '../../pipeline/statistics/compare-results.ts'
import { ratioBetween, type Side } from './ratio.ts'

interface Change {
  now: Side
  before: Side
  found: Comparison
}

/** The same configuration in another run, whose version may be another. */
export const equalIn = ({ entries }: League, entry: LeagueEntry): LeagueEntry | undefined =>
  entries.find(
    other =>
      other.framework_id === entry.framework_id &&
      other.configuration_id === entry.configuration_id &&
      other.work === entry.work,
  )

/**
 * Of the runs of a league, the newest first: each configuration in the newest run that has it against the newest before that,
 * which a small run between them is not for most. By the headline, through the controls of both, where they can be compared.
 */
export const changesOf = (runs: readonly League[]): Change[] =>
  runs.flatMap((now, at) =>
    now.entries.flatMap(entry => {
      const isNewest = !runs.slice(0, at).some(newer => equalIn(newer, entry))
      const then = runs.slice(at + 1).find(older => equalIn(older, entry))
      const earlier = then && equalIn(then, entry)
      if (!isNewest || !earlier || entry.role !== 'entry' || !entry.is_usable || !earlier.is_usable) return []
      if (entry.framework_version !== earlier.framework_version) return []
      const change = { now: { league: now, entry }, before: { league: then, entry: earlier } }
      const found = ratioBetween(now.headline_metric_id, change.now, change.before)
      return found === null || found.ratio === null ? [] : [{ ...change, found }]
    }),
  )
