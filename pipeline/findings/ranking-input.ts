import type { RoundValue } from '../statistics/by-round.ts'
import type { Better, Bounds } from '../statistics/league.ts'

/** A row of `ranking_input`. */
export interface RankingInput extends Bounds {
  result_id: string
  framework_id: string
  /** Equal for results that may be compared with each other. */
  comparison_group_id: number
  /** Null of a document, as its league is: what names no rounds has no rank. */
  run_id: string | null
  league_id: string | null
  /** The settings that separate its work from others' in one league; empty where none do. */
  work: string
  metric_id: string
  /** By it the result is known. */
  is_headline: boolean
  better: Better | null
  trials: RoundValue[]
  is_control: boolean
  /**
   * False for a control, for what a statement withdraws, for a measure that a rule excludes, and for a result of which a trial failed or
   * cannot be trusted.
   */
  is_eligible: boolean
  /** Of the second result of a control under two names: the first. */
  twin_result_id: string | null
}
