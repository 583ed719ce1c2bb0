/** The data of the pages of results, from one query for each relation, grouped by result. */
import type { Claim } from './documents.ts'
import type { EnvironmentFact } from './environment.ts'
import { memoise } from './memoise.ts'
import { type Earlier, earlierOfResults } from './methods.ts'
import { query } from './query.ts'
import type { Row } from './row.ts'
import { worstFirst } from './rules.ts'

/** A result of the same case on the same host from another run. */
export type SameCase = Omit<Row<'result/same-case'>, 'of_result_id'>

export type ResultValue = Row<'result/values'>

export type Measurement = Row<'result/measurements'>

export type ResultFinding = Row<'result/findings'>

export interface ResultPage {
  head: Row<'result/heads'>
  values: ResultValue[]
  trials: (Row<'result/trials'> & { measurements: Measurement[] })[]
  findings: ResultFinding[]
  missing: Row<'result/not-computable'>[]
  environment: EnvironmentFact[]
  claims: Claim[]
  same_case: SameCase[]
  evidence: string[]
  /** Values according to earlier methods that have changed since. */
  earlier: Earlier[]
}

/** The headline value: the metric that the scenario names, or else the first. */
export const headlineOf = ({ head, values }: ResultPage): ResultValue | undefined =>
  values.find(value => value.metric_id === head.headline_metric_id) ?? values[0]

/** The value of a trial; null if it does not have the metric. */
export const trialValue = (trial: { measurements: Measurement[] } | undefined, metric_id: string): number | null =>
  trial?.measurements.find(measurement => measurement.metric_id === metric_id)?.value ?? null

type Trial = ResultPage['trials'][number]

/** The same, and the rate of a load alone, which counts in no result. */
export const loadValue = (trial: Trial, metric_id: string): number | null =>
  trialValue(trial, metric_id) ?? (metric_id === 'requests_per_s' ? trial.alone_per_s : null)

/** `Trial 3`, and in a schedule of blocks `Trial 3, start 1, turn 3` or `Trial 4, start 1, alone`. */
export function trialName({ start, turn }: Pick<Trial, 'start' | 'turn'>, place: number): string {
  const load = turn === null ? 'alone' : `turn ${turn}`
  return `Trial ${place}${start === null ? '' : `, start ${start}, ${load}`}`
}

export interface ResultPath {
  params: { result_id: string }
  props: { page: ResultPage }
}

/** All results, in the order of result_id. */
export async function resultPaths(): Promise<ResultPath[]> {
  return (await resultPages('')).map(page => ({ params: { result_id: page.head.result_id }, props: { page } }))
}

export async function resultsByOrigin(): Promise<{ origin_id: string; is_run: boolean; pages: ResultPage[] }[]> {
  const byOrigin = Map.groupBy(await resultPages(''), ({ head }) => originOf(head))
  return [...byOrigin].map(([origin_id, pages]) => ({ origin_id, is_run: pages[0]?.head.run_id === origin_id, pages }))
}

const originOf = ({ run_id, document_id }: ResultPage['head']): string => run_id ?? document_id ?? ''

const resultPages = memoise(async (): Promise<ResultPage[]> => {
  const values = Map.groupBy(await query('result/values'), row => row.result_id)
  const trials = Map.groupBy(await query('result/trials'), row => row.result_id)
  const measurements = Map.groupBy(await query('result/measurements'), row => row.trial_id)
  const findings = Map.groupBy(await query('result/findings'), row => row.subject_id)
  const missing = Map.groupBy(await query('result/not-computable'), row => row.subject_id)
  const environment = Map.groupBy(await query('environment'), row => row.origin_id)
  const claims = Map.groupBy(await query('claims'), row => row.result_key)
  const same = Map.groupBy(await query('result/same-case'), row => row.of_result_id)
  const evidence = Map.groupBy(await query('result/evidence'), row => row.result_id)
  const earlier = earlierOfResults()
  return (await query('result/heads')).map(head => ({
    head,
    values: values.get(head.result_id) ?? [],
    trials: (trials.get(head.result_id) ?? []).map(trial => ({
      ...trial,
      measurements: measurements.get(trial.trial_id) ?? [],
    })),
    findings: (findings.get(head.result_id) ?? []).toSorted(worstFirst),
    missing: missing.get(head.result_id) ?? [],
    environment: environment.get(originOf(head)) ?? [],
    claims: (claims.get(head.result_key) ?? []).filter(claim => claim.document_id === head.document_id),
    same_case: (same.get(head.result_id) ?? []).map(({ of_result_id: _, ...row }) => row),
    evidence: (evidence.get(head.result_id) ?? []).map(row => row.path),
    earlier: earlier.get(head.result_id) ?? [],
  }))
})
