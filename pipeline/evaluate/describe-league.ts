/** Summarises a league: which differences it resolves, and what limits it. */
import { fittedRatioOf, type LeagueFit, type Level, noiseOf, pairsOf, type Schedule } from './statistics/league.ts'
import { METHOD_OF_BLOCKS, METHOD_VERSION } from './statistics/limits.ts'
import type { RoundValue } from './statistics/log-table.ts'
import type { Pairs } from './statistics/pairs.ts'
import type { Better, Bounds } from './statistics/ratio.ts'
import { median } from './statistics/sample.ts'

/** A result and a metric that ranks it. A result without values has its headline metric. */
export interface RankingInput extends Bounds {
  result_id: string
  framework_id: string
  /** Equal for comparable results. */
  comparison_group: string
  /** Null for documents, like their league: results without rounds have no rank. */
  run_id: string | null
  league_id: string | null
  /** The settings by which its workload differs from others in the league; usually empty. */
  work: string
  metric_id: string
  /** The headline metric of the result. */
  is_headline: boolean
  better: Better | null
  trials: RoundValue[]
  schedule: Schedule
  is_control: boolean
  /**
   * False for a control, for what a statement withdraws, for a measure that a rule excludes, and for a result of which a trial failed or
   * cannot be trusted.
   */
  is_eligible: boolean
  /** For a control with two names: the result under its first name. */
  twin_result_id: string | null
}

/** A row of `league_summary`. */
export interface LeagueSummaryRow extends Level, Pairs {
  league_id: string
  work: string
  run_id: string
  metric_id: string
  is_headline: boolean
  entries: number
  usable: number
  rounds: number
  log_variance: number | null
  degrees_of_freedom: number
  resolution: number | null
  noise: number | null
  method_version: number
}

/** Null for documents. */
export function describeLeague(
  peers: readonly RankingInput[],
  fit: LeagueFit,
  level: Level,
  usable: number,
): LeagueSummaryRow | null {
  const [first] = peers
  if (!first || first.run_id === null || first.league_id === null) return null
  const { run_id, league_id, work, metric_id, is_headline } = first
  const second = peers.find(peer => peer.twin_result_id !== null)
  return {
    ...{ league_id, work, run_id, metric_id, is_headline },
    entries: peers.filter(peer => !peer.is_control).length,
    usable,
    rounds: fit.table[0]?.length ?? 0,
    log_variance: fit.pool.freedom > 0 ? fit.pool.variance : null,
    degrees_of_freedom: fit.pool.freedom,
    ...level,
    resolution: resolutionOf(fit, level),
    noise: second?.twin_result_id == null ? null : noiseOf(fit, level.level, second.result_id, second.twin_result_id),
    method_version: peers.some(({ schedule }) => schedule === 'blocks') ? METHOD_OF_BLOCKS : METHOD_VERSION,
    ...pairsOf(fit, level.level),
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
