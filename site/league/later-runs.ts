/** Later measurements of the entries of a league run, as its rows report them. */
import { metricOf } from '../../pipeline/schema/metrics.ts'
import { isWithdrawn } from '../../pipeline/schema/publication-status.ts'
import type { League } from '../../pipeline/schema/records/league.ts'
import { equalIn } from './changes.ts'
import { ratioBetween, type Side } from './ratio.ts'
import { exclusionReason, ratioWords, verdictSign } from './words.ts'

/** Also embedded in the page, because the browser redraws the table. */
export interface Remeasurement {
  result_id: string
  later_result_id: string
  run_id: string
  /** The difference in the measure of the league; empty if the row has no number. */
  words: string
}

/** For each entry, the newest run of `after` with its configuration, without withdrawn results. */
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

function wordsOf(remeasured: Side, original: Side): string {
  const metric = metricOf(original.league.headline_metric_id)
  const measure = original.league.headline_metric_id
  if (!remeasured.entry.is_usable) return `excluded there (${exclusionReason(remeasured.entry, measure)})`
  if (!original.entry.is_usable) return 'not excluded there'
  const found = metric && ratioBetween(metric.metric_id, remeasured, original)
  if (!metric || !found) return ''
  const { words } = verdictSign(metric, found.verdict)
  const stated = found.stated.map(({ a, b }) => `, the load lasted ${a ?? 'unstated'} s, here ${b ?? 'unstated'} s`)
  return found.ratio === null ? words : `${ratioWords(found)} times this, ${words}${stated.join('')}`
}
