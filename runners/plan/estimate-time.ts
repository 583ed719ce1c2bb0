/** How long trials will take. What lies around a load is learned from the trials that have ended. */
import type { PlannedTrial } from './order-rounds.ts'

/** Start, verification before and after, and stop; seen on a machine of two cores. */
const AROUND_S = 5
/** Of a command nothing is known before it has run. */
const COMMAND_S = 2

/** Seconds of the load alone. */
export const loadSeconds = ({ case: { duration_s, warm_up_s } }: PlannedTrial): number =>
  duration_s === null ? COMMAND_S : duration_s + (warm_up_s ?? 0)

/** `around_s`: what each of the ended trials took beyond its load. */
export function estimateSeconds(trials: readonly PlannedTrial[], around_s: readonly number[] = []): number {
  const each = around_s.length === 0 ? AROUND_S : around_s.reduce((sum, one) => sum + one, 0) / around_s.length
  return trials.reduce((sum, trial) => sum + loadSeconds(trial) + Math.max(0, each), 0)
}

/** `1 h 5 min`, `12 min`, `40 s`. */
export function formatDuration(seconds: number): string {
  if (seconds < 100) return `${Math.round(seconds)} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
