/** Ranks and tiers among the results that may be held against each other, today and at the end of each day before. */
import { type Better, type League, type Rank, rankLeague } from '../statistics/league.ts'
import { isWithdrawn, type Standing } from '../vocabulary/standing.ts'
import type { Contender } from './contender.ts'
import { describeLeague, type LeagueRow } from './describe-league.ts'
import { hasLanded, type Past, pastOf, type ResultStatement } from './past.ts'

type RankInterval = Pick<Rank, 'rank_low' | 'rank_high'>
type Place = Omit<Rank, 'id' | 'unranked_because'>

interface StandingRow {
  standing: Standing
  is_withdrawn: boolean
}

interface Ranking {
  standings: ({ result_id: string; landed_on: string | null } & StandingRow)[]
  ranks: ({ result_id: string; metric_id: string } & Place)[]
  pasts: PastRow[]
  leagues: LeagueRow[]
}

type PastRow = { result_id: string; since: string } & StandingRow & RankInterval

type Peer = Contender & { past: Past }

/**
 * Only results with enough trials are ranked. An invalid result, a control and a withdrawn one are not, and neither is one
 * of which a trial does not count. A day of the past ranks what had landed by its end, and finds invalid what is so today.
 */
export function rankResults(contenders: readonly Contender[], statements: readonly ResultStatement[]): Ranking {
  const stated = Map.groupBy(statements, row => row.result_id)
  const all: Peer[] = contenders.map(row => ({ ...row, past: pastOf(row.landed_on, stated.get(row.result_id) ?? []) }))
  const ranking: Ranking = {
    standings: all.filter(row => row.is_headline).map(standingToday),
    ranks: [],
    pasts: [],
    leagues: [],
  }
  for (const peers of Map.groupBy(all, row => `${row.peer_id} ${row.metric_id}`).values()) {
    const better = peers[0]?.better ?? null
    const eligible = peers.filter(row => row.is_eligible)
    const rankOnce = remember(there => rankPeers(there, better))
    const ranksOn = (day: string | null) =>
      rankOnce(eligible.filter(({ past }) => !isWithdrawn(past.standing(day)) && hasLanded(past, day)))
    const today = ranksOn(null)
    for (const { id, unranked_because, ...place } of today?.ranks ?? [])
      if (unranked_because === null)
        ranking.ranks.push({ result_id: id, metric_id: peers[0]?.metric_id ?? '', ...place })
    const league = today && describeLeague(peers, today)
    if (league) ranking.leagues.push(league)
    if (peers[0]?.is_headline) ranking.pasts.push(...pastOfPeers(peers, day => intervalsOf(ranksOn(day))))
  }
  return ranking
}

const standingRow = (standing: Standing): StandingRow => ({ standing, is_withdrawn: isWithdrawn(standing) })

const standingToday = ({ result_id, landed_on, past }: Peer): Ranking['standings'][number] => ({
  result_id,
  landed_on,
  ...standingRow(past.standing(null)),
})

/** Null where neither direction of the metric is better. */
function rankPeers(peers: readonly Peer[], better: Better | null): League | null {
  const rankable = peers.map(({ result_id, trials, is_invalid }) => ({
    id: result_id,
    trials,
    has_invalid_finding: is_invalid,
  }))
  return better === null ? null : rankLeague(rankable, { better })
}

const intervalsOf = (league: League | null): Map<string, RankInterval> =>
  new Map(league?.ranks.map(({ id, rank_low, rank_high }) => [id, { rank_low, rank_high }]))

/** A row for each result and day on which it landed or something about it became other than the day before. */
function pastOfPeers(peers: readonly Peer[], ranksOn: (day: string) => Map<string, RankInterval>): PastRow[] {
  const days = new Set(peers.flatMap(({ past }) => [past.landed_on ?? [], past.changed_on].flat()))
  const rows: PastRow[] = []
  const last = new Map<string, string>()
  for (const since of [...days].sort()) {
    const ranked = ranksOn(since)
    for (const { result_id, past } of peers.filter(peer => hasLanded(peer, since))) {
      const { rank_low = null, rank_high = null } = ranked.get(result_id) ?? {}
      const state = { ...standingRow(past.standing(since)), rank_low, rank_high }
      const key = JSON.stringify(state)
      if (last.get(result_id) !== key) rows.push({ result_id, since, ...state })
      last.set(result_id, key)
    }
  }
  return rows
}

/** Mostly the same results stand today as on the last day on which something landed: they are ranked once. */
function remember<T>(rank: (there: readonly Peer[]) => T): (there: readonly Peer[]) => T {
  const known = new Map<string, T>()
  return there => {
    const key = there.map(({ result_id }) => result_id).join(' ')
    const ranked = known.get(key) ?? rank(there)
    known.set(key, ranked)
    return ranked
  }
}
