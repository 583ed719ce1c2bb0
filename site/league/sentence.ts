/** Two entries in one sentence, the same whichever is named first: who is better, by how much, and how sure that is. */
import type { Comparison } from '../../pipeline/statistics.ts'
import { type Metric, metricOf } from '../../pipeline/vocabulary/metrics.ts'
import type { LeagueEntry } from '../../pipeline/vocabulary/records/league.ts'
import { ratioBetween, type Side } from './ratio.ts'
import { differenceWords, entryWords, isFactor, keyWords, levelWords, nameOf, whyUnusable } from './words.ts'

export function sentenceOf(metric_id: string, one: Side, other: Side): string {
  const metric = metricOf(metric_id)
  const found = ratioBetween(metric_id, one, other)
  if (metric === undefined || found === null)
    return `${entryWords(one.entry)} and ${entryWords(other.entry)} have no ${metric ? nameOf(metric) : metric_id} in common.`
  // the better one is named first, and where the difference is said as a factor the higher one
  const { ratio } = found
  const isFirst =
    ratio === null
      ? `${entryWords(one.entry)} ${one.entry.result_id}` < `${entryWords(other.entry)} ${other.entry.result_id}`
      : ratio > 1 === (metric.better === 'higher' || isFactor(ratio))
  const [of, over] = isFirst ? [one, other] : [other, one]
  const seen = isFirst ? found : (ratioBetween(metric_id, of, over) ?? found)
  const unusable = [of.entry, over.entry].filter(entry => !entry.is_usable).map(notUsable)
  return [verdictWords(metric, entryWords(of.entry), entryWords(over.entry), seen), noteOf(seen), ...unusable]
    .filter(Boolean)
    .join(' ')
}

function verdictWords(metric: Metric, a: string, b: string, found: Comparison): string {
  if (found.verdict === 'not_comparable') {
    const keys = found.differences.map(({ key, a, b }) => `${keyWords(key)} (${a ?? 'none'}, ${b ?? 'none'})`)
    return `${a} and ${b} cannot be compared: they differ in ${keys.join(', ')}.`
  }
  const { ratio, low, high, level } = found
  if (ratio === null || low === null || high === null || level === null)
    return `${a} and ${b}: too few trials to compare.`
  const words = differenceWords(metric, { ratio, low, high })
  if (found.verdict === 'indistinguishable') return `${a} and ${b}: no clear difference, ${words.apart}.`
  const verb = metric.unit === 'requests/s' ? 'handles' : 'has'
  return `${a} ${verb} ${words.more} ${b} (${levelWords(level)} interval ${words.interval}).`
}

function noteOf({ ratio, is_of_two_runs, stated }: Comparison): string {
  if (ratio === null || !is_of_two_runs) return ''
  const keys = stated.map(({ key, a, b }) => ` Their ${keyWords(key)} differs: ${a ?? 'none'} and ${b ?? 'none'}.`)
  return `They are of two runs, so each was held against the control of its own.${keys.join('')}`
}

const notUsable = (entry: LeagueEntry): string => `Not usable: ${entryWords(entry)} (${whyUnusable(entry)}).`
