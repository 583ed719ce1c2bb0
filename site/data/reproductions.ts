/** Published comparisons beside ours, and the measured results that re-run published ones. */

import type { Answer, ReproductionVerdict } from '../../pipeline/reproduction/verdict.ts'
import type { Interval } from '../../pipeline/vocabulary/format.ts'
import type { Standing } from '../../pipeline/vocabulary/standing.ts'
import { query } from './query.ts'

export interface Reproduction {
  reproduction_id: string
  kind: 'setting' | 'framework'
  document_id: string
  table_name: string
  scenario_id: string
  metric_id: string
  threads: number | null
  connections: number | null
  setting_key: string | null
  /** Null where that side does not state the setting. */
  from_value: string | null
  to_value: string | null
  from_framework_id: string
  to_framework_id: string
  from_name: string
  to_name: string
  /** What both sides state besides, as key=value. */
  common_settings: string[]
  from_result_id: string
  to_result_id: string
  from_published: Interval | null
  to_published: Interval | null
  /** Speed of to over speed of from: above 1 is better. */
  published_ratio: number | null
  run_id: string | null
  rerun_threads: number | null
  rerun_connections: number | null
  load_match: LoadMatch | null
  from_rerun_id: string | null
  to_rerun_id: string | null
  from_rerun: Interval | null
  to_rerun: Interval | null
  /** What statements made of each of the four; null where there is none of ours. */
  from_published_standing: Standing
  to_published_standing: Standing
  from_rerun_standing: Standing | null
  to_rerun_standing: Standing | null
  /** The framework that stands in for one that cannot run here. */
  stand_in_id: string | null
  stand_in_name: string | null
  rerun_ratio: number | null
  rerun_low: number | null
  rerun_high: number | null
  direction_held: Answer
  size_held: Answer
  verdict: ReproductionVerdict
  reason_id: string | null
  reason: string | null
}

export type LoadMatch = 'same' | 'other' | 'not_stated'

export const VERDICTS: Record<ReproductionVerdict, { sign: string; words: string; mark: string }> = {
  held: { sign: '✓', words: 'held', mark: 'note' },
  did_not_hold: { sign: '✕', words: 'did not hold', mark: 'invalid' },
  cannot_tell: { sign: '?', words: 'cannot tell', mark: 'grey' },
}

export const REASONS: Record<string, string> = {
  not_rerun: 'a side was not re-run here',
  not_together: 'no run has both sides under one load',
  withdrawn: 'a published result was withdrawn',
  nothing_published: 'a published result has no number above 0',
  invalid_published: 'a published result is invalid',
  invalid_rerun: 'one of our results is invalid',
  too_few_trials: 'we have too few trials',
  not_comparable: 'our two results are not comparable',
  no_direction: 'the interval of our ratio leaves the direction open',
}

/** Those that say something first. */
export const reproductions = (): Promise<readonly Reproduction[]> => query('reproductions')

/** A published result and one of ours that re-runs it, or the reason why there is none. */
export interface Rerun {
  published_result_id: string
  document_id: string
  framework_id: string
  framework_name: string
  configuration_id: string
  scenario_id: string | null
  metric_id: string
  threads: number | null
  connections: number | null
  published: number | null
  is_published_invalid: boolean
  measured_result_id: string | null
  run_id: string | null
  measured: number | null
  measured_low: number | null
  measured_high: number | null
  n: number | null
  is_measured_invalid: boolean
  measured_framework_id: string | null
  measured_framework_name: string | null
  measured_version: string | null
  measured_threads: number | null
  measured_connections: number | null
  is_stand_in: boolean | null
  load_match: LoadMatch | null
  reason: string | null
  /** What statements made of the two; null where there is none of ours. */
  published_standing: Standing
  measured_standing: Standing | null
}

/** Of a run's loads the one that is nearest to the published load, all of them where that is not stated. */
export const reruns = (): Promise<readonly Rerun[]> => query('reruns')

/** The rows that speak of each result, by its id. */
export function byResult<T>(rows: readonly T[], idsOf: (row: T) => (string | null)[]): Map<string, T[]> {
  const own = new Map<string, T[]>()
  for (const row of rows)
    for (const id of new Set(idsOf(row))) if (id !== null) own.set(id, [...(own.get(id) ?? []), row])
  return own
}
