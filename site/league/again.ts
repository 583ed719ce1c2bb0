/** What was measured after the run that a league shows, as its rows say it. */
import { metricOf } from '../../pipeline/vocabulary/metrics.ts'
import { isWithdrawn } from '../../pipeline/vocabulary/publication-status.ts'
import type { League } from '../../pipeline/vocabulary/records/league.ts'
import { equalIn } from './changes.ts'
import { incomparableReason } from './incomparable-reason.ts'
import { ratioBetween, type Side } from './ratio.ts'
import { exclusionReason, ratioWords, verdictSign } from './words.ts'

/** It is written into the page, for the browser that draws the table once more. */
export interface Again {
  /** Of the row. */
  result_id: string
  again_id: string
  run_id: string
  /** What differs, by the measure of the league; empty where the row has no number. */
  words: string
}

/** Of the runs after it, the newest first, each row has the first that has its configuration; what was taken back says nothing. */
export const againOf = (league: League, after: readonly League[]): Again[] =>
  league.entries.flatMap(entry => {
    const found = after.flatMap(later => {
      const again = entry.role === 'entry' && equalIn(later, entry)
      return again && !isWithdrawn(again.publication_status) ? [{ league: later, entry: again }] : []
    })
    return found.slice(0, 1).map(again => ({
      result_id: entry.result_id,
      again_id: again.entry.result_id,
      run_id: again.league.run_id,
      words: wordsOf(again, { league, entry }),
    }))
  })

function wordsOf(again: Side, own: Side): string {
  const metric = metricOf(own.league.headline_metric_id)
  const measure = own.league.headline_metric_id
  if (!again.entry.is_usable) return `struck there (${exclusionReason(again.entry, measure)})`
  if (!own.entry.is_usable) return 'not struck there'
  const found = metric && ratioBetween(metric.metric_id, again, own)
  if (!metric || !found) return ''
  const { words } = verdictSign(metric, found.verdict)
  if (found.verdict === 'not_comparable') return `${words}: ${incomparableReason(found.differences)}`
  const stated = found.stated.map(({ a, b }) => `, the load lasted ${a ?? 'unstated'} s, here ${b ?? 'unstated'} s`)
  return found.ratio === null ? words : `${ratioWords(found)} times this, ${words}${stated.join('')}`
}
