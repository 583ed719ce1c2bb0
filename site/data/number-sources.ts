/** The log line that each number was read from, for links in both directions. */
import { rawAddress } from '../address.ts'
import type { Measurement, ResultPage } from './result-page.ts'

type Trial = Pick<ResultPage['trials'][number], 'path' | 'is_counted' | 'measurements'>

export interface NumberSource {
  /** `#L12` in a log on the page, the address of another file, or null for a zero that the tool does not print. */
  anchor: string | null
  /** The file of the number if that is not the trial's log; otherwise null. */
  path: string | null
  /** The number of the trial on the page, from 1. */
  trial: number
  /** The value, or the median of a sample. Null in a trial that is not counted. */
  value: number | null
}

export interface NumberSources {
  get: (metric_id: string) => NumberSource[] | undefined
  /** The metrics of each line of the log of a trial, counted from 0. */
  linesOf: (trial: number) => Map<number, string[]>
}

/** `trials` in the order of the page: anchors of the first log have no prefix. Series have no number to link. */
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
          path: isOutsideLog(measurement, trial) ? measurement.path : null,
          trial: index + 1,
          value: trial.is_counted ? value : null,
        },
      ])
      // values that are not counted have no row to link back to
      if (line === null || !trial.is_counted || !anchor?.startsWith('#')) continue
      const lines = byTrial[index]
      lines?.set(line, [...(lines.get(line) ?? []), metric_id])
    }
  })
  return { get: metric_id => byMetric.get(metric_id), linesOf: trial => byTrial[trial] ?? new Map() }
}

/** The source that a median links to: the trial with the nearest value. Undefined if none has an anchor. */
export function nearestTo(median: number, sources: readonly NumberSource[]): NumberSource | undefined {
  const far = ({ value }: NumberSource) => (value === null ? Number.POSITIVE_INFINITY : Math.abs(value - median))
  return sources.filter(source => source.anchor !== null).toSorted((a, b) => far(a) - far(b))[0]
}

const isOutsideLog = ({ path }: Measurement, trial: Trial): boolean => path !== null && path !== trial.path

/** `01.tool.json` becomes `tool.json`. */
export const kindOf = (path: string): string => path.replace(/^.*\//, '').replace(/^\d+\./, '')

function anchorOf(measurement: Measurement, trial: Trial, index: number): string | null {
  const { line, is_implied, path } = measurement
  if (is_implied) return null
  if (path !== null && isOutsideLog(measurement, trial)) return rawAddress(path)
  return line === null ? null : `#${index === 0 ? '' : `t${index + 1}-`}L${line}`
}
