/** What a league can tell apart, as its tables print it. */
import { sha256 } from '../schema/hashing.ts'
import { fastRandom } from '../schema/random.ts'
import { fittedRatioOf, type LeagueFit, type Level, noiseOf } from '../statistics/league.ts'
import { METHOD_VERSION } from '../statistics/limits.ts'
import { median } from '../statistics/sample.ts'
import { falseOrderOf } from '../statistics/simulate-league.ts'
import type { RankingInput } from './ranking-input.ts'

/** A row of `league_summary`. */
export interface LeagueSummaryRow extends Level {
  league_id: string
  work: string
  run_id: string
  comparison_group_id: number
  metric_id: string
  is_headline: boolean
  entries: number
  usable: number
  rounds: number
  log_variance: number | null
  degrees_of_freedom: number
  resolution: number | null
  false_order: number | null
  noise: number | null
  method_version: number
}

/** Null of a document. The simulation is seeded by the league's name, so that each build makes the same of it. */
export function describeLeague(
  peers: readonly RankingInput[],
  fit: LeagueFit,
  level: Level,
  usable: number,
): LeagueSummaryRow | null {
  const [first] = peers
  if (!first || first.run_id === null || first.league_id === null) return null
  const { run_id, league_id, work, comparison_group_id, metric_id, is_headline } = first
  const second = peers.find(peer => peer.twin_result_id !== null)
  const seed = Number.parseInt(sha256([league_id, work, run_id, metric_id].join('\n')).slice(0, 8), 16)
  return {
    ...{ league_id, work, run_id, comparison_group_id, metric_id, is_headline },
    entries: peers.filter(peer => !peer.is_control).length,
    usable,
    rounds: fit.table[0]?.length ?? 0,
    log_variance: fit.pool.freedom > 0 ? fit.pool.variance : null,
    degrees_of_freedom: fit.pool.freedom,
    ...level,
    resolution: resolutionOf(fit, level),
    false_order: falseOrderOf(fit, fastRandom(seed)),
    noise: second?.twin_result_id == null ? null : noiseOf(fit, level.level, second.result_id, second.twin_result_id),
    method_version: METHOD_VERSION,
  }
}

/** The median half-width of the intervals between neighbours, as ratio - 1; null without neighbours. */
function resolutionOf(fit: LeagueFit, { level }: Level): number | null {
  const family = [...fit.ids.keys()].filter(row => !fit.is_control[row])
  const ordered = family.toSorted((a, b) => (fit.effects[b] ?? 0) - (fit.effects[a] ?? 0))
  const widths = ordered.slice(1).flatMap((row, above) => {
    const found = fittedRatioOf(fit, level, fit.ids[row] ?? '', fit.ids[ordered[above] ?? -1] ?? '')
    return found === null ? [] : [Math.sqrt(found.high / found.low) - 1]
  })
  return widths.length === 0 ? null : median(widths)
}
