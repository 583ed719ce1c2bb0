/** Compares two entries by one measure: within a league by its pairs, across runs relative to the controls of both. */

import { ratiosToControls } from '../../pipeline/evaluate/statistics/between-runs.ts'
import type { Comparable } from '../../pipeline/evaluate/statistics/comparability.ts'
import {
  type Comparison,
  compareInLeague,
  compareRuns,
  withBounds,
} from '../../pipeline/evaluate/statistics/compare-results.ts'
import { METHOD_OF_BLOCKS } from '../../pipeline/evaluate/statistics/limits.ts'
import type { RoundValue } from '../../pipeline/evaluate/statistics/log-table.ts'
import { ratioOfPair } from '../../pipeline/evaluate/statistics/pairs.ts'
import { type Better, isBound } from '../../pipeline/evaluate/statistics/ratio.ts'
import { metricOf } from '../../pipeline/schema/metrics.ts'
import type { League, LeagueEntry } from '../../pipeline/schema/records/league.ts'
import type { PairComparison } from '../../pipeline/schema/records/pair.ts'

/** An entry and the league it was measured in. */
export interface Side {
  league: League
  entry: LeagueEntry
}

/**
 * The first over the second; null if one has no value or neither direction is better. Excluded entries have no ratio.
 * `compared`: keys of the environment that may differ, because their effect is compared.
 */
export function ratioBetween(
  metric_id: string,
  of: Side,
  over: Side,
  compared: readonly 'kernel_release'[] = [],
): Comparison | null {
  const better = metricOf(metric_id)?.better
  const [a, b] = [of.entry.measures[metric_id], over.entry.measures[metric_id]]
  if (!better || !a || !b) return null
  const found = withBounds(byNumber(metric_id, of, over, better, compared), a, b, better)
  const isExcluded = a.state === 'not_usable' || b.state === 'not_usable'
  return isExcluded ? { ...found, verdict: 'excluded', ratio: null, low: null, high: null, limit: null } : found
}

/** The number of a bound is significantly worse than an exact one, although its true value may be better. */
export function isPassed(league: League, metric_id: string, entry: LeagueEntry, other: LeagueEntry): boolean {
  const [bound, exact] = [entry.measures[metric_id], other.measures[metric_id]]
  if (!bound || !exact || !isBound(bound) || isBound(exact)) return false
  const better = metricOf(metric_id)?.better ?? 'higher'
  return byNumber(metric_id, { league, entry }, { league, entry: other }, better).verdict === 'slower'
}

function byNumber(
  metric_id: string,
  of: Side,
  over: Side,
  better: Better,
  compared: readonly 'kernel_release'[] = [],
): Comparison {
  const { league, entry } = of
  const table = isOfOneTable(of, over) && tableOf(league, metric_id, entry.work)
  if (!table) {
    const [a, b] = [of, over].map(side => comparable(metric_id, side, compared)) as [Comparable, Comparable]
    return compareRuns(a, b, better)
  }
  const found = ratioOfPair(table, numbered(metric_id, of.entry), numbered(metric_id, over.entry))
  return compareInLeague(found, table.level, better)
}

const numbered = (metric_id: string, { result_id, measures }: LeagueEntry) =>
  [result_id, measures[metric_id]?.estimate ?? null] as const

export const ratioOf = (league: League, metric_id: string, of: LeagueEntry, over: LeagueEntry): Comparison | null =>
  ratioBetween(metric_id, { league, entry: of }, { league, entry: over })

/** A comparison of a pair, the first over the second. */
export const comparisonOf = ({ ratio, low, high, level, verdict }: PairComparison): Comparison => ({
  verdict:
    verdict === null ? 'excluded' : ({ a: 'faster', b: 'slower', unclear: 'indistinguishable' } as const)[verdict],
  ...{ ratio, low, high, level, limit: null, is_of_two_runs: false, differences: [], stated: [] },
})

/** Compares two copies of one program, which differ by noise only, even if the load generator limited both. */
export const ratioOfCopies = (league: League, metric_id: string, of: LeagueEntry, over: LeagueEntry): Comparison =>
  byNumber(metric_id, { league, entry: of }, { league, entry: over }, metricOf(metric_id)?.better ?? 'higher')

/** The statistics of all entries of one workload by one measure. */
export const tableOf = ({ tables }: League, metric_id: string, work: string) =>
  tables.find(table => table.metric_id === metric_id && table.work === work)

/** How far apart two identical servers of the league may seem, as a share; null if no server ran twice. */
export const leagueNoiseOf = ({ tables }: League, metric_id: string): number | null =>
  tables.find(table => table.metric_id === metric_id && table.noise !== null)?.noise ?? null

/** Its entries share blocks instead of rounds: the nth starts of two of them need not be of one block. */
export const isInBlocks = ({ tables }: Pick<League, 'tables'>): boolean =>
  tables.some(({ method_version }) => method_version === METHOD_OF_BLOCKS)

export const isOfOneTable = (a: Side, b: Side): boolean =>
  a.league.league_id === b.league.league_id && a.league.run_id === b.league.run_id && a.entry.work === b.entry.work

const trialsOf = (metric_id: string, { measures }: LeagueEntry): RoundValue[] =>
  (measures[metric_id]?.rounds ?? []).flatMap((value, index) => (value === null ? [] : [{ round: index + 1, value }]))

function comparable(metric_id: string, { league, entry }: Side, compared: readonly string[]): Comparable {
  const { scenario_id, threads, connections, rate_per_s, duration_s, host_id, kernel_release } = league
  // the first digits are enough to show a reader that it differs
  const request = league.request_sha256?.slice(0, 8) ?? null
  const controls = league.entries.filter(each => each.role !== 'entry' && each.measures[metric_id])
  const number = (each: LeagueEntry) => numbered(metric_id, each)
  const table = tableOf(league, metric_id, entry.work)
  return {
    origin_id: league.run_id,
    trials: trialsOf(metric_id, entry),
    controls: controls.map(control => trialsOf(metric_id, control)),
    ratios: table ? ratiosToControls(table, number(entry), controls.map(number)) : null,
    // a null part does not apply to this load in either run, but a load that states no request may not be the same
    load: {
      ...stated({ scenario_id, work: entry.work, threads, connections, rate_per_s }),
      ...(connections === null ? {} : { request }),
    },
    stated: { duration_s },
    environment: {
      ...{ host_id, schedule: isInBlocks(league) ? 'blocks' : 'rounds' },
      ...(compared.includes('kernel_release') ? {} : { kernel_release }),
    },
  }
}

const stated = (load: Record<string, string | number | null>) =>
  Object.fromEntries(Object.entries(load).filter(([, value]) => value !== null))
