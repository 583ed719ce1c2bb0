/** What a result's own page shows: one query a relation and run or document, then put together. */
import type { Claim } from './documents.ts'
import type { EnvironmentFact } from './environment.ts'
import { memoise } from './memoise.ts'
import { type Earlier, earlierOfResults } from './methods.ts'
import { query } from './query.ts'
import type { Row } from './row.ts'
import { worstFirst } from './rules.ts'

/** A result of the same case on the same host, of another run. */
export type SameCase = Omit<Row<'origin/same-case'>, 'of_result_id'>

export type ResultValue = Row<'origin/values'>

export type Measurement = Row<'origin/measurements'>

export type ResultFinding = Row<'origin/findings'>

export interface ResultPage {
  head: Row<'origin/heads'>
  values: ResultValue[]
  trials: (Row<'origin/trials'> & { measurements: Measurement[] })[]
  findings: ResultFinding[]
  missing: Row<'origin/not-computable'>[]
  environment: EnvironmentFact[]
  claims: Claim[]
  same_case: SameCase[]
  evidence: string[]
  /** What earlier methods said of it, and is otherwise now. */
  earlier: Earlier[]
}

/** What stands for the result: of the metric that its scenario names, or the first. */
export const headlineOf = ({ head, values }: ResultPage): ResultValue | undefined =>
  values.find(value => value.metric_id === head.headline_metric_id) ?? values[0]

/** The one number of a trial; null where it has no such metric. */
export const trialValue = (trial: { measurements: Measurement[] } | undefined, metric_id: string): number | null =>
  trial?.measurements.find(measurement => measurement.metric_id === metric_id)?.value ?? null

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
  return (await query('result-paths')).map(({ result_id, ...props }) => ({ params: { result_id }, props }))
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
export const resultsOf = memoise(async (origin_id: string): Promise<Map<string, ResultPage>> => {
  type Query<Key> = Key extends `origin/${infer Name}` ? Name : never
  const of = <Name extends Query<keyof QueryRows>>(name: Name) => query(`origin/${name}`, [origin_id])
  const heads = await of('heads')
  const values = Map.groupBy(await of('values'), row => row.result_id)
  const trials = Map.groupBy(await of('trials'), row => row.result_id)
  const measurements = Map.groupBy(await of('measurements'), row => row.trial_id)
  const findings = Map.groupBy(await of('findings'), row => row.subject_id)
  const missing = Map.groupBy(await of('not-computable'), row => row.subject_id)
  const environment = await of('environment')
  const claims = Map.groupBy(await of('claims'), row => row.result_key)
  const same = Map.groupBy(await of('same-case'), row => row.of_result_id)
  const evidence = Map.groupBy(await of('evidence'), row => row.result_id)
  const earlier = earlierOfResults()
  const pageOf = (head: ResultPage['head']): ResultPage => ({
    head,
    values: values.get(head.result_id) ?? [],
    trials: (trials.get(head.result_id) ?? []).map(trial => ({
      ...trial,
      measurements: measurements.get(trial.trial_id) ?? [],
    })),
    findings: (findings.get(head.result_id) ?? []).sort(worstFirst),
    missing: missing.get(head.result_id) ?? [],
    environment,
    claims: claims.get(head.result_key) ?? [],
    same_case: (same.get(head.result_id) ?? []).map(({ of_result_id: _, ...row }) => row),
    evidence: (evidence.get(head.result_id) ?? []).map(row => row.path),
    earlier: earlier.get(head.result_id) ?? [],
  })
  return new Map(heads.map(head => [head.result_id, pageOf(head)]))
}, 1)
