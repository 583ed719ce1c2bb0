/** Two entries side by side, by one measure: of one league from its fit, of two runs of a league through the controls of both. */
import { metricOf } from '../../pipeline/schema/metrics.ts'
import type { League, LeagueEntry } from '../../pipeline/schema/records/league.ts'
import type { RoundValue } from '../../pipeline/statistics/by-round.ts'
import type { Comparable } from '../../pipeline/statistics/comparability.ts'
import { type Comparison, compareInLeague, compareRuns, withBounds } from '../../pipeline/statistics/compare-results.ts'
import { type Better, fitLeague, isBound, type LeagueFit } from '../../pipeline/statistics/league.ts'

/** An entry where it was measured. */
export interface Side {
  league: League
  entry: LeagueEntry
}

/**
 * The first over the second; null where one of them has no value, or neither direction is better. What is excluded has no ratio.
 * `compared` are keys of the environment that may differ, because they are what is compared.
 */
export function ratioBetween(
  metric_id: string,
  of: Side,
  over: Side,
  compared: readonly 'kernel_release'[] = [],
): Comparison | null {
  const better = metricOf(metric_id)?.better
  const [measured, other] = [of.entry.measures[metric_id], over.entry.measures[metric_id]]
  if (!better || !measured || !other) return null
  const found = withBounds(byNumber(metric_id, of, over, better, compared), measured, other, better)
  const isExcluded = measured.state === 'not_usable' || other.state === 'not_usable'
  return isExcluded ? { ...found, verdict: 'excluded', ratio: null, low: null, high: null, limit: null } : found
}

/** Of a bound: its number is significantly worse than an exact one, though the true one may be better. */
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
  const ids = [entry.result_id, over.entry.result_id] as const
  return compareInLeague(fitOf(league, metric_id, entry.work), table.level, ids, better)
}

export const ratioOf = (league: League, metric_id: string, of: LeagueEntry, over: LeagueEntry): Comparison | null =>
  ratioBetween(metric_id, { league, entry: of }, { league, entry: over })

/** Of two copies of one program, by their numbers: what they differ by is noise, even where the generator limited both. */
export const ratioOfCopies = (league: League, metric_id: string, of: LeagueEntry, over: LeagueEntry): Comparison =>
  byNumber(metric_id, { league, entry: of }, { league, entry: over }, metricOf(metric_id)?.better ?? 'higher')

/** The summary of all entries of equal work by one measure. */
export const tableOf = ({ tables }: League, metric_id: string, work: string) =>
  tables.find(table => table.metric_id === metric_id && table.work === work)

/** How far apart two equal entries of the league may seem, as a share; null where no server ran twice in it. */
export const leagueNoiseOf = ({ tables }: League, metric_id: string): number | null =>
  tables.find(table => table.metric_id === metric_id && table.noise !== null)?.noise ?? null

export const isOfOneTable = (a: Side, b: Side): boolean =>
  a.league.league_id === b.league.league_id && a.league.run_id === b.league.run_id && a.entry.work === b.entry.work

const trialsOf = (metric_id: string, { measures }: LeagueEntry): RoundValue[] =>
  (measures[metric_id]?.rounds ?? []).flatMap((value, index) => (value === null ? [] : [{ round: index + 1, value }]))

function comparable(metric_id: string, { league, entry }: Side, compared: readonly string[]): Comparable {
  const { scenario_id, threads, connections, rate_per_s, duration_s, host_id, kernel_release } = league
  // by its first letters, which are enough for a reader to see that it is another
  const request = league.request_sha256?.slice(0, 8) ?? null
  const controls = league.entries.filter(each => each.role !== 'entry' && each.measures[metric_id])
  return {
    origin_id: league.run_id,
    trials: trialsOf(metric_id, entry),
    controls: controls.map(control => trialsOf(metric_id, control)),
    // what is null is not a part of this load, in both runs; but a load that states no request is not known to be the same
    load: {
      ...stated({ scenario_id, work: entry.work, threads, connections, rate_per_s }),
      ...(connections === null ? {} : { request }),
    },
    stated: { duration_s },
    environment: { host_id, ...(compared.includes('kernel_release') ? {} : { kernel_release }) },
  }
}

const stated = (load: Record<string, string | number | null>) =>
  Object.fromEntries(Object.entries(load).filter(([, value]) => value !== null))

/** All trials of a league are looked at for it, which is done once. */
const fits = new WeakMap<League, Map<string, LeagueFit>>()

function fitOf(league: League, metric_id: string, work: string): LeagueFit {
  const known = fits.get(league) ?? new Map<string, LeagueFit>()
  fits.set(league, known)
  const key = `${metric_id} ${work}`
  const fit = known.get(key) ?? fitLeague(rowsOf(league, metric_id, work))
  known.set(key, fit)
  return fit
}

/** In the order of the pipeline, so that a sum is the same to the last digit. */
const rowsOf = ({ entries }: League, metric_id: string, work: string) =>
  entries
    .filter(entry => entry.work === work)
    .toSorted((a, b) => (a.result_id < b.result_id ? -1 : 1))
    .map(entry => ({
      id: entry.result_id,
      trials: trialsOf(metric_id, entry),
      is_control: entry.role !== 'entry',
    }))
