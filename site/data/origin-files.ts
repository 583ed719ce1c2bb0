/** What the results of a run or a document share, as data: one file for all of them. */
import { type ResultPage, resultsOf } from './result-page.ts'

/** The facts of the environment, as the runner read them or the document states them. */
export async function environmentJson(origin_id: string): Promise<string> {
  const [first] = (await resultsOf(origin_id)).values()
  return `${JSON.stringify(first?.environment ?? [])}\n`
}

/** Every trial, a line each, with its values by metric; what is null is left out. The lines that they were read from are in measurement.parquet. */
export async function trialsJson(origin_id: string): Promise<string> {
  const pages = [...(await resultsOf(origin_id)).values()]
  const lines = pages.flatMap(page => page.trials.map(trial => JSON.stringify(dataOf(trial), withoutNulls)))
  return `[\n${lines.join(',\n')}\n]\n`
}

const withoutNulls = (_key: string, value: unknown) => value ?? undefined

function dataOf({ measurements, trial_id: _, ...trial }: ResultPage['trials'][number]): object {
  return { ...trial, values: Object.fromEntries(measurements.map(({ metric_id, value }) => [metric_id, value])) }
}
