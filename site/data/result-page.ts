/** What a result's own page shows: one query a relation and run or document, then put together. */

import type { Proof } from '../../pipeline/proof/prove-run.ts'
import type { Severity } from '../../pipeline/vocabulary/severity.ts'
import type { Numbered } from '../../pipeline/vocabulary/shown-number.ts'
import type { Owner, State } from '../../pipeline/vocabulary/state.ts'
import type { ResultCase } from '../table/listed-row.ts'
import { holdLast } from './hold-last.ts'
import { type Earlier, earlierOfResults } from './methods.ts'
import { query } from './query.ts'
import { worstFirst } from './worst-first.ts'

interface ResultHead extends ResultCase {
  document_title: string | null
  source_url: string | null
  author: string | null
  published_at: string | null
  scenario_name: string | null
  lost_address: string | null
  proof_kind: Proof['kind'] | null
  proof_key: string | null
  /** Offered by an open loop; null of a closed one. */
  rate_per_s: number | null
  /** The headline number of the control of its league and run. */
  control_value: number | null
}

/** A result of the same case on the same host, of another run. */
export interface SameCase {
  result_id: string
  run_id: string
  framework_version: string | null
  duration_s: number | null
  n: number | null
  headline_value: number
  headline_low: number | null
  headline_high: number | null
  /** Of its own run: what relates rates of two runs. */
  control_value: number | null
  state: State
}

export interface ResultValue extends Numbered {
  result_id: string
  metric_id: string
  n: number | null
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
  owner: Owner
  /** The trial that it quotes. */
  trial_id: string | null
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
  same_case: SameCase[]
  evidence: string[]
  /** What earlier methods said of it, and is otherwise now. */
  earlier: Earlier[]
}

/** What stands for the result: of the metric that its scenario names, or the first. */
export const headlineOf = ({ head, values }: ResultPage): ResultValue | undefined =>
  values.find(value => value.metric_id === head.headline_metric_id) ?? values[0]

export interface ResultPath {
  params: { result_id: string }
  props: { origin_id: string; is_run: boolean }
}

/** The runs and documents that have results. */
export async function resultOrigins(): Promise<ResultPath['props'][]> {
  const paths = await resultPaths()
  return [...Map.groupBy(paths, path => path.props.origin_id).values()].flatMap(([path]) => path?.props ?? [])
}

/** Every result with the run or the document that it belongs to, those of one after each other. */
export async function resultPaths(): Promise<ResultPath[]> {
  const rows = await query<ResultPath['params'] & ResultPath['props']>('result-paths')
  return rows.map(({ result_id, ...props }) => ({ params: { result_id }, props }))
}

/** Errors: a result that is not of its origin, which `resultPaths` never names. */
export async function resultPage({
  params: { result_id },
  props: { origin_id },
}: Pick<ResultPath, 'params' | 'props'>): Promise<ResultPage> {
  const page = (await resultsOf(origin_id)).get(result_id)
  if (page === undefined) throw new Error(`${result_id} is not a result of ${origin_id}`)
  return page
}

/** By result_id: the results of one run or document. */
export const resultsOf = holdLast(async (origin_id: string): Promise<Map<string, ResultPage>> => {
  const of = <T extends object>(name: string) => query<T>(`origin/${name}`, [origin_id])
  const grouped = async <T extends object>(name: string, keyOf: (row: T) => string) =>
    Map.groupBy(await of<T>(name), keyOf)
  const heads = await of<Omit<ResultHead, 'settings'> & { settings: string }>('heads')
  const values = await grouped<ResultValue>('values', value => value.result_id)
  const trials = await grouped<Trial>('trials', trial => trial.result_id)
  const measurements = await grouped<Measurement>('measurements', measurement => measurement.trial_id)
  const findings = await grouped<ResultFinding>('findings', finding => finding.subject_id)
  const missing = await grouped<{ subject_id: string; rule_id: string; missing: string }>(
    'not-computable',
    row => row.subject_id,
  )
  const environment = await of<EnvironmentFact>('environment')
  const claims = await grouped<ResultClaim>('claims', claim => claim.result_key ?? '')
  const same = await grouped<SameCase & { of_result_id: string }>('same-case', row => row.of_result_id)
  const evidence = await grouped<{ result_id: string; path: string }>('evidence', row => row.result_id)
  const earlier = earlierOfResults()
  const pageOf = (printed: (typeof heads)[number]): ResultPage => {
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
      environment,
      claims: claims.get(head.result_key ?? '') ?? [],
      same_case: (same.get(head.result_id) ?? []).map(({ of_result_id: _, ...row }) => row),
      evidence: (evidence.get(head.result_id) ?? []).map(row => row.path),
      earlier: earlier.get(head.result_id) ?? [],
    }
  }
  return new Map(heads.map(head => [head.result_id, pageOf(head)]))
})
