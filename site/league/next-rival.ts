/** Whom a result is compared with first. */
import { metricOf } from '../../pipeline/vocabulary/metrics.ts'
import type { League, LeagueEntry } from '../../pipeline/vocabulary/records/league.ts'
import { shownNumber } from '../../pipeline/vocabulary/shown-number.ts'

const isRival = (entry: LeagueEntry, own: LeagueEntry): boolean =>
  entry.role === 'entry' && entry.is_usable && entry.work === own.work && entry.framework_id !== own.framework_id

/** The result of another framework that stands next above one by the number that the league is known by, or else next below. */
export function nextRival({ entries, headline_metric_id }: League, result_id: string): string | null {
  const sign = metricOf(headline_metric_id)?.better === 'lower' ? 1 : -1
  const numberOf = (entry: LeagueEntry) => {
    const value = entry.measures[headline_metric_id]
    return value ? sign * shownNumber(value).median : Number.POSITIVE_INFINITY
  }
  const own = entries.find(entry => entry.result_id === result_id)
  const inOrder = entries
    .filter(entry => entry === own || (own !== undefined && isRival(entry, own)))
    .toSorted((a, b) => numberOf(a) - numberOf(b))
  const place = own === undefined ? -1 : inOrder.indexOf(own)
  return own === undefined ? null : ((inOrder[place - 1] ?? inOrder[place + 1])?.result_id ?? null)
}
