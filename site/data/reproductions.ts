/** Published comparisons beside ours, and the measured results that re-run published ones. */

import type { Answer, ReproductionVerdict } from '../../pipeline/reproduction/verdict.ts'
import type { Standing } from '../../pipeline/vocabulary/standing.ts'
import { rows } from './query.ts'

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
  from_published: number | null
  to_published: number | null
  /** Speed of to over speed of from: above 1 is better. */
  published_ratio: number | null
  run_id: string | null
  rerun_threads: number | null
  rerun_connections: number | null
  load_match: LoadMatch | null
  from_rerun_id: string | null
  to_rerun_id: string | null
  from_rerun: number | null
  to_rerun: number | null
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
  /** The day on which the last of its results landed in the ledger; null where nobody can tell. */
  landed_on: string | null
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
export const reproductions = (): Promise<Reproduction[]> =>
  rows(`
    with
    listed as (select result_id, headline_value, framework_name, landed_on, standing, settings::json as settings from leaderboard),
    stated as (
      select result_id, list_sort(list_transform(json_keys(settings), lambda key: key || '=' || (settings ->> key))) as settings
      from listed
    )
    select
      reproduction.* exclude (sort_order),
      a.framework_name as from_name, b.framework_name as to_name,
      list_filter(a_stated.settings, lambda setting: list_contains(b_stated.settings, setting)) as common_settings,
      a.headline_value as from_published, b.headline_value as to_published,
      a.standing as from_published_standing, b.standing as to_published_standing,
      our_a.standing as from_rerun_standing, our_b.standing as to_rerun_standing,
      our_a.headline_value as from_rerun, our_b.headline_value as to_rerun,
      coalesce(framework.name, stand_in_id) as stand_in_name,
      case
        when a.landed_on is null or b.landed_on is null then null
        when from_rerun_id is not null and (our_a.landed_on is null or our_b.landed_on is null) then null
        else greatest(a.landed_on, b.landed_on, our_a.landed_on, our_b.landed_on)
      end as landed_on
    from reproduction
    join listed as a on a.result_id = from_result_id
    join listed as b on b.result_id = to_result_id
    join stated as a_stated on a_stated.result_id = from_result_id
    join stated as b_stated on b_stated.result_id = to_result_id
    left join listed as our_a on our_a.result_id = from_rerun_id
    left join listed as our_b on our_b.result_id = to_rerun_id
    left join framework on framework.framework_id = stand_in_id
    order by sort_order`)

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
export const reruns = (): Promise<Rerun[]> =>
  rows(`
    select
      published_result_id, published.document_id, published.framework_id, published.framework_name, published.configuration_id,
      published.scenario_id, published.headline_metric_id as metric_id, published.threads, published.connections,
      published.headline_value as published, published.worst_severity is not distinct from 'invalid' as is_published_invalid,
      measured_result_id, rerun.run_id, measured.headline_value as measured, measured.headline_low as measured_low,
      measured.headline_high as measured_high, measured.n, measured.worst_severity is not distinct from 'invalid' as is_measured_invalid,
      measured.framework_id as measured_framework_id, measured.framework_name as measured_framework_name,
      measured.framework_version as measured_version, measured.threads as measured_threads,
      measured.connections as measured_connections, is_stand_in, load_match, reason,
      published.standing as published_standing, measured.standing as measured_standing
    from rerun
    join leaderboard as published on published.result_id = published_result_id
    left join leaderboard as measured on measured.result_id = measured_result_id
    qualify rank() over (
      partition by published_result_id, rerun.run_id, measured.framework_id, measured.framework_version, measured.configuration_id
      order by load_match <> 'same', abs(ln(measured.connections / published.connections)), abs(measured.threads - published.threads)
    ) = 1
    order by published.sort_order, load_match <> 'same', measured.connections, measured.threads, rerun.run_id desc, measured.framework_version, measured_result_id`)
