/** Compares two entries in one sentence, independent of their order: the better one, the ratio, the interval. */
import type { Comparison } from '../../pipeline/evaluate/statistics/compare-results.ts'
import { FEWEST_TRIALS } from '../../pipeline/evaluate/statistics/limits.ts'
import { figureText } from '../../pipeline/schema/format.ts'
import { type Metric, metricOf } from '../../pipeline/schema/metrics.ts'
import type { LeagueEntry } from '../../pipeline/schema/records/league.ts'
import { shownNumber } from '../../pipeline/schema/shown-number.ts'
import { isEligible } from './eligibility.ts'
import { incomparableReason } from './incomparable-reason.ts'
import { namesOf } from './names.ts'
import { ratioBetween, type Side } from './ratio.ts'
import {
  boundsText,
  boundWords,
  differenceWords,
  exclusionReason,
  isFactor,
  levelWords,
  type Named,
  nameOf,
  whyBounds,
} from './words.ts'

/** `names` of the two; shorter ones can be given if the reader already knows the full names. */
export function sentenceOf(metric_id: string, one: Side, other: Side, names = namesOf([one, other])): string {
  const metric = metricOf(metric_id)
  const found = ratioBetween(metric_id, one, other)
  const [name_one = '', name_other = ''] = names
  // the better one is named first; if the difference is written as a factor, the higher one
  const ratio = found?.ratio ?? null
  const isFirst =
    ratio === null || metric === undefined
      ? `${name_one} ${one.entry.result_id}` < `${name_other} ${other.entry.result_id}`
      : ratio > 1 === (metric.better === 'higher' || isFactor(ratio))
  const [of, over] = isFirst ? [one, other] : [other, one]
  const [a, b] = (isFirst ? [name_one, name_other] : [name_other, name_one]) as [string, string]
  if (metric === undefined || found === null) return nothingInCommon(metric_id, [of, over], [a, b])
  const comparison = isFirst ? found : (ratioBetween(metric_id, of, over) ?? found)
  const excluded = [of, over].flatMap(({ entry }, index) =>
    isEligible(entry, metric_id) ? [] : [`Excluded: ${index === 0 ? a : b} (${exclusionReason(entry, metric_id)}).`],
  )
  const named = [
    [a, of.entry],
    [b, over.entry],
  ] as const
  return [verdictWords(metric, named, comparison), noteOf(comparison, a, b), ...excluded].filter(Boolean).join(' ')
}

function nothingInCommon(metric_id: string, sides: readonly Side[], names: readonly [string, string]): string {
  const metric = metricOf(metric_id)
  const measure = metric ? nameOf(metric) : metric_id
  const scenarios = [...new Set(sides.map(({ league }) => league.scenario_id))]
  if (scenarios.length > 1)
    return `${names.join(' and ')} cannot be compared: they ran different scenarios (${scenarios.join(', ')}).`
  const without = names.filter((_, index) => !sides[index]?.entry.measures[metric_id])
  if (without.length === 2) return `Neither ${names[0]} nor ${names[1]} has a value for ${measure} here.`
  if (without.length === 1) return `${without[0]} has no value for ${measure} here, so the two are not compared by it.`
  return `${names[0]} and ${names[1]} are not compared by ${measure}: neither higher nor lower is better.`
}

function verdictWords(metric: Metric, named: readonly [Named, Named], found: Comparison): string {
  const [[a, of], [b, over]] = named
  const why = whyBounds(metric.metric_id, named)
  const countOf = ({ measures }: LeagueEntry) => measures[metric.metric_id]?.n ?? 0
  if (found.verdict === 'not_comparable')
    return `${a} and ${b} cannot be compared: ${incomparableReason(found.differences)}.`
  const { ratio, low, high, level, limit } = found
  if (found.verdict === 'excluded') return `${a} and ${b} are not compared by ${nameOf(metric)}.`
  if (found.verdict === 'cannot_tell')
    return `${a} ${numberWords(metric, of)} and ${b} ${numberWords(metric, over)}: cannot tell which is better in ${nameOf(metric)}, because ${why}, so that ${boundsText(metric.metric_id, named)}.`
  if (ratio === null || low === null || high === null || level === null)
    return `${a} and ${b}: too few trials to compare, ${countOf(of)} and ${countOf(over)} of the ${FEWEST_TRIALS} that a result needs.`
  const words = differenceWords(metric, { ratio, low, high })
  if (found.verdict === 'indistinguishable')
    return `${a} ${verbOf(metric)} ${words.range} ${nameOf(metric)} than ${b}: no clear difference.`
  const [least, because] = limit === null ? ['', ''] : ['at least ', `, because ${why}`]
  return `${a} ${verbOf(metric)} ${least}${words.more} ${b} (${levelWords(level)} interval ${words.interval})${because}.`
}

/** `handles at least 20,000 requests/s` */
export function numberWords(metric: Metric, { measures: { [metric.metric_id]: value } }: LeagueEntry): string {
  if (value === undefined) return `has no value for ${nameOf(metric)}`
  return `${verbOf(metric)} ${boundWords(value)}${figureText(metric.unit, shownNumber(value))}`
}

export const verbOf = ({ unit, metric_id }: Metric): string =>
  unit === 'requests/s' ? 'handles' : metric_id === 'time_s' ? 'takes' : 'has'

function noteOf({ ratio, is_of_two_runs, stated }: Comparison, a: string, b: string): string {
  if (ratio === null || !is_of_two_runs) return ''
  // the duration of the load is the only stated condition
  const seconds = (value: string | number | null) => (value === null ? 'an unknown time' : `${value} s`)
  const durations = stated.map(
    difference => ` A trial loaded ${a} for ${seconds(difference.a)}, ${b} for ${seconds(difference.b)}.`,
  )
  return `They come from two runs, so each is taken relative to its own run’s control.${durations.join('')}`
}
