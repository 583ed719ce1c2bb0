/** Later measurements than the run that a league shows, in the words of its rows. */
import { metricOf } from '../../pipeline/schema/metrics.ts'
import { isWithdrawn } from '../../pipeline/schema/publication-status.ts'
import type { League } from '../../pipeline/schema/records/league.ts'
import { equalIn } from './changes.ts'
import { incomparableReason } from './incomparable-reason.ts'
import { ratioBetween, type Side } from './ratio.ts'
import { exclusionReason, ratioWords, verdictSign } from './words.ts'

/** It is written into the page, for the browser that draws the table once more. */
export interface Remeasurement {
  /** Of the row. */
  result_id: string
  later_result_id: string
  run_id: string
  /** What differs, by the measure of the league; empty where the row has no number. */
  words: string
}

/** Of the runs after it, the newest first, each row has the first that has its configuration; what was taken back says nothing. */
export const remeasurementsOf = (league: League, after: readonly League[]): Remeasurement[] =>
  league.entries.flatMap(entry => {
    const found = after.flatMap(later => {
      const remeasured = entry.role === 'entry' && equalIn(later, entry)
      return remeasured && !isWithdrawn(remeasured.publication_status) ? [{ league: later, entry: remeasured }] : []
    })
    return found.slice(0, 1).map(remeasured => ({
      result_id: entry.result_id,
      later_result_id: remeasured.entry.result_id,
      run_id: remeasured.league.run_id,
      words: wordsOf(remeasured, { league, entry }),
    }))
  })

function wordsOf(remeasured: Side, earlier: Side): string {
  const metric = metricOf(earlier.league.headline_metric_id)
  const measure = earlier.league.headline_metric_id
  if (!remeasured.entry.is_usable) return `excluded there (${exclusionReason(remeasured.entry, measure)})`
  if (!earlier.entry.is_usable) return 'not excluded there'
  const found = metric && ratioBetween(metric.metric_id, remeasured, earlier)
  if (!metric || !found) return ''
  const { words } = verdictSign(metric, found.verdict)
  if (found.verdict === 'not_comparable') return `${words}: ${incomparableReason(found.differences)}`
  const stated = found.stated.map(({ a, b }) => `, the load lasted ${a ?? 'unstated'} s, here ${b ?? 'unstated'} s`)
  return found.ratio === null ? words : `${ratioWords(found)} times this, ${words}${stated.join('')}`
}
