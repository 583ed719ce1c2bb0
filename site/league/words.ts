/** How a league and a comparison in it are stated. */
import { type Metric, metricOf } from '../../pipeline/schema/metrics.ts'
import { isStatedBound, isWithdrawn, PUBLICATION_STATUS_WORDS } from '../../pipeline/schema/publication-status.ts'
import type { League, LeagueEntry } from '../../pipeline/schema/records/league.ts'
import { STATE_WORDS, STATES, type State } from '../../pipeline/schema/state.ts'
import { type Comparison, VERDICT_SIGNS, type Verdict } from '../../pipeline/statistics/compare-results.ts'
import { type Bounds, isBound } from '../../pipeline/statistics/league.ts'
import { countedText } from '../number.ts'
import { ratioText } from '../table/ratio.ts'

/** `2 threads, 400 connections`, without threads where they are null; `one execution` of a command. */
export function loadWords({
  threads,
  connections,
  rate_per_s,
}: Pick<League, 'threads' | 'connections' | 'rate_per_s'>) {
  if (connections === null) return 'one execution'
  const count = (value: number, noun: string) => `${countedText(value)} ${noun}${value === 1 ? '' : 's'}`
  const rate = rate_per_s === null ? [] : [`${countedText(rate_per_s)} requests/s offered`]
  return [...(threads === null ? [] : [count(threads, 'thread')]), count(connections, 'connection'), ...rate].join(', ')
}

/** `4`, or `1–6` of those that share them. */
export const placesText = ([first, last]: readonly [number, number]): string =>
  first === last ? `${first}` : `${first}–${last}`

export const settingsWords = (settings: readonly (readonly [key: string, value: string])[]): string =>
  settings.map(([key, value]) => `${key}=${value}`).join(' ')

/** `1.12.0 release=1`; of a row that shares some with others only those that it does not. */
export const versionWords = (
  { framework_version, settings }: LeagueEntry,
  shown: readonly (readonly [string, string])[] = Object.entries(settings),
): string => [framework_version, settingsWords(shown)].filter(Boolean).join(' ')

/** `hyper 1.12.0 release=1` */
export const entryWords = (entry: LeagueEntry): string =>
  [entry.framework_name, versionWords(entry)].filter(Boolean).join(' ')

/** `0.912 (0.827 to 1.01)`, or `at least 1.40 (1.32 to 1.49)` with the interval of that bound; null without a ratio. */
export const ratioWords = ({ ratio, low, high, limit }: Comparison): string | null =>
  ratio === null || low === null || high === null
    ? null
    : `${limit === null ? '' : `${limit} `}${ratioText(ratio)} (${ratioText(low)} to ${ratioText(high)})`

/** What rules say, in a word each; an id that no finding of it has stands for itself. */
export const titlesOf = (entry: LeagueEntry | undefined, rule_ids: readonly string[]): string[] =>
  rule_ids.map(id => entry?.findings.find(({ rule_id }) => rule_id === id)?.title ?? id)

/** Why an entry does not stand by a measure: the rules that strike it, and the statement that took it back; of neither, what else is left. */
export function exclusionReason(entry: LeagueEntry, metric_id: string): string {
  const { measures, publication_status } = entry
  const titles = titlesOf(entry, measures[metric_id]?.excluded_by ?? [])
  const reasons = isWithdrawn(publication_status)
    ? [...titles, `${PUBLICATION_STATUS_WORDS[publication_status]} by a statement`]
    : titles
  if (reasons.length > 0) return reasons.join(', ')
  return measures[metric_id] === undefined ? 'no number' : 'a trial failed'
}

/** What flags a measure of an entry, in a word each: the rules of `rule_ids`, and a statement that leaves it eligible. */
export function flagsOf(
  entry: LeagueEntry,
  metric_id: string,
  rule_ids: readonly string[] = entry.measures[metric_id]?.flagged_by ?? [],
): string[] {
  const { publication_status, measures } = entry
  if (publication_status === 'current' || isWithdrawn(publication_status)) return titlesOf(entry, rule_ids)
  const value = measures[metric_id]
  const isElsewhere = isStatedBound(publication_status) && value !== undefined && boundWords(value) === ''
  return [
    ...titlesOf(entry, rule_ids),
    `${isElsewhere ? 'its headline number is ' : ''}${PUBLICATION_STATUS_WORDS[publication_status]}`,
  ]
}

/** Before a number that is a bound; of one that may be higher and lower nothing is known that words could say. */
export const boundWords = ({ is_lower_bound, is_upper_bound }: Bounds): string =>
  is_lower_bound === is_upper_bound ? '' : is_lower_bound ? 'at least ' : 'at most '

/** The same where there is room for a sign only. */
export const boundSign = (bounds: Bounds): string => ({ 'at least ': '≥ ', 'at most ': '≤ ' })[boundWords(bounds)] ?? ''

/** Why the numbers of entries are bounds, within a sentence; empty where none is one. */
export function whyBounds(
  metric_id: string,
  entries: readonly (readonly [name: string, entry: LeagueEntry])[],
): string {
  const bounds = entries.filter(([, { measures }]) => measures[metric_id] && isBound(measures[metric_id]))
  const limited = bounds
    .filter(([, { publication_status }]) => !isStatedBound(publication_status))
    .map(([name]) => name)
  const stated = Map.groupBy(
    bounds.filter(([, { publication_status }]) => isStatedBound(publication_status)),
    ([, { publication_status }]) => publication_status,
  )
  return everyOne.format([
    ...(limited.length > 0 ? [`the load generator was at its limit with ${listWords(limited)}`] : []),
    ...[...stated].map(
      ([publication_status, ofStatus]) =>
        `the ${ofStatus.length > 1 ? 'results' : 'result'} of ${listWords(ofStatus.map(([name]) => name))} ${ofStatus.length > 1 ? 'are' : 'is'} ${PUBLICATION_STATUS_WORDS[publication_status]}`,
    ),
  ])
}

/** `25 clean, 4 doubtful, 0 excluded.` */
export const countWords = ({ counts }: { counts: Record<State, number> }): string =>
  `${STATES.map(state => `${counts[state]} ${STATE_WORDS[state].words}`).join(', ')}.`

/** Significantly different, whichever way. */
export const isSignificant = ({ verdict }: Pick<Comparison, 'verdict'>): boolean =>
  verdict === 'faster' || verdict === 'slower'

/** `A, B and C`, however many. */
export const everyOne = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Memory and processor time are not fast: of them there is more or less. */
export function verdictSign({ family, better }: Metric, verdict: Verdict): { sign: string; words: string } {
  if (family !== 'cost' || !isSignificant({ verdict })) return VERDICT_SIGNS[verdict]
  return (verdict === 'faster') === (better === 'higher') ? { sign: '+', words: 'more' } : { sign: '−', words: 'less' }
}

/** The same, by the id of the measure. */
export function verdictSignOf(metric_id: string, verdict: Verdict): { sign: string; words: string } {
  const metric = metricOf(metric_id)
  return metric ? verdictSign(metric, verdict) : VERDICT_SIGNS[verdict]
}

/** Within a sentence: `requests`, `p99 latency`, `CPU per request`. */
export function nameOf({ metric_id, name = metric_id }: Metric): string {
  return /^[A-Z]{2}/.test(name) ? name : `${name.charAt(0).toLowerCase()}${name.slice(1)}`
}

/** What the best of a league is by a measure. */
export const superlative = (metric: Metric): string =>
  metric.family === 'rate' ? 'Fastest' : `${metric.better === 'higher' ? 'Most' : 'Lowest'} ${nameOf(metric)}`

/** `A, B and C`; of more than four the first three, and how many more. */
export function listWords(names: readonly string[]): string {
  const shown = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more`] : names
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}

/** `98.2 %`, by as many digits as the level has up to two decimals. */
export const levelWords = (level: number): string => `${Number((100 * level).toFixed(2))} %`

/** Two digits at least, and as many as show that it is not nothing. */
export const shareText = (share: number): string =>
  share >= 0.1 ? `${Math.round(100 * share)}` : `${Number((100 * share).toPrecision(2))}`

/** From twice on a factor is read more easily than per cent. */
const AS_FACTOR = 2

/** Of the one that is not the best, by its ratio to the best: `16 % behind`, `63 % higher`, `takes 5.60 times as long`, `at least 16 % behind`. */
export function behindWords({ better, metric_id }: Metric, ratio: number, isBound: boolean): string {
  const least = isBound ? 'at least ' : ''
  const factor = better === 'higher' ? 1 / ratio : ratio
  const isLong = factor >= AS_FACTOR
  if (better === 'higher')
    return isLong ? `behind by ${least}a factor of ${ratioText(factor)}` : `${least}${shareText(1 - ratio)} % behind`
  const [times, more] = [`${ratioText(ratio)} times as`, `${shareText(ratio - 1)} %`]
  if (metric_id === 'time_s') return `takes ${isLong ? `${times} long` : `${more} longer`}`
  return isLong ? `${times} high` : `${more} higher`
}

/** Of the higher over the lower, or of the better over the other. */
interface DifferenceWords {
  /** `27 % more requests than`, `2.58 times the requests of`. */
  more: string
  /** The same where the other and the measure were stated already: `27 % more`, `2.58 times as much`. */
  remeasured: string
  /** `26 to 29 %`, `2.51 to 2.64`. */
  interval: string
  /** `at most 8 % apart`. */
  apart: string
}

/** As short as both ends can be significantly different from each other, up to a hundredth of a per cent. */
const incomparableTexts = (shares: readonly number[]): string[] =>
  [shareText, ...[1, 2].map(digits => (share: number) => (100 * share).toFixed(digits))]
    .map(write => shares.map(write))
    .find((texts, index) => index === 2 || texts[0] !== texts[1]) ?? []

export const isFactor = (ratio: number): boolean => Math.max(ratio, 1 / ratio) >= AS_FACTOR

export function differenceWords(
  metric: Metric,
  { ratio, low, high }: { ratio: number; low: number; high: number },
): DifferenceWords {
  const name = nameOf(metric)
  const most = Math.max(high, 1 / low)
  const apart = `at most ${isFactor(most) ? `a factor of ${ratioText(most)}` : `${shareText(most - 1)} %`} apart`
  const isTime = metric.metric_id === 'time_s'
  if (ratio >= AS_FACTOR)
    return {
      remeasured: `${ratioText(ratio)} times as ${isTime ? 'long' : 'much'}`,
      more: `${ratioText(ratio)} times ${isTime ? 'as long as' : `the ${name} of`}`,
      interval: `${ratioText(low)} to ${ratioText(high)}`,
      apart,
    }
  const [share = 0, ...ends] = ratio > 1 ? [ratio - 1, low - 1, high - 1] : [1 - ratio, 1 - high, 1 - low]
  const [more, less] = isTime
    ? ['more', 'less']
    : metric.unit === 'requests/s'
      ? ['more', 'fewer']
      : ['higher', 'lower']
  const remeasured = `${shareText(share)} % ${ratio > 1 ? more : less}`
  return {
    remeasured,
    more: `${remeasured} ${name} than`,
    interval: `${incomparableTexts(ends).join(' to ')} %`,
    apart,
  }
}
