/** What a result's own page shows: one query a relation, then put together, since there is a page for every result. */
import type { Severity } from '../../pipeline/vocabulary/severity.ts'
import type { Moment } from '../filter/as-of.ts'
import { pastMoments } from './leaderboard.ts'
import { rows } from './query.ts'
import { worstFirst } from './worst-first.ts'

export interface ResultHead {
  result_id: string
  origin: 'measured' | 'published'
  document_id: string | null
  document_title: string | null
  source_url: string | null
  author: string | null
  published_at: string | null
  run_id: string | null
  result_key: string | null
  host_id: string | null
  framework_id: string
  framework_name: string
  framework_version: string | null
  configuration_id: string
  settings: Record<string, string>
  scenario_id: string | null
  scenario_name: string | null
  headline_metric_id: string | null
  tool: string | null
  threads: number | null
  connections: number | null
  duration_s: number | null
  kernel_release: string | null
  rank_low: number | null
  rank_high: number | null
  worst_severity: Severity | null
  status: string
  status_reason: string | null
  /** By the statements about it, its document and its run. */
  standing: string
  /** Null where git does not tell. */
  landed_on: string | null
  has_log: boolean
  /** It answers a constant and shows what the load generator can do; it has no rank. */
  is_control: boolean | null
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
  /** What was read, in order; null where the tool printed that it does not know. */
  sample: (number | null)[]
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

const headSql = `
  with
  head as (
    select result.* exclude (metric_id, n, median, low, high, interval_method, rank_low, rank_high),
      max(rank_low) as rank_low, max(rank_high) as rank_high
    from result group by all
  ),
  settings as (
    select framework_id, configuration_id, json_group_object(key, value)::varchar as settings
    from (from configuration order by all) group by all
  ),
  lost as (select document_id, unnest(lost_logs) as log from document),
  lost_claim as (
    select claim.result_id, any_value(lost.log.address order by lost.log.address) as lost_address
    from claim join lost on lost.document_id = claim.document_id and lost.log.row_name = claim.row_name
    group by all
  )
  select
    head.*, document.title as document_title, document.source_url, document.author, document.published_at,
    coalesce(framework.name, head.framework_id) as framework_name, coalesce(settings.settings, '{}') as settings,
    scenario.name as scenario_name, scenario.headline_metric_id, lost_claim.lost_address
  from head
  left join document using (document_id)
  left join framework using (framework_id)
  left join scenario using (scenario_id)
  left join settings using (framework_id, configuration_id)
  left join lost_claim using (result_id)
  order by head.result_id`

const valueSql = `
  select result_id, metric_id, metric.sentence, n, median, low, high, interval_method
  from result join metric using (metric_id)
  where median is not null
  order by result_id, metric.position`

const measurementSql = `
  select trial_id, metric_id, list(value order by ordinal) as sample, is_series, any_value(path order by line) as path, min(line) as line, bool_or(is_implied) as is_implied
  from measurement join metric using (metric_id)
  group by trial_id, metric_id, is_series, metric.position
  order by trial_id, metric.position`

export async function resultPages(): Promise<ResultPage[]> {
  const heads = await rows<Omit<ResultHead, 'settings'> & { settings: string }>(headSql)
  const values = await grouped<ResultValue>(valueSql, value => value.result_id)
  const trials = await grouped<Trial>(
    'from trial order by round nulls first, path, first_line',
    trial => trial.result_id,
  )
  const measurements = await grouped<Measurement>(measurementSql, measurement => measurement.trial_id)
  const findings = await grouped<ResultFinding>('from finding order by all', finding => finding.subject_id)
  const missing = await grouped<{ subject_id: string; rule_id: string; missing: string }>(
    'from not_computable order by all',
    row => row.subject_id,
  )
  const environment = await grouped<EnvironmentFact & { origin_id: string }>(
    'from environment order by origin_id, key, phase',
    fact => fact.origin_id,
  )
  const claims = await grouped<ResultClaim>('from claim order by document_id, line, ordinal', claim =>
    originOf(claim.document_id, claim.result_key),
  )
  const evidence = await grouped<{ result_id: string; path: string }>(
    'from evidence order by all',
    row => row.result_id,
  )
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

async function grouped<T extends object>(sql: string, keyOf: (row: T) => string): Promise<Map<string, T[]>> {
  return Map.groupBy(await rows<T>(sql), keyOf)
}
