/** Which line of which log each number was read from, so that a number leads to its line and the line back. */
import type { Measurement, Trial } from './result-page.ts'

export interface NumberSource {
  /** `#L12`, or null for a zero that a tool says by printing nothing. */
  anchor: string | null
  words: string
}

export interface NumberSources {
  get: (metric_id: string) => NumberSource[] | undefined
  /** The metrics of each line of the log of a trial, counted from 0. */
  linesOf: (trial: number) => Map<number, string[]>
}

/** `trials` in the order of the page: the first log's anchors have no prefix. A metric that is a series has no number, hence no way back. */
export function numberSources(trials: (Trial & { measurements: Measurement[] })[]): NumberSources {
  const byMetric = new Map<string, NumberSource[]>()
  const byTrial = trials.map(() => new Map<number, string[]>())
  trials.forEach((trial, index) => {
    for (const { metric_id, line, is_implied, is_series, sample } of trial.measurements) {
      if (is_series || sample.every(value => value === null)) continue
      const anchor = is_implied || line === null ? null : `#${index === 0 ? '' : `t${index + 1}-`}L${line}`
      const words = trials.length > 1 ? `trial ${index + 1}, line ${line}` : `line ${line}`
      byMetric.set(metric_id, [...(byMetric.get(metric_id) ?? []), { anchor, words }])
      if (anchor === null || line === null) continue
      const lines = byTrial[index]
      lines?.set(line, [...(lines.get(line) ?? []), metric_id])
    }
  })
  return { get: metric_id => byMetric.get(metric_id), linesOf: trial => byTrial[trial] ?? new Map() }
}
