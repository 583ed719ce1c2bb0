/** The one number of a trial. */
import type { Measurement } from './result-page.ts'

/** Null where the trial has no such metric. */
export const trialValue = (trial: { measurements: Measurement[] } | undefined, metric_id: string): number | null =>
  trial?.measurements.find(measurement => measurement.metric_id === metric_id)?.value ?? null
