/** The change of a chronological series from its first third to its last. */
import { mean } from './sample.ts'

interface Drift {
  /** (mean of the last third - mean of the first) / mean of the first. */
  change: number
  /** Standard error of `change`, pooled from the scatter within the thirds, for independent values. */
  error: number
}

/** The middle third takes the remainder. Null if the mean of the first third is 0 or a third is empty. */
export function driftOf(values: readonly number[]): Drift | null {
  const size = Math.floor(values.length / 3)
  if (size === 0) return null
  const thirds = [values.slice(0, size), values.slice(size, -size), values.slice(-size)]
  const [first = 0, , last = 0] = thirds.map(mean)
  if (first === 0) return null
  const squares = thirds.flatMap(third => third.map(value => (value - mean(third)) ** 2))
  const variance = squares.reduce((sum, square) => sum + square, 0) / (values.length - 3)
  return { change: (last - first) / first, error: Math.sqrt((2 * variance) / size) / first }
}
