/**
 * Results of two runs. Their rounds are not the same rounds, so nothing cancels: each is compared with the controls of its own
 * run, round by round, and the two ratios to the control are compared.
 */
import { logTable, type RoundValue } from './by-round.ts'
import { FEWEST_TRIALS } from './limits.ts'
import type { LogDifference } from './log-difference.ts'
import { type LogSample, logSample, welch } from './welch.ts'

/** A result, and the controls of its run under the same load: the control and its twin. */
export interface Controlled {
  trials: readonly RoundValue[]
  controls: readonly (readonly RoundValue[])[]
}

/** ln of the result over the geometric mean of its controls in each round that all have; null below six of them, or without a control. */
export function toControl({ trials, controls }: Controlled): LogSample | null {
  if (controls.length === 0) return null
  const [first, ...others] = logTable([trials, ...controls])
  const logs = [...(first ?? [])].map(
    (log, round) => log - others.reduce((sum, row) => sum + (row[round] ?? Number.NaN), 0) / others.length,
  )
  const known = logs.filter(Number.isFinite)
  return known.length < FEWEST_TRIALS ? null : logSample(known)
}

/** The difference of two ratios to the control, with the variance of both runs; null where a run has no control. */
export function betweenRuns(a: Controlled, b: Controlled): LogDifference | null {
  const [of_a, of_b] = [toControl(a), toControl(b)]
  return of_a === null || of_b === null ? null : welch(of_a, of_b)
}
