/** Welch's test of two samples on their logarithms: noise of benchmarks is relative, and a ratio is what people ask for. */
import { mean, standardDeviation } from './sample.ts'
import { criticalT, twoSidedTail } from './student.ts'

export interface LogDifference {
  /** Mean of ln(a) minus mean of ln(b): its exponential is the ratio of the geometric means. */
  difference: number
  standard_error: number
  freedom: number
  /** The chance of a difference at least as large between two equal populations. */
  p_value: number
}

// Logarithms of doubles carry errors of about 1e-15: samples without any spread must not be told apart by rounding.
const ROUNDING = 1e-12

/** The location and the squared standard error of a sample's logarithms: all that Welch's test needs of it. */
export interface LogSample {
  n: number
  mean: number
  squared_error: number
}

/** @param values at least two, all above 0 */
export function logSample(values: readonly number[]): LogSample {
  const logs = values.map(Math.log)
  return { n: logs.length, mean: mean(logs), squared_error: (standardDeviation(logs) ?? Number.NaN) ** 2 / logs.length }
}

/** Welch, "The generalization of Student's problem when several different population variances are involved", Biometrika 34 (1947). */
export function welch(a: LogSample, b: LogSample): LogDifference {
  const difference = a.mean - b.mean
  const error = a.squared_error + b.squared_error
  const spread = a.squared_error ** 2 / (a.n - 1) + b.squared_error ** 2 / (b.n - 1)
  const standard_error = Math.max(Math.sqrt(error), ROUNDING)
  const freedom = spread > 0 ? error ** 2 / spread : a.n + b.n - 2
  return { difference, standard_error, freedom, p_value: twoSidedTail(difference / standard_error, freedom) }
}

/** The ratio of the geometric means with its interval at `level`: the interval leaves out 1 just when p < 1 - level. */
export function ratioInterval(found: LogDifference, level: number): { ratio: number; low: number; high: number } {
  const reach = criticalT(1 - level, found.freedom) * found.standard_error
  return {
    ratio: Math.exp(found.difference),
    low: Math.exp(found.difference - reach),
    high: Math.exp(found.difference + reach),
  }
}
