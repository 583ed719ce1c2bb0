/** Welch's test of two samples that share no rounds: means of logarithms with separate variances. */
import { type LogDifference, logDifference } from './log-difference.ts'
import { mean, standardDeviation } from './sample.ts'

/** The mean and the squared standard error of a sample's logarithms, as needed by Welch's test. */
export interface LogSample {
  n: number
  mean: number
  squared_error: number
}

/** @param logs natural logarithms, at least two */
export function logSample(logs: readonly number[]): LogSample {
  return { n: logs.length, mean: mean(logs), squared_error: (standardDeviation(logs) ?? Number.NaN) ** 2 / logs.length }
}

/** Welch, "The generalization of Student's problem …", Biometrika 34 (1947). */
export function welch(a: LogSample, b: LogSample): LogDifference {
  const error = a.squared_error + b.squared_error
  const spread = a.squared_error ** 2 / (a.n - 1) + b.squared_error ** 2 / (b.n - 1)
  return logDifference(a.mean - b.mean, error, spread > 0 ? error ** 2 / spread : a.n + b.n - 2)
}
