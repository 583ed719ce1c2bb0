/** `environment.json` and `trials.json` of a run or a document: the data that its results share. */
import { segment } from '../../../address.ts'
import { type ResultPage, resultsByOrigin } from '../../../data/result-page.ts'

type Trial = ResultPage['trials'][number]

const withoutNulls = (_key: string, value: unknown) => value ?? undefined

const dataOf = ({ measurements, trial_id: _, left_log: _log, ...trial }: Trial): object => ({
  ...trial,
  values: Object.fromEntries(measurements.map(({ metric_id, value }) => [metric_id, value])),
})

const files = {
  /** The environment, as read by the runner or stated by the document. */
  environment: ([first]: readonly ResultPage[]) =>
    JSON.stringify(first?.environment.map(({ phase, key, value, reason }) => ({ phase, key, value, reason })) ?? []),
  /** A line for each trial with its values by metric, without nulls. measurement.parquet has the lines of the log. */
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
