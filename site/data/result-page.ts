/** What a result's own page shows: one query a relation, then put together, since there is a page for every result. */

import type { Severity } from '../../pipeline/vocabulary/severity.ts'
import type { Moment } from '../filter/as-of.ts'
import type { ResultCase } from '../table/listed-row.ts'
import { pastMoments } from './leaderboard.ts'
import { query } from './query.ts'
import { worstFirst } from './worst-first.ts'

export interface ResultHead extends ResultCase {
  document_title: string | null
  source_url: string | null
  author: string | null
  published_at: string | null
  scenario_name: string | null
  lost_address: string | null
}

export interface ResultValue {
  result_id: string
  metric_id: string
  sentence: string
  n: number | null
  median: number
  low: number | null
  high: number | null
  interval_method: string | null
}

export interface Trial {
  trial_id: string
  result_id: string
  path: string
  first_line: number
  last_line: number
  sha256: string
  tool_version: string | null
  argv: string | null
  exit_code: number | null
  started_at: string | null
  status: string
  reason: string | null
  /** False where its numbers do not enter the result: one that failed says nothing of those that did not. */
  is_counted: boolean
  /** All that follows is null for a trial of a document. */
  finished_at: string | null
  round: number | null
  warm_up_s: number | null
  isolation: string | null
  server_cpus: string | null
  client_cpus: string | null
  server_cpu_ratio: number | null
  client_cpu_ratio: number | null
  observer_cpu_ratio: number | null
  steal_ratio: number | null
  reconnection_count: number | null
  sentinel_answer_count: number | null
  sentinel_wrong_count: number | null
  sentinel_unanswered_count: number | null
}

export interface Measurement {
  trial_id: string
  metric_id: string
  /** Of a sample its median; null where the tool printed that it does not know. */
  value: number | null
  is_series: boolean
  /** The file that the line stands in: the trial's own, or one beside it. */
  path: string | null
  line: number | null
  is_implied: boolean
}

export interface ResultFinding {
  subject_id: string
  rule_id: string
  severity: Severity
  observed: number | null
  expected: number | null
  message: string
}

export interface ResultClaim {
  document_id: string
  table_name: string
  row_name: string
  column_name: string
  cell: string
  metric_id: string | null
  value: number | null
  result_key: string | null
  result_id: string
  claim_id: string
  observed: number | null
  relative_difference: number | null
  verdict: string
  explanation: string | null
  repeats_result_id: string | null
  line: number
}

export interface EnvironmentFact {
  phase: string
  key: string
  value: string | null
  /** Why there is no value, where somebody said so. */
  reason: string | null
}

export interface ResultPage {
  head: ResultHead
  values: ResultValue[]
  trials: (Trial & { measurements: Measurement[] })[]
  findings: ResultFinding[]
  missing: { rule_id: string; missing: string }[]
  environment: EnvironmentFact[]
  claims: ResultClaim[]
  evidence: string[]
  /** What it was at the end of which day, in order. */
  past: Moment[]
}

export async function resultPages(): Promise<ResultPage[]> {
  const heads = await query<Omit<ResultHead, 'settings'> & { settings: string }>('result-heads')
  const values = await grouped<ResultValue>('result-values', value => value.result_id)
  const trials = await grouped<Trial>('trials', trial => trial.result_id)
  const measurements = await grouped<Measurement>('measurements', measurement => measurement.trial_id)
  const findings = await grouped<ResultFinding>('findings', finding => finding.subject_id)
  const missing = await grouped<{ subject_id: string; rule_id: string; missing: string }>(
    'not-computable',
    row => row.subject_id,
  )
  const environment = await grouped<EnvironmentFact & { origin_id: string }>('environment', fact => fact.origin_id)
  const claims = await grouped<ResultClaim>('claims', claim => originOf(claim.document_id, claim.result_key))
  const evidence = await grouped<{ result_id: string; path: string }>('evidence', row => row.result_id)
  const pasts = await pastMoments()
  return heads.map(printed => {
    const head = { ...printed, settings: JSON.parse(printed.settings) as Record<string, string> }
    return {
      head,
      values: values.get(head.result_id) ?? [],
      trials: (trials.get(head.result_id) ?? []).map(trial => ({
        ...trial,
        measurements: measurements.get(trial.trial_id) ?? [],
      })),
      findings: (findings.get(head.result_id) ?? []).sort(worstFirst),
      missing: missing.get(head.result_id) ?? [],
      environment: environment.get(head.run_id ?? head.document_id ?? '') ?? [],
      claims: claims.get(originOf(head.document_id, head.result_key)) ?? [],
      evidence: (evidence.get(head.result_id) ?? []).map(row => row.path),
      past: pasts.get(head.result_id) ?? [],
    }
  })
}

const originOf = (document_id: string | null, result_key: string | null): string =>
  JSON.stringify([document_id, result_key])

async function grouped<T extends object>(name: string, keyOf: (row: T) => string): Promise<Map<string, T[]>> {
  return Map.groupBy(await query<T>(name), keyOf)
}
