/** The trials of a run in the order in which they ran, each beside the median of its case. */
import { query } from './query.ts'

export interface RunTrial {
  trial_id: string
  result_id: string
  /** Of the trials of its result, from 1, as the result's page counts them. */
  place: number
  framework_name: string
  settings: string
  scenario_id: string | null
  connections: number | null
  is_control: boolean
  round: number | null
  started_at: string | null
  /** From the start of the run; null where nobody says when it began. */
  started_s: number | null
  status: string
  reason: string | null
  metric_id: string
  value: number | null
  /** Above 1 is faster than the median of its case; null without a number. */
  relative_speed: number | null
}

export function runTrials(run_id: string): Promise<RunTrial[]> {
  return query<RunTrial>('run-trials', [run_id])
}
