/** The one number of a trial: a sample inside it stands as its median wherever one number stands for the trial, as the pipeline counts it. */
import { median } from '../../pipeline/statistics/sample.ts'
import type { Measurement } from './result-page.ts'

/** Null where nothing was measured. */
export function sampleMedian(sample: readonly (number | null)[]): number | null {
  const values = sample.filter(value => value !== null)
  return values.length === 0 ? null : median(values)
}

/** Null where the trial has no such metric. */
export function trialValue(trial: { measurements: Measurement[] } | undefined, metric_id: string): number | null {
  return sampleMedian(trial?.measurements.find(measurement => measurement.metric_id === metric_id)?.sample ?? [])
}
