/** The wording of leagues and of comparisons within them. */
import { type Comparison, VERDICT_SIGNS, type Verdict } from '../../pipeline/evaluate/statistics/compare-results.ts'
import { type Bounds, isBound } from '../../pipeline/evaluate/statistics/ratio.ts'
import type { Metric } from '../../pipeline/schema/metrics.ts'
import { isStatedBound, isWithdrawn, PUBLICATION_STATUS_WORDS } from '../../pipeline/schema/publication-status.ts'
import { ratioText } from '../../pipeline/schema/ratio-text.ts'
import type { League, LeagueEntry } from '../../pipeline/schema/records/league.ts'
import { STATE_WORDS, STATES, type State } from '../../pipeline/schema/state.ts'
import { countedText, PERCENT, shareText } from '../number.ts'

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

/** `4`, or `1–6` if several share these places. */
export const placesText = ([first, last]: readonly [number, number]): string =>
  first === last ? `${first}` : `${first}–${last}`

export const settingsWords = (settings: readonly (readonly [key: string, value: string])[]): string =>
  settings.map(([key, value]) => `${key}=${value}`).join(' ')

/** `1.12.0 release=1`; `shown` are the settings to print. */
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

/** The short titles of rules; the id of a rule without a finding in the entry. */
export const titlesOf = (entry: LeagueEntry | undefined, rule_ids: readonly string[]): string[] =>
  rule_ids.map(id => entry?.findings.find(({ rule_id }) => rule_id === id)?.title ?? id)

/** Why an entry is excluded: rules and a withdrawing statement, or else a missing number or a failed trial. */
export function exclusionReason(entry: LeagueEntry, metric_id: string): string {
  const { measures, publication_status } = entry
  const titles = titlesOf(entry, measures[metric_id]?.excluded_by ?? [])
  const reasons = isWithdrawn(publication_status)
    ? [...titles, `${PUBLICATION_STATUS_WORDS[publication_status]} by a statement`]
    : titles
  if (reasons.length > 0) return reasons.join(', ')
  return measures[metric_id] === undefined ? 'no number' : 'a trial failed'
}

/** The titles of the rules that flag a measure, and of a statement that flags the result without withdrawing it. */
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

/** The words before a bound; empty for a number that may be both higher and lower. */
export const boundWords = ({ is_lower_bound, is_upper_bound }: Bounds): string =>
  is_lower_bound === is_upper_bound ? '' : is_lower_bound ? 'at least ' : 'at most '

/** The same as a sign. */
export const boundSign = (bounds: Bounds): string => ({ 'at least ': '≥ ', 'at most ': '≤ ' })[boundWords(bounds)] ?? ''

export type Named = readonly [name: string, entry: LeagueEntry]

/** `Spring Boot may be higher or lower`: where the true numbers of entries can be; empty if none is a bound. */
export function boundsText(metric_id: string, entries: readonly Named[]): string {
  const known = entries.flatMap(
    ([
      name,
      {
        measures: { [metric_id]: value },
      },
    ]) =>
      value && isBound(value)
        ? [{ name, where: { 'at least ': 'higher', 'at most ': 'lower' }[boundWords(value)] ?? 'higher or lower' }]
        : [],
  )
  const alike = [...Map.groupBy(known, ({ where }) => where)]
  return everyOne.format(alike.map(([where, all]) => `${everyOne.format(all.map(({ name }) => name))} may be ${where}`))
}

/** Why the numbers of entries are bounds, within a sentence; empty if none is a bound. */
export function whyBounds(metric_id: string, entries: readonly Named[]): string {
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
      ([publication_status, all]) =>
        `the headline number${all.length > 1 ? 's' : ''} of ${listWords(all.map(([name]) => name))} ${all.length > 1 ? 'are' : 'is'} ${PUBLICATION_STATUS_WORDS[publication_status]}`,
    ),
  ])
}

/** `25 clean, 4 doubtful, 0 excluded.` */
export const countWords = ({ counts }: { counts: Record<State, number> }): string =>
  `${STATES.map(state => `${counts[state]} ${STATE_WORDS[state].words}`).join(', ')}.`

export const isSignificant = ({ verdict }: Pick<Comparison, 'verdict'>): boolean =>
  verdict === 'faster' || verdict === 'slower'

/** `A, B and C`, without a limit. */
export const everyOne = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Memory and processor time are not fast or slow, but more or less. `entries`: those compared, if bounds leave it open. */
export function verdictSign(
  metric: Metric | undefined,
  verdict: Verdict,
  entries: readonly Named[] = [],
): { sign: string; words: string } {
  const { sign, words } = VERDICT_SIGNS[verdict]
  if (metric === undefined) return { sign, words }
  const { family, better, metric_id } = metric
  if (verdict === 'cannot_tell')
    return { sign, words: [words, boundsText(metric_id, entries)].filter(Boolean).join(': ') }
  if (family !== 'cost' || !isSignificant({ verdict })) return { sign, words }
  return (verdict === 'faster') === (better === 'higher') ? { sign: '+', words: 'more' } : { sign: '−', words: 'less' }
}

/** Within a sentence: `requests`, `p99 latency`, `CPU per request`. */
export function nameOf({ metric_id, name = metric_id }: Metric): string {
  return /^[A-Z]{2}/.test(name) ? name : `${name.charAt(0).toLowerCase()}${name.slice(1)}`
}

/** The title of the best result by a measure: `Fastest`, `Lowest p99 latency`. */
export const superlative = (metric: Metric): string =>
  metric.family === 'rate' ? 'Fastest' : `${metric.better === 'higher' ? 'Most' : 'Lowest'} ${nameOf(metric)}`

/** `A, B and C`; with more than four names `A, B, C and 2 more`. */
export function listWords(names: readonly string[]): string {
  const shown = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more`] : names
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}

/** `98.2 %`, with up to two decimals. */
export const levelWords = (level: number): string => `${Number((100 * level).toFixed(2))}${PERCENT}`

const percentOf = (share: number): string => `${shareText(share)}${PERCENT}`

/** From this ratio on, a factor is easier to read than per cent. */
const AS_FACTOR = 2

/** The distance to the best: `16 % slower`, `63 % higher`, `takes 5.60 times as long`, `at least 16 % slower`. */
export function behindWords({ better, family, metric_id }: Metric, ratio: number, isBound: boolean): string {
  const least = isBound ? 'at least ' : ''
  const factor = better === 'higher' ? 1 / ratio : ratio
  const isLong = factor >= AS_FACTOR
  if (better === 'higher') {
    const worse = family === 'rate' ? 'slower' : 'lower'
    return isLong ? `${worse} by ${least}a factor of ${ratioText(factor)}` : `${least}${percentOf(1 - ratio)} ${worse}`
  }
  const [times, more] = [`${ratioText(ratio)} times as`, percentOf(ratio - 1)]
  if (metric_id === 'time_s') return `takes ${isLong ? `${times} long` : `${more} longer`}`
  return isLong ? `${times} high` : `${more} higher`
}

/** The difference between two results, `ratio` being the first over the second. */
interface DifferenceWords {
  /** `27 % more requests than`, `2.58 times the requests of`. */
  more: string
  /** The same if the other result and the measure were named before: `27 % more`, `2.58 times as much`. */
  short: string
  /** `26 to 29 %`, `2.51 to 2.64`. */
  interval: string
  /** Of an interval that includes 1: `between 8 % fewer and 71 % more`. */
  range: string
}

/** As few digits as make both ends differ, up to a hundredth of a per cent. */
const distinctTexts = (shares: readonly number[]): string[] =>
  [shareText, ...[1, 2].map(digits => (share: number) => (100 * share).toFixed(digits))]
    .map(write => shares.map(write))
    .find((texts, index) => index === 2 || texts[0] !== texts[1]) ?? []

export const isFactor = (ratio: number): boolean => Math.max(ratio, 1 / ratio) >= AS_FACTOR

export function differenceWords(
  metric: Metric,
  { ratio, low, high }: { ratio: number; low: number; high: number },
): DifferenceWords {
  const name = nameOf(metric)
  const isTime = metric.metric_id === 'time_s'
  const [more, less] = isTime
    ? ['more', 'less']
    : metric.unit === 'requests/s'
      ? ['more', 'fewer']
      : ['higher', 'lower']
  const range = `between ${percentOf(1 - low)} ${less} and ${percentOf(high - 1)} ${more}`
  if (ratio >= AS_FACTOR)
    return {
      short: `${ratioText(ratio)} times as ${isTime ? 'long' : 'much'}`,
      more: `${ratioText(ratio)} times ${isTime ? 'as long as' : `the ${name} of`}`,
      interval: `${ratioText(low)} to ${ratioText(high)}`,
      range,
    }
  const [share = 0, ...ends] = ratio > 1 ? [ratio - 1, low - 1, high - 1] : [1 - ratio, 1 - high, 1 - low]
  const short = `${percentOf(share)} ${ratio > 1 ? more : less}`
  return {
    short,
    more: `${short} ${name} than`,
    interval: `${distinctTexts(ends).join(' to ')}${PERCENT}`,
    range,
  }
}
