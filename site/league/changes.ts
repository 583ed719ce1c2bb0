/** How results changed between runs of a league for frameworks measured at the same version. */
import type { Comparison } from '../../pipeline/evaluate/statistics/compare-results.ts'
import type { League, LeagueEntry } from '../../pipeline/schema/records/league.ts'
import { ratioBetween, type Side } from './ratio.ts'

interface Change {
  now: Side
  before: Side
  found: Comparison
}

/** The same configuration in another run, possibly at another version. */
export const equalIn = ({ entries }: League, entry: LeagueEntry): LeagueEntry | undefined =>
  entries.find(
    other =>
      other.framework_id === entry.framework_id &&
      other.configuration_id === entry.configuration_id &&
      other.work === entry.work,
  )

/**
 * `runs` are those of one league, the newest first. Compares the headline number of each configuration in the last two
 * runs that have it (a small run in between has few), relative to the controls of both. Incomparable pairs are
 * omitted.
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
