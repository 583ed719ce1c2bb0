/** The mean, median and deviation of a sample of any quantity. */

/**
 * @param subject names the sample in messages
 * @throws RangeError when the sample is empty or contains a value that is not a finite number
 */
export function requireFinite(values: readonly number[], subject = 'sample'): void {
  if (values.length === 0) throw new RangeError(`${subject} is empty: omit results without measurements`)
  const at = values.findIndex(value => !Number.isFinite(value))
  if (at >= 0) {
    throw new RangeError(`${subject} contains ${values[at]} at position ${at}: omit values that the tool did not print`)
  }
}

/** A sorted copy, ascending. */
export function sorted(values: readonly number[]): number[] {
  return [...values].sort((a, b) => a - b)
}

/** The arithmetic mean, sum(x) / n, added in ascending order so that the order of the trials cannot change a digit. */
export function mean(values: readonly number[]): number {
  requireFinite(values)
  return sorted(values).reduce((sum, value) => sum + value, 0) / values.length
}

/** The mean of the logarithms; of a single value, that value. Positive values only. */
export const geometricMean = (values: readonly number[]): number =>
  values.length === 1
    ? (values[0] ?? Number.NaN)
    : Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length)

/**
 * The sample standard deviation, sqrt(sum((x - mean)^2) / (n - 1)), computed in two passes.
 * Null for a single value.
 */
export function standardDeviation(values: readonly number[]): number | null {
  const centre = mean(values)
  if (values.length < 2) return null
  const squares = sorted(values).reduce((sum, value) => sum + (value - centre) ** 2, 0)
  return Math.sqrt(squares / (values.length - 1))
}

/** The middle value, or halfway between the two middle values. */
export function median(values: readonly number[]): number {
  requireFinite(values)
  const ascending = sorted(values)
  const position = (ascending.length - 1) / 2
  const lower = ascending[Math.floor(position)] ?? Number.NaN
  const upper = ascending[Math.ceil(position)] ?? Number.NaN
  return lower + (upper - lower) / 2
}
