/** Two entries in one sentence: the verdict, its ratio and interval, and whether they may be believed. */
import { type Comparison, RATIO_METHODS } from '../../pipeline/statistics.ts'
import { metricOf } from '../../pipeline/vocabulary/metrics.ts'
import type { LeagueEntry } from '../../pipeline/vocabulary/records/league.ts'
import { percent } from '../number.ts'
import { noiseOf, ratioBetween, type Side } from './ratio.ts'
import { entryWords, ratioWords, verdictSign, whyUnusable } from './words.ts'

/** Of the first, seen from the second. */
export function sentenceOf(metric_id: string, of: Side, over: Side): string {
  const name = metricOf(metric_id)?.name?.toLowerCase() ?? metric_id
  const [a, b] = [entryWords(of.entry), entryWords(over.entry)]
  const found = ratioBetween(metric_id, of, over)
  if (found === null) return `${a} and ${b} have no ${name} in common.`
  const unusable = [of.entry, over.entry].filter(entry => !entry.is_usable).map(notUsable)
  return [verdict(metric_id, a, b, name, found), noiseWords(metric_id, of, over, found), ...unusable]
    .filter(Boolean)
    .join(' ')
}

function verdict(metric_id: string, a: string, b: string, name: string, found: Comparison): string {
  const metric = metricOf(metric_id)
  const ratio = ratioWords(found)
  if (found.verdict === 'not_comparable') {
    const keys = found.differences.map(({ key, a, b }) => `${key} (${a ?? 'none'}, ${b ?? 'none'})`)
    return `${a} and ${b} cannot be compared: they differ in ${keys.join(', ')}.`
  }
  if (metric === undefined || ratio === null) return `${a} and ${b}: too few trials to compare.`
  return `${a} has ${ratio} times the ${name} of ${b}: ${verdictSign(metric, found.verdict).words}.`
}

function noiseWords(metric_id: string, of: Side, over: Side, { ratio_method }: Comparison): string {
  if (ratio_method === 'through-controls') return `They were ${RATIO_METHODS[ratio_method]}.`
  const noise = of.league === over.league ? noiseOf(of.league, metric_id) : null
  return noise === null || ratio_method === null
    ? ''
    : `Two copies of one server may differ by ${percent(noise)} there.`
}

const notUsable = (entry: LeagueEntry): string => `Not usable: ${entryWords(entry)} (${whyUnusable(entry)}).`
