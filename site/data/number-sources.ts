/** Which line of which log each number was read from, so that a number leads to its line and the line back. */
import { rawAddress } from '../address.ts'
import type { Measurement, ResultPage } from './result-page.ts'

type Trial = Pick<ResultPage['trials'][number], 'path' | 'is_counted' | 'measurements'>

export interface NumberSource {
  /** `#L12` of a log that is in the page, the address of a file that does not, or null for a zero that a tool says by printing nothing. */
  anchor: string | null
  /** The file next to the trial's own log that it is in; null where it is in the log. */
  path: string | null
  /** Of the trials as the page counts them, from 1. */
  trial: number
  /** The value; of a sample, its median. Null in a trial that is not counted. */
  value: number | null
}

export interface NumberSources {
  get: (metric_id: string) => NumberSource[] | undefined
  /** The metrics of each line of the log of a trial, counted from 0. */
  linesOf: (trial: number) => Map<number, string[]>
}

/** `trials` in the order of the page: the first log's anchors have no prefix. A metric that is a series has no number, hence no way back. */
export function numberSources(trials: readonly Trial[]): NumberSources {
  const byMetric = new Map<string, NumberSource[]>()
  const byTrial = trials.map(() => new Map<number, string[]>())
  trials.forEach((trial, index) => {
    for (const measurement of trial.measurements) {
      const { metric_id, line, is_series, value } = measurement
      if (is_series || value === null) continue
      const anchor = anchorOf(measurement, trial, index)
      byMetric.set(metric_id, [
        ...(byMetric.get(metric_id) ?? []),
        {
          anchor,
          path: isBeside(measurement, trial) ? measurement.path : null,
          trial: index + 1,
          value: trial.is_counted ? value : null,
        },
      ])
      // trials that do not count have no row to link to
      if (line === null || !trial.is_counted || !anchor?.startsWith('#')) continue
      const lines = byTrial[index]
      lines?.set(line, [...(lines.get(line) ?? []), metric_id])
    }
  })
  return { get: metric_id => byMetric.get(metric_id), linesOf: trial => byTrial[trial] ?? new Map() }
}

/** Where a median leads to: the trial whose value is nearest to it. Undefined without a way. */
export function nearestTo(median: number, sources: readonly NumberSource[]): NumberSource | undefined {
  const far = ({ value }: NumberSource) => (value === null ? Number.POSITIVE_INFINITY : Math.abs(value - median))
  return sources.filter(source => source.anchor !== null).toSorted((a, b) => far(a) - far(b))[0]
}

/** Values that are not in the trial's log are in a file next to it. */
const isBeside = ({ path }: Measurement, trial: Trial): boolean => path !== null && path !== trial.path

/** `01.tool.json` of the trial's own number is tool.json. */
export const kindOf = (path: string): string => path.replace(/^.*\//, '').replace(/^\d+\./, '')

function anchorOf(measurement: Measurement, trial: Trial, index: number): string | null {
  const { line, is_implied, path } = measurement
  if (is_implied) return null
  if (path !== null && isBeside(measurement, trial)) return rawAddress(path)
  return line === null ? null : `#${index === 0 ? '' : `t${index + 1}-`}L${line}`
}
