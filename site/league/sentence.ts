/** Two entries of a league in one sentence: the verdict, its ratio and interval, and whether they may be believed. */
import { metricOf } from '../../pipeline/vocabulary/metrics.ts'
import type { League, LeagueEntry } from '../../pipeline/vocabulary/records/league.ts'
import { noiseOf, ratioOf } from './ratio.ts'
import { entryWords, ratioWords, verdictSign } from './words.ts'

/** Of the first, seen from the second. */
export function sentenceOf(league: League, metric_id: string, of: LeagueEntry, over: LeagueEntry): string {
  const metric = metricOf(metric_id)
  const found = ratioOf(league, metric_id, of, over)
  const [a, b] = [entryWords(of), entryWords(over)]
  if (metric === undefined || found === null) return `${a} and ${b} have no ${metric?.name ?? metric_id} in common.`
  const ratio = ratioWords(found)
  if (ratio === null) return `${a} and ${b}: ${verdictSign(metric, found.verdict).words}.`
  const noise = noiseOf(league, metric_id)
  return [
    `${a} has ${ratio} times the ${metric.name?.toLowerCase() ?? metric_id} of ${b}: ${verdictSign(metric, found.verdict).words}.`,
    noise === null ? '' : `Copies of one server differed by up to ${Math.round(100 * noise)} % here.`,
    ...[of, over].filter(entry => !entry.is_usable).map(notUsable),
  ]
    .filter(Boolean)
    .join(' ')
}

function notUsable(entry: LeagueEntry): string {
  const why = entry.findings.filter(({ severity }) => severity === 'invalid').map(({ title }) => title)
  return `Not usable: ${entryWords(entry)}${why.length > 0 ? ` (${why.join(', ')})` : ''}.`
}
