/** The A/A test of a run: two equal entries, as their league tells them. */
import type { Comparison } from '../../pipeline/statistics.ts'
import type { League, LeagueEntry, Measured } from '../../pipeline/vocabulary/records/league.ts'
import { ratioOf } from '../league/ratio.ts'
import { leaguesOf } from './leagues.ts'

export interface EqualPair {
  league: League
  entry: LeagueEntry
  twin: LeagueEntry
  /** Of the twin over the entry whose twin it is, by the headline measure. */
  comparison: Comparison
}

/** A row for each scenario and load in which an entry stood under two names. */
export async function equalPairs(run_id: string): Promise<EqualPair[]> {
  return [...(await leaguesOf(run_id)).values()].flatMap(league => {
    const [entry, twin] = ['control', 'twin'].map(role => league.entries.find(each => each.role === role))
    const comparison = entry && twin ? ratioOf(league, league.headline_metric_id, twin, entry) : null
    return entry && twin && comparison ? [{ league, entry, twin, comparison }] : []
  })
}

export const headlineIn = ({ headline_metric_id }: League, { measures }: LeagueEntry): Measured =>
  measures[headline_metric_id] as Measured
