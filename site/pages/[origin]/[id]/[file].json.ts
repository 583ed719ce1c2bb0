/** What the results of a run or a document share, as data: `environment.json` and `trials.json`, one file of each for all of them. */
import { segment } from '../../../address.ts'
import { type ResultPage, resultsByOrigin } from '../../../data/result-page.ts'

type Trial = ResultPage['trials'][number]

const withoutNulls = (_key: string, value: unknown) => value ?? undefined

const dataOf = ({ measurements, trial_id: _, left_log: _log, ...trial }: Trial): object => ({
  ...trial,
  values: Object.fromEntries(measurements.map(({ metric_id, value }) => [metric_id, value])),
})

const files = {
  /** The facts of the environment, as the runner read them or the document states them. */
  environment: ([first]: readonly ResultPage[]) =>
    JSON.stringify(first?.environment.map(({ phase, key, value, reason }) => ({ phase, key, value, reason })) ?? []),
  /** Every trial, a line each, with its values by metric; what is null is omitted. The lines that they were read from are in measurement.parquet. */
  trials: (pages: readonly ResultPage[]) => {
    const lines = pages.flatMap(({ trials }) => trials.map(trial => JSON.stringify(dataOf(trial), withoutNulls)))
    return `[\n${lines.join(',\n')}\n]`
  },
}

interface Context {
  params: { file: keyof typeof files }
  props: { pages: ResultPage[] }
}

export async function getStaticPaths() {
  return (await resultsByOrigin()).flatMap(({ origin_id, is_run, pages }) =>
    Object.keys(files).map(file => ({
      params: { origin: is_run ? 'runs' : 'documents', id: segment(origin_id), file },
      props: { pages },
    })),
  )
}

export const GET = ({ params, props }: Context) => new Response(`${files[params.file](props.pages)}\n`)
