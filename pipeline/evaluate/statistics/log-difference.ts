/** Differences of logarithms, because the noise of benchmarks is relative and readers want ratios. */
import { criticalT, twoSidedTail } from './student.ts'

export interface LogDifference {
  /** Of the logarithms: its exponential is the ratio of the geometric means. */
  difference: number
  standard_error: number
  /** Degrees of freedom of the standard error. */
  freedom: number
  /** The chance of a difference at least as large between two equal populations. */
  p_value: number
}

// Logarithms of doubles carry errors of about 1e-15: samples without any spread must not be distinguished by rounding.
const ROUNDING = 1e-12

export function logDifference(difference: number, squared_error: number, freedom: number): LogDifference {
  const standard_error = Math.max(Math.sqrt(squared_error), ROUNDING)
  return { difference, standard_error, freedom, p_value: twoSidedTail(difference / standard_error, freedom) }
}

/** Of the interval of the difference at `level`. */
export const halfWidthOf = ({ standard_error, freedom }: LogDifference, level: number): number =>
  criticalT(1 - level, freedom) * standard_error

/** The ratio of the geometric means with its interval at `level`, which excludes 1 exactly when p < 1 - level. */
export function ratioInterval(found: LogDifference, level: number): { ratio: number; low: number; high: number } {
  const reach = halfWidthOf(found, level)
  return {
    ratio: Math.exp(found.difference),
    low: Math.exp(found.difference - reach),
    high: Math.exp(found.difference + reach),
  }
}
