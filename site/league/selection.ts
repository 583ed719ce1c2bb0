/** The rows of a league that an address selects, and the league of these rows alone. */
import { ratioOfPair } from '../../pipeline/evaluate/statistics/pairs.ts'
import { rankRows } from '../../pipeline/evaluate/statistics/places.ts'
import { significanceOf } from '../../pipeline/evaluate/statistics/ratio.ts'
import { metricOf } from '../../pipeline/schema/metrics.ts'
import type { League, LeagueEntry, Measured } from '../../pipeline/schema/records/league.ts'
import { isEligible } from './eligibility.ts'
import { tableOf } from './ratio.ts'
import { bestFirst } from './view.ts'

/** The parameters of an address that select rows: columns of an entry. */
export const SELECTORS = ['language', 'kind', 'framework_id'] as const

type Keep = (entry: LeagueEntry) => boolean

/** Values of one column are alternatives, and an entry must match each given column. Null without any. */
export function selectionOf(parameters: URLSearchParams): Keep | null {
  const given = SELECTORS.map(key => ({ key, values: parameters.getAll(key) })).filter(
    ({ values }) => values.length > 0,
  )
  return given.length === 0 ? null : entry => given.every(({ key, values }) => values.includes(entry[key] ?? ''))
}

/**
 * The league as if only these entries were ranked by the measure: places, tiers and the default baseline are theirs.
 * Numbers, ratios and intervals are those of the league.
 */
export function rescaled(league: League, metric_id: string, keep: Keep): League {
  const kept = league.entries.filter(entry => entry.role !== 'entry' || keep(entry))
  const listed = kept.filter(
    entry => entry.role === 'entry' && entry.measures[metric_id]?.estimate != null && isEligible(entry, metric_id),
  )
  const places = [...Map.groupBy(listed, ({ work }) => work)].flatMap(([work, entries]) => {
    const table = tableOf(league, metric_id, work)
    const numbered = bestFirst(entries, league, metric_id).map(({ result_id: id, framework_id, measures }) => {
      const { estimate, is_lower_bound, is_upper_bound } = measures[metric_id] as Measured
      return { id, framework_id, estimate, is_lower_bound, is_upper_bound }
    })
    return rankRows(
      numbered,
      (a, b) => {
        const found = table && ratioOfPair(table, [a.id, a.estimate], [b.id, b.estimate])
        return found ? significanceOf(found) : 0
      },
      metricOf(metric_id)?.better ?? 'higher',
    )
  })
  const placeOf = new Map(places.map(({ id, ...place }) => [id, place]))
  return {
    ...league,
    entries: kept.map(entry => {
      const measured = entry.measures[metric_id]
      const place = placeOf.get(entry.result_id)
      return measured && place
        ? { ...entry, measures: { ...entry.measures, [metric_id]: { ...measured, ...place } } }
        : entry
    }),
  }
}
