/** The numbers of a framework in all runs of its leagues, relative to the control of the same run. */
import type { Comparison } from '../../pipeline/evaluate/statistics/compare-results.ts'
import type { Bounds } from '../../pipeline/evaluate/statistics/ratio.ts'
import type { League, LeagueEntry } from '../../pipeline/schema/records/league.ts'
import { shownNumber } from '../../pipeline/schema/shown-number.ts'
import { equalIn } from './changes.ts'
import { ratioBetween } from './ratio.ts'

export interface Point {
  league: League
  entry: LeagueEntry
  /** Number of the entry / number of the control, which drifts with the machine as the entry does. */
  share: number
  /** Whether the share is a bound, derived from the bounds of both numbers. */
  bounds: Bounds
  /** Over the previous point, relative to the controls of both runs; null for the first point and if incomparable. */
  found: Comparison | null
  /** Recorded differences from the previous point, numbered across all leagues; null without any. */
  event: { number: number; words: string } | null
}

/** For each league with two points or more, the points, the oldest first. `leagues` holds the runs of each league. */
export function historiesOf(leagues: readonly (readonly League[])[], framework_id: string): Point[][] {
  let count = 0
  return leagues
    .map(runs => sharesOf(runs, framework_id))
    .filter(points => points.length > 1)
    .map(points =>
      points.map((now, index) => {
        const before = points[index - 1]
        if (before === undefined) return { ...now, found: null, event: null }
        const words = changeWords(before, now)
        const event = words === '' ? null : { number: ++count, words }
        return { ...now, found: ratioBetween(now.league.headline_metric_id, now, before, ['kernel_release']), event }
      }),
    )
}

type Share = Omit<Point, 'found' | 'event'>

/** One configuration in all runs of one league, the oldest first. Runs without a control are omitted. */
function sharesOf(runs: readonly League[], framework_id: string): Share[] {
  const candidates = runs.flatMap(league =>
    league.entries.filter(entry => entry.framework_id === framework_id && entry.is_usable),
  )
  const [pattern] = candidates.toSorted((a, b) => Number(b.is_default) - Number(a.is_default))
  if (pattern === undefined) return []
  const shares = runs.flatMap((league): Share[] => {
    const entry = equalIn(league, pattern)
    const control = league.entries.find(({ role }) => role === 'control')
    const [value, base] = [entry, control].map(each => each?.measures[league.headline_metric_id])
    if (!entry?.is_usable || !value || !base) return []
    const bounds = {
      is_lower_bound: value.is_lower_bound || base.is_upper_bound,
      is_upper_bound: value.is_upper_bound || base.is_lower_bound,
    }
    return [{ league, entry, share: shownNumber(value).median / shownNumber(base).median, bounds }]
  })
  return shares.toSorted((a, b) => a.league.run_id.localeCompare(b.league.run_id, 'en'))
}

const changeWords = (before: Share, now: Share): string =>
  [
    before.entry.framework_version !== now.entry.framework_version &&
      `version ${before.entry.framework_version} → ${now.entry.framework_version}`,
    before.league.kernel_release !== now.league.kernel_release &&
      `kernel ${before.league.kernel_release} → ${now.league.kernel_release}`,
    before.league.duration_s !== now.league.duration_s &&
      `load of ${before.league.duration_s} s → ${now.league.duration_s} s`,
  ]
    .filter(Boolean)
    .join(', ')
