/** Two entries side by side, by one measure: of one league by round, of two runs of a league through the controls of both. */
import { logTable, type Pool, type RoundValue } from '../../pipeline/statistics/by-round.ts'
import { comparePairs } from '../../pipeline/statistics/league.ts'
import { type Comparison, compare } from '../../pipeline/statistics.ts'
import { metricOf } from '../../pipeline/vocabulary/metrics.ts'
import type { League, LeagueEntry } from '../../pipeline/vocabulary/records/league.ts'

/** An entry where it was measured. */
export interface Side {
  league: League
  entry: LeagueEntry
}

/** The first over the second; null where one of them has no value, or neither direction is better. */
export function ratioBetween(metric_id: string, of: Side, over: Side): Comparison | null {
  const better = metricOf(metric_id)?.better
  const [a, b] = [of, over].map(side => comparable(metric_id, side))
  if (!better || !a || !b || a.trials.length === 0 || b.trials.length === 0) return null
  return compare(a, b, { better, pool: poolOf(metric_id, of) })
}

export const ratioOf = (league: League, metric_id: string, of: LeagueEntry, over: LeagueEntry): Comparison | null =>
  ratioBetween(metric_id, { league, entry: of }, { league, entry: over })

const trialsOf = (metric_id: string, { measures }: LeagueEntry): RoundValue[] =>
  (measures[metric_id]?.rounds ?? []).flatMap((value, index) => (value === null ? [] : [{ round: index + 1, value }]))

function comparable(metric_id: string, { league, entry }: Side) {
  const { scenario_id, threads, connections, rate_per_s, duration_s, host_id, kernel_release } = league
  const controls = league.entries.filter(each => each.role !== 'entry' && each.measures[metric_id])
  return {
    origin_id: league.run_id,
    trials: trialsOf(metric_id, entry),
    controls: controls.map(control => trialsOf(metric_id, control)),
    // what is null is not a part of this load, in both runs
    load: stated({ scenario_id, work: entry.work, threads, connections, rate_per_s, duration_s }),
    environment: { host_id, kernel_release },
  }
}

const stated = (load: Record<string, string | number | null>) =>
  Object.fromEntries(Object.entries(load).filter(([, value]) => value !== null))

/** The variance that the usable entries of equal work have in common. */
function poolOf(metric_id: string, { league, entry: { work } }: Side): Pool {
  const known = pools.get(league) ?? new Map<string, Pool>()
  pools.set(league, known)
  const key = `${metric_id} ${work}`
  const pool = known.get(key) ?? pooled(metric_id, league, work)
  known.set(key, pool)
  return pool
}

/** All pairs of a league are looked at for it, which is done once. */
const pools = new WeakMap<League, Map<string, Pool>>()

function pooled(metric_id: string, league: League, work: string): Pool {
  const peers = league.entries.filter(each => each.role === 'entry' && each.is_usable && each.work === work)
  const samples = peers.map(each => trialsOf(metric_id, each)).filter(sample => sample.every(({ value }) => value > 0))
  return comparePairs(logTable(samples)).pool
}

/** How far apart two equal entries of the league may seem, as a share: the end of the twins' interval that is farther from none. */
export function noiseOf(league: League, metric_id: string): number | null {
  const [control, twin] = ['control', 'twin'].map(role => league.entries.find(entry => entry.role === role))
  if (!control || !twin) return null
  const found = ratioOf(league, metric_id, twin, control)
  if (found === null || found.low === null || found.high === null) return null
  return Math.max(...[found.low, found.high].map(ratio => Math.abs(ratio - 1)))
}
