/** What a league can tell apart, as its tables print it. */

import type { Pool } from '../statistics/by-round.ts'
import type { League } from '../statistics/league.ts'
import { METHOD_VERSION } from '../statistics/limits.ts'
import { simulateLeague } from '../statistics/simulate-league.ts'
import { compare } from '../statistics.ts'
import { sha256 } from '../vocabulary/hashing.ts'
import { fastRandom } from '../vocabulary/random.ts'
import type { Contender } from './contender.ts'

/** A row of `league_summary`. */
export interface LeagueRow {
  league_id: string
  work: string
  run_id: string
  peer_id: number
  metric_id: string
  is_headline: boolean
  entries: number
  usable: number
  rounds: number
  log_variance: number | null
  degrees_of_freedom: number
  resolution: number | null
  false_order: number | null
  power: number | null
  noise: number | null
  method_version: number
}

/** Null of a document. The simulation is seeded by the league's name, so that each build makes the same of it. */
export function describeLeague(peers: readonly Contender[], { table, pool }: League): LeagueRow | null {
  const [first] = peers
  if (!first || first.run_id === null || first.league_id === null) return null
  const { run_id, league_id, work, peer_id, metric_id, is_headline } = first
  const seed = Number.parseInt(sha256([league_id, work, run_id, metric_id].join('\n')).slice(0, 8), 16)
  return {
    ...{ league_id, work, run_id, peer_id, metric_id, is_headline },
    entries: peers.filter(peer => !peer.is_control).length,
    usable: table.length,
    rounds: table[0]?.length ?? 0,
    log_variance: pool.freedom > 0 ? pool.variance : null,
    degrees_of_freedom: pool.freedom,
    ...(simulateLeague(table, fastRandom(seed)) ?? { false_order: null, power: null, resolution: null }),
    noise: noiseOf(peers, pool),
    method_version: METHOD_VERSION,
  }
}

/** How far from 1 the ratio of the control's two names may be: the end of its interval that is farther; null without twins. */
function noiseOf(peers: readonly Contender[], pool: Pool): number | null {
  const second = peers.find(peer => peer.twin_result_id !== null)
  const first = peers.find(peer => peer.result_id === second?.twin_result_id)
  if (!first || !second || second.better === null) return null
  const side = ({ trials }: Contender) => ({ origin_id: '', trials, controls: [], load: {}, environment: {} })
  const { low, high } = compare(side(second), side(first), { better: second.better, pool })
  return low === null || high === null ? null : Math.max(Math.abs(low - 1), Math.abs(high - 1))
}
