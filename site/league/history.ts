/** What a framework reached in each run of its leagues, as a share of what the control of the same run reached. */
import type { League, LeagueEntry } from '../../pipeline/schema/records/league.ts'
import { shownNumber } from '../../pipeline/schema/shown-number.ts'
import type { Comparison } from '../../pipeline/statistics/compare-results.ts'
import type { Bounds } from '../../pipeline/statistics/league.ts'
import { equalIn } from './changes.ts'
import { ratioBetween } from './ratio.ts'

export interface Point {
  league: League
  entry: LeagueEntry
  /** Of the control, which drifts with the machine as the entry does. */
  share: number
  /** Of the share, by those of the number of the entry and of the control. */
  bounds: Bounds
  /** Over the point before, through the controls of both runs; null at the first, and where they cannot be compared. */
  found: Comparison | null
  /** Recorded changes since the point before, numbered over all leagues; null where there are none. */
  event: { number: number; words: string } | null
}

/** Of each league that has two points of it or more, the oldest first. `leagues` holds the runs of each. */
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

/** Of one configuration in all runs of one league, the oldest first. A run without a control has no share. */
function sharesOf(runs: readonly League[], framework_id: string): Share[] {
  const measured = runs.flatMap(league =>
    league.entries.filter(entry => entry.framework_id === framework_id && entry.is_usable),
  )
  const [pattern] = measured.toSorted((a, b) => Number(b.is_default) - Number(a.is_default))
  if (pattern === undefined) return []
  const shares = runs.flatMap((league): Share[] => {
    const entry = equalIn(league, pattern)
    const control = league.entries.find(({ role }) => role === 'control')
    const [value, other] = [entry, control].map(each => each?.measures[league.headline_metric_id])
    if (!entry?.is_usable || !value || !other) return []
    const bounds = {
      is_lower_bound: value.is_lower_bound || other.is_upper_bound,
      is_upper_bound: value.is_upper_bound || other.is_lower_bound,
    }
    return [{ league, entry, share: shownNumber(value).median / shownNumber(other).median, bounds }]
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
