/** Numbers and places among the results that may be held against each other, today and at the end of each day before. */
import { type Better, type Estimate, estimateOf, fitLeague, levelOf } from '../statistics/league.ts'
import { type Place, placesOf } from '../statistics/places.ts'
import { isWithdrawn, type Standing } from '../vocabulary/standing.ts'
import type { Contender } from './contender.ts'
import { describeLeague, type LeagueRow } from './describe-league.ts'
import { hasLanded, type Past, pastOf, type ResultStatement } from './past.ts'

type PlaceRow = { [Key in keyof Omit<Place, 'id'>]: Place[Key] | null }
type RankInterval = Pick<PlaceRow, 'rank_low' | 'rank_high'>

interface StandingRow {
  standing: Standing
  is_withdrawn: boolean
}

interface Ranking {
  standings: ({ result_id: string; landed_on: string | null } & StandingRow)[]
  estimates: ({ result_id: string; metric_id: string } & Estimate & PlaceRow)[]
  pasts: PastRow[]
  leagues: LeagueRow[]
}

type PastRow = { result_id: string; since: string } & StandingRow & RankInterval

type Peer = Contender & { past: Past }

/**
 * Every sealed result with enough trials is in the fit of its league. Places are of those that are shown: not of a control, of what a rule
 * strikes or a statement withdraws, or of one of which a trial does not count. A day of the past places what had landed by
 * its end, and strikes what is struck today.
 */
export function rankResults(contenders: readonly Contender[], statements: readonly ResultStatement[]): Ranking {
  const stated = Map.groupBy(statements, row => row.result_id)
  const all: Peer[] = contenders.map(row => ({ ...row, past: pastOf(row.landed_on, stated.get(row.result_id) ?? []) }))
  const ranking: Ranking = {
    standings: all.filter(row => row.is_headline).map(standingToday),
    estimates: [],
    pasts: [],
    leagues: [],
  }
  for (const peers of Map.groupBy(all, row => `${row.peer_id} ${row.metric_id}`).values()) {
    const [{ better, is_headline }] = peers as [Peer, ...Peer[]]
    const placesOn: PlacesOn = better === null ? () => new Map() : rankPeers(peers, better, ranking)
    if (is_headline) ranking.pasts.push(...pastOfPeers(peers, placesOn))
  }
  return ranking
}
const standingRow = (standing: Standing): StandingRow => ({ standing, is_withdrawn: isWithdrawn(standing) })

const standingToday = ({ result_id, landed_on, past }: Peer): Ranking['standings'][number] => ({
  result_id,
  landed_on,
  ...standingRow(past.standing(null)),
})

type PlacesOn = (day: string | null) => Map<string, RankInterval>

/** Adds what is said of one league by one metric, and gives its places at the end of a day. */
function rankPeers(peers: readonly Peer[], better: Better, { estimates, leagues }: Ranking): PlacesOn {
  const fit = fitLeague(peers.map(({ result_id: id, trials, is_control }) => ({ id, trials, is_control })))
  const level = levelOf(fit)
  const placesOn = (day: string | null) => {
    const shown = peers.filter(
      row => row.is_eligible && hasLanded(row.past, day) && !isWithdrawn(row.past.standing(day)),
    )
    const rows = shown.map(({ result_id: id, framework_id }) => ({ id, framework_id }))
    return new Map(placesOf(fit, level.level, rows, better).map(({ id, ...place }) => [id, place]))
  }
  const today = placesOn(null)
  for (const [row, result_id] of fit.ids.entries())
    estimates.push({
      ...{ result_id, metric_id: peers[0]?.metric_id ?? '' },
      ...estimateOf(fit, row),
      ...(today.get(result_id) ?? { rank_low: null, rank_high: null, tier: null }),
    })
  const league = describeLeague(peers, fit, level, today.size)
  if (league) leagues.push(league)
  return placesOn
}

/** A row for each result and day on which it landed or something about it became other than the day before. */
function pastOfPeers(peers: readonly Peer[], placesOn: PlacesOn): PastRow[] {
  const days = new Set(peers.flatMap(({ past }) => [past.landed_on ?? [], past.changed_on].flat()))
  const rows: PastRow[] = []
  const last = new Map<string, string>()
  for (const since of [...days].sort()) {
    const places = placesOn(since)
    for (const { result_id, past } of peers.filter(peer => hasLanded(peer, since))) {
      const { rank_low = null, rank_high = null } = places.get(result_id) ?? {}
      const state = { ...standingRow(past.standing(since)), rank_low, rank_high }
      const key = JSON.stringify(state)
      if (last.get(result_id) !== key) rows.push({ result_id, since, ...state })
      last.set(result_id, key)
    }
  }
  return rows
}
