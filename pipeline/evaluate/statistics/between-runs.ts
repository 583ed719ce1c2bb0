/**
 * Compares results of two runs. They share no rounds, so each is compared with the controls of its run in each round,
 * and then the two ratios to the control are compared.
 */
import { FEWEST_TRIALS } from './limits.ts'
import type { LogDifference } from './log-difference.ts'
import { logTable, type RoundValue } from './log-table.ts'
import { type LogSample, logSample, welch } from './welch.ts'

/** A result, and the controls of its run under the same load: the control and its twin. */
export interface Controlled {
  trials: readonly RoundValue[]
  controls: readonly (readonly RoundValue[])[]
}

/** ln(result / geometric mean of its controls) in each common round; null below six rounds or without a control. */
export function toControl({ trials, controls }: Controlled): LogSample | null {
  if (controls.length === 0) return null
  const [result, ...others] = logTable([trials, ...controls])
  const logs = [...(result ?? [])].map(
    (log, round) => log - others.reduce((sum, row) => sum + (row[round] ?? Number.NaN), 0) / others.length,
  )
  const known = logs.filter(Number.isFinite)
  return known.length < FEWEST_TRIALS ? null : logSample(known)
}

/** The difference of two ratios to the control, with the variance of both runs; null if a run has no control. */
export function betweenRuns(a: Controlled, b: Controlled): LogDifference | null {
  const [of_a, of_b] = [toControl(a), toControl(b)]
  return of_a === null || of_b === null ? null : welch(of_a, of_b)
}
