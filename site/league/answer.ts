/** The result of a league by one measure in one sentence that can be quoted. */
import { isBound } from '../../pipeline/evaluate/statistics/ratio.ts'
import { formatFigure, withUnit } from '../../pipeline/schema/format.ts'
import type { Metric } from '../../pipeline/schema/metrics.ts'
import { isStatedBound } from '../../pipeline/schema/publication-status.ts'
import type { League } from '../../pipeline/schema/records/league.ts'
import { isPassed, ratioOf, tableOf } from './ratio.ts'
import { type Choice, defaultChoice, type LeagueGroup, type LeagueView, type PlacedEntry, viewOf } from './view.ts'
import { behindWords, boundWords, listWords, loadWords, superlative, whyBounds } from './words.ts'

/**
 * A sentence for each workload; most leagues have one. Only the shown rows are mentioned. Without `hasNext`, for pages
 * about more than this league, the next framework after the leaders is left to the sentence of that pair.
 */
export function answersOf(
  league: League,
  choice: Choice = defaultChoice(league),
  { hasNext = true }: { hasNext?: boolean } = {},
): string[] {
  const view = viewOf(league, choice)
  const at = league.connections === null ? '' : ` at ${loadWords({ ...league, threads: null })}`
  if (view.groups.length === 0) return [`No eligible result${at}.`]
  return view.groups.map(group => {
    const prefix = group.work === '' ? '' : `${group.work}. `
    return `${prefix}${answerOf(league, view, group, { at, hasNext })}.`
  })
}

/** The heading of the table. With several workloads, each part of the table has its answer as its heading. */
export function headOf(league: League, ...how: [choice?: Choice, shown?: { hasNext?: boolean }]): string {
  const [first = '', ...others] = answersOf(league, ...how)
  return others.length === 0 ? first : `${others.length + 1} workloads, each with its own answer.`
}

function answerOf(
  league: League,
  { metric, excluded }: LeagueView,
  { work, frameworks }: LeagueGroup,
  { at, hasNext }: { at: string; hasNext: boolean },
): string {
  const placed = frameworks.filter(([place]) => place.value.rank_low !== null)
  const best = (placed.length > 0 ? placed : frameworks)
    .map(([place]) => place)
    .toSorted((a, b) => Number(mayBeWorse(metric, a)) - Number(mayBeWorse(metric, b)))
  const [first, ...others] = best as [PlacedEntry, ...PlacedEntry[]]
  const name = ({ entry }: PlacedEntry) => entry.framework_name
  const unranked = new Set(excluded.filter(entry => entry.work === work).map(entry => entry.framework_id))
  for (const [{ entry }] of frameworks) unranked.delete(entry.framework_id)
  const measured = frameworks.length + unranked.size
  if (others.length === 0) {
    const only =
      measured === 1
        ? `Only ${name(first)} was measured${at}`
        : `Only ${name(first)} is eligible${at}, of ${measured} measured`
    const why = whyBounds(metric.metric_id, [[name(first), first.entry]])
    return `${only}: ${numberWords(metric, first)}${why && ` (${why})`}`
  }
  const found = (place: PlacedEntry) => ratioOf(league, metric.metric_id, place.entry, first.entry)
  const isLevel = ({ entry }: PlacedEntry) =>
    ['indistinguishable', 'cannot_tell'].includes(
      ratioOf(league, metric.metric_id, entry, first.entry)?.verdict ?? '',
    ) && !isPassed(league, metric.metric_id, entry, first.entry)
  const leaders = [first, ...others.filter(isLevel)]
  const of = unranked.size > 0 ? `, of ${frameworks.length} eligible frameworks (${measured} measured)` : ''
  if (leaders.length > 1 && leaders.every(({ entry }) => isStatedBound(entry.publication_status)))
    return `${unranked.size > 0 ? `Of ${frameworks.length} eligible frameworks (${measured} measured)` : 'Of these'} the best${at} is not known: ${whyBounds(
      metric.metric_id,
      leaders.map(({ entry }) => [entry.framework_name, entry]),
    )}`
  const next = hasNext ? others.find(place => found(place)?.ratio && !isLevel(place)) : undefined
  const to = next && found(next)
  const resolution = tableOf(league, metric.metric_id, work)?.resolution ?? 0
  // the league says that most gaps below its resolution are not significant: a smaller one would seem to contradict it
  const behind =
    next && to?.ratio && Math.max(to.ratio, 1 / to.ratio) - 1 >= resolution
      ? `; ${name(next)} ${behindWords(metric, to.ratio, to.limit !== null)}`
      : ''
  const tie = leaders.length > 1 ? ', no clear winner' : ''
  const passed = others.filter(({ entry }) => isPassed(league, metric.metric_id, entry, first.entry))
  const open = whyBounds(
    metric.metric_id,
    passed.map(({ entry }) => [entry.framework_name, entry]),
  )
  return `${superlative(metric)}${at}: ${listWords(leaders.map(name))}${of}${tie}${limitWords(metric, leaders)}${behind}${open && `; ${open}`}`
}

/** The true number may be worse than the measured one, so this entry cannot lead. */
const mayBeWorse = ({ better }: Metric, { value }: PlacedEntry): boolean =>
  better === 'higher' ? value.is_upper_bound : value.is_lower_bound

const numberWords = (metric: Metric, { number, value }: PlacedEntry): string =>
  `${boundWords(value)}${withUnit(formatFigure(metric.unit, number))}`

/** If the numbers of all leaders are lower bounds, the least of them, which all reach; if only some are bounds, why. */
function limitWords(metric: Metric, leaders: readonly PlacedEntry[]): string {
  const bounds = leaders.filter(({ value }) => isBound(value))
  const least = bounds.at(-1)
  if (least === undefined) return ''
  const why = whyBounds(
    metric.metric_id,
    bounds.map(({ entry }) => [entry.framework_name, entry]),
  )
  if (!leaders.every(({ value }) => boundWords(value) === 'at least ')) return ` (${why})`
  return `, ${leaders.length > 1 ? 'each ' : ''}${numberWords(metric, least)} (${why})`
}
