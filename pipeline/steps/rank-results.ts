/** Numbers and places among the results that may be held against each other, and the standing of each by what is said of it. */
import { type Better, type Estimate, estimateOf, fitLeague, levelOf } from '../statistics/league.ts'
import { type Place, placesOf } from '../statistics/places.ts'
import { isWithdrawn, type Said, type Standing, standingOf } from '../vocabulary/standing.ts'
import type { Contender } from './contender.ts'
import { describeLeague, type LeagueRow } from './describe-league.ts'

/** A row of `result_statement`. */
export interface ResultStatement extends Said {
  result_id: string
}

type PlaceRow = { [Key in keyof Omit<Place, 'id'>]: Place[Key] | null }

interface Ranking {
  standings: { result_id: string; landed_on: string | null; standing: Standing; is_withdrawn: boolean }[]
  estimates: ({ result_id: string; metric_id: string } & Estimate & PlaceRow)[]
  leagues: LeagueRow[]
}

/**
 * Every sealed result with enough trials is in the fit of its league. Places are of those that are shown: not of a control, of what a rule
 * strikes or a statement withdraws, or of one of which a trial does not count.
 */
export function rankResults(contenders: readonly Contender[], statements: readonly ResultStatement[]): Ranking {
  const stated = Map.groupBy(statements, row => row.result_id)
  const standing = ({ result_id }: Contender) => standingOf(stated.get(result_id) ?? [])
  const ranking: Ranking = {
    standings: contenders
      .filter(row => row.is_headline)
      .map(row => ({
        ...{ result_id: row.result_id, landed_on: row.landed_on },
        ...{ standing: standing(row), is_withdrawn: isWithdrawn(standing(row)) },
      })),
    estimates: [],
    leagues: [],
  }
  for (const peers of Map.groupBy(contenders, row => `${row.peer_id} ${row.metric_id}`).values()) {
    const [{ better }] = peers as [Contender, ...Contender[]]
    const shown = peers.filter(row => row.is_eligible && !isWithdrawn(standing(row)))
    if (better !== null) rankPeers(peers, shown, better, ranking)
  }
  return ranking
}

/** Adds what is said of one league by one metric. */
function rankPeers(
  peers: readonly Contender[],
  shown: readonly Contender[],
  better: Better,
  { estimates, leagues }: Ranking,
) {
  const fit = fitLeague(peers.map(({ result_id: id, trials, is_control }) => ({ id, trials, is_control })))
  const level = levelOf(fit)
  const rows = shown.map(({ result_id: id, framework_id, is_lower_bound }) => ({ id, framework_id, is_lower_bound }))
  const places = new Map(placesOf(fit, level.level, rows, better).map(({ id, ...place }) => [id, place]))
  for (const [row, result_id] of fit.ids.entries())
    estimates.push({
      ...{ result_id, metric_id: peers[0]?.metric_id ?? '' },
      ...estimateOf(fit, row),
      ...(places.get(result_id) ?? { rank_low: null, rank_high: null, tier: null }),
    })
  const league = describeLeague(peers, fit, level, places.size)
  if (league) leagues.push(league)
}
