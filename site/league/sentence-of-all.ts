/** Compares up to five entries in one sentence: each with the first, in the order of their numbers. */
import { type Metric, metricOf } from '../../pipeline/schema/metrics.ts'
import { shownNumber } from '../../pipeline/schema/shown-number.ts'
import { isEligible } from './eligibility.ts'
import { incomparableReason } from './incomparable-reason.ts'
import { shortNamesOf } from './names.ts'
import { isOfOneTable, ratioBetween, type Side } from './ratio.ts'
import { numberWords, sentenceOf, verbOf } from './sentence.ts'
import { differenceWords, everyOne, exclusionReason, loadWords, nameOf, whyBounds } from './words.ts'

/** `order, 64 connections: hyper handles 30 % more requests than axum and ntex cannot be separated from it (between 5 % fewer and 7 % more).` */
export function sentenceOfAll(metric_id: string, sides: readonly Side[]): string {
  const [base, ...others] = sides
  const metric = metricOf(metric_id)
  if (!base || !metric) return ''
  const names = shortNamesOf(sides)
  const where = sides.every(side => isOfOneTable(side, base)) ? `${caseWords(base)}: ` : ''
  const [only] = others
  if (only === undefined) return `${where}${names[0]} ${aloneWords(metric, base)}.`
  if (others.length === 1) return `${where}${sentenceOf(metric_id, only, base, [names[1] ?? '', names[0] ?? ''])}`
  if (!isEligible(base.entry, metric_id))
    return `${where}${names[0]} is excluded (${exclusionReason(base.entry, metric_id)}), so nothing is compared with it.`
  const named = { isBase: false, isMeasure: false }
  const clauses = leveled(
    inOrderOf(metric, others).map(of => ({ of, name: names[sides.indexOf(of)] ?? '' })),
    ({ of }) => ratioBetween(metric_id, of, base)?.verdict === 'indistinguishable',
  ).map(group => clauseOf({ metric, group, over: base, base: names[0] ?? '' }, named))
  const isOfTwoRuns = others.some(side => ratioBetween(metric_id, side, base)?.is_of_two_runs)
  const note = isOfTwoRuns ? ' Results of another run are taken relative to its own control.' : ''
  return `${where}${everyOne.format(clauses)}.${note}`
}

/** Groups neighbours that cannot be separated from the base. */
function leveled<T>(all: readonly T[], isLevel: (one: T) => boolean): T[][] {
  const groups: T[][] = []
  for (const one of all) {
    const last = groups.at(-1)
    if (last?.[0] !== undefined && isLevel(last[0]) && isLevel(one)) last.push(one)
    else groups.push([one])
  }
  return groups
}

/** The best number first; those without a number, or with an excluded one, last. */
export function inOrderOf<T extends Side>(metric: Metric, sides: readonly T[]): T[] {
  const sign = metric.better === 'higher' ? -1 : 1
  const number = ({ entry }: Side) => {
    const value = entry.measures[metric.metric_id]
    return value && isEligible(entry, metric.metric_id) ? sign * shownNumber(value).median : Number.POSITIVE_INFINITY
  }
  return sides.toSorted((a, b) => (number(a) === number(b) ? 0 : number(a) - number(b)))
}

/** `order, 64 connections` */
export const caseWords = ({ league, entry }: Side): string =>
  [league.scenario_id, loadWords({ ...league, threads: null }), entry.work].filter(Boolean).join(', ')

function aloneWords(metric: Metric, { entry }: Side): string {
  const isOut = entry.measures[metric.metric_id] && !isEligible(entry, metric.metric_id)
  return isOut ? `is excluded (${exclusionReason(entry, metric.metric_id)})` : numberWords(metric, entry)
}

interface Clause {
  metric: Metric
  /** One result, or several that cannot be separated from the base. */
  group: readonly { of: Side; name: string }[]
  over: Side
  base: string
}

/** Names the base and the measure in full the first time; `named` records which have been named. */
function clauseOf({ metric, group, over, base }: Clause, named: { isBase: boolean; isMeasure: boolean }): string {
  const { metric_id } = metric
  const [{ of, name } = { of: over, name: '' }] = group
  const found = ratioBetween(metric_id, of, over)
  const it = named.isBase ? 'it' : base
  if (!isEligible(of.entry, metric_id)) return `${name} is excluded (${exclusionReason(of.entry, metric_id)})`
  if (found === null) return `${name} has no value for ${nameOf(metric)} to compare`
  const isShort = named.isBase && named.isMeasure
  const { ratio, low, high, verdict } = found
  if (ratio === null && !['not_comparable', 'cannot_tell'].includes(verdict)) return `${name} has too few trials`
  named.isBase = true
  if (verdict === 'not_comparable')
    return `${name} cannot be compared with ${it} (${incomparableReason(found.differences)})`
  if (ratio === null || low === null || high === null)
    return `${name} cannot be compared with ${it} (${whyBounds(metric_id, [
      [name, of.entry],
      [base, over.entry],
    ])})`
  const measure = named.isMeasure ? '' : ` in ${nameOf(metric)}`
  named.isMeasure = true
  if (verdict === 'indistinguishable')
    return `${everyOne.format(group.map(each => each.name))} cannot be separated from ${it}${measure} (${rangeWords(metric, group, over)})`
  const words = differenceWords(metric, { ratio, low, high })
  const least = found.limit === null ? '' : 'at least '
  return `${name} ${verbOf(metric)} ${least}${isShort ? words.short : `${words.more} ${it}`}`
}

/** `between 8 % fewer and 71 % more`, for all of them. */
function rangeWords(metric: Metric, group: Clause['group'], over: Side): string {
  const found = group.map(({ of }) => ratioBetween(metric.metric_id, of, over))
  const low = Math.min(...found.map(each => each?.low ?? 1))
  const high = Math.max(...found.map(each => each?.high ?? 1))
  return differenceWords(metric, { ratio: 1, low, high }).range
}
