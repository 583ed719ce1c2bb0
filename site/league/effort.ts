/** What it would take to decide a comparison whose interval includes 1. */
import type { Ratio } from '../../pipeline/evaluate/statistics/ratio.ts'

/** What one machine measures in a night. */
const MOST_MINUTES = 720

export interface Effort {
  /** Of each entry, instead of those that were measured. */
  starts: number
  /** For both entries. */
  minutes: number
  isAffordable: boolean
}

/**
 * The starts at which the interval would just exclude 1 if the ratio stayed the same: half of its width, on the
 * logarithm, shrinks with the square root of their number. Infinite for a ratio of 1.
 */
export function effortOf({ ratio, low, high }: Ratio, starts: number, seconds_per_start: number): Effort {
  const half_width = Math.log(high / low) / 2
  const needed = Math.ceil(starts * (half_width / Math.log(ratio)) ** 2)
  const minutes = (needed * 2 * seconds_per_start) / 60
  return { starts: needed, minutes, isAffordable: minutes <= MOST_MINUTES }
}

/** The command that measures two entries together under the load of a league. */
export function benchCommand(
  frameworks: readonly string[],
  { scenario_id, load }: { scenario_id: string; load: string },
  trials: number | null,
): string {
  const options = [
    ...frameworks.map(id => `--framework ${id}`),
    `--scenario ${scenario_id}`,
    ...(load === 'once' ? [] : [`--load ${load}`]),
    ...(trials === null ? [] : [`--trials ${trials}`]),
  ]
  return `npm run bench -- ${options.join(' ')}`
}
