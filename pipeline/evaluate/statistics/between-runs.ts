/**
 * Compares results of two runs. They share no rounds, so each is compared with the controls of its run, in each round
 * or in the fit of its league, and then the two ratios to the control are compared.
 */
import type { Level } from './league.ts'
import { FEWEST_TRIALS, METHOD_OF_BLOCKS } from './limits.ts'
import type { LogDifference } from './log-difference.ts'
import { logTable, type RoundValue } from './log-table.ts'
import { type Numbered, type Pairs, ratioOfPair } from './pairs.ts'
import { AS_NORMAL, effectOf, meanOfDependent } from './random-effects.ts'
import type { Ratio } from './ratio.ts'
import { type LogSample, logSample, welch } from './welch.ts'

/** A result, and the controls of its run under the same load: the control and its twin. */
export interface Controlled {
  trials: readonly RoundValue[]
  controls: readonly (readonly RoundValue[])[]
  /** In a schedule of blocks, the ratio to each control that has one, and the level of its interval; otherwise null. */
  ratios?: readonly (Ratio & { level: number })[] | null
}

/** The pairs of a league and the method of their fit. */
export interface FittedPairs extends Pairs, Pick<Level, 'level'> {
  method_version: number
}

/** Null in a schedule of rounds. */
export function ratiosToControls(
  table: FittedPairs,
  result: Numbered,
  controls: readonly Numbered[],
): NonNullable<Controlled['ratios']> | null {
  const { level, method_version } = table
  if (method_version !== METHOD_OF_BLOCKS) return null
  return controls.flatMap(control => {
    const ratio = ratioOfPair(table, result, control)
    return ratio === null ? [] : [{ ...ratio, level }]
  })
}

/**
 * ln(result / geometric mean of its controls) in each common round; null below six. In blocks, of which the three may
 * share none, from the fit: its effect minus the mean effect of the controls, with the mean of the variances, which is
 * an upper bound; null if a control has no ratio. Null without a control.
 */
export function toControl({ trials, controls, ratios = null }: Controlled): LogSample | null {
  if (controls.length === 0) return null
  if (ratios !== null) {
    if (ratios.length < controls.length) return null
    const { logarithm, variance } = meanOfDependent(ratios.map(effectOf))
    return { n: AS_NORMAL + 1, mean: logarithm, squared_error: variance }
  }
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
