/** Estimates, intervals and ranks of the results of a league. */
import { describeLeague, type LeagueSummaryRow, type RankingInput } from './describe-league.ts'
import { type Estimate, estimateOf, fitLeague, levelOf } from './statistics/league.ts'
import { placesOf, type RankRange } from './statistics/places.ts'
import type { Better } from './statistics/ratio.ts'

type PlaceRow = { [Key in keyof Omit<RankRange, 'id'>]: RankRange[Key] | null }

interface Ranking {
  estimates: ({ result_id: string; metric_id: string } & Estimate & PlaceRow)[]
  leagues: LeagueSummaryRow[]
}

/**
 * Every sealed result with enough trials takes part in the fit of its league. Controls, results that a rule excludes or
 * a statement withdraws, and results with an invalid trial have no rank.
 */
export function rankResults(inputs: readonly RankingInput[]): Ranking {
  const ranking: Ranking = { estimates: [], leagues: [] }
  for (const peers of Map.groupBy(inputs, row => `${row.comparison_group} ${row.metric_id}`).values()) {
    const [{ better }] = peers as [RankingInput, ...RankingInput[]]
    if (better !== null) rankPeers(peers, better, ranking)
  }
  return ranking
}

/** Adds the estimates and the summary of one league for one metric. */
function rankPeers(peers: readonly RankingInput[], better: Better, { estimates, leagues }: Ranking) {
  const fit = fitLeague(
    peers.map(({ result_id: id, trials, is_control }) => ({ id, trials, is_control })),
    peers.some(({ schedule }) => schedule === 'blocks') ? 'blocks' : 'rounds',
  )
  const level = levelOf(fit)
  const shown = peers.filter(row => row.is_eligible).map(({ result_id: id, ...row }) => ({ id, ...row }))
  const places = new Map(placesOf(fit, level.level, shown, better).map(({ id, ...place }) => [id, place]))
  for (const [row, result_id] of fit.ids.entries())
    estimates.push({
      ...{ result_id, metric_id: peers[0]?.metric_id ?? '' },
      ...estimateOf(fit, row),
      ...(places.get(result_id) ?? { rank_low: null, rank_high: null, tier: null }),
    })
  const league = describeLeague(peers, fit, level, places.size)
  if (league) leagues.push(league)
}
