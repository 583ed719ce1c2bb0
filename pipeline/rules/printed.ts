/** How far a number read from a report may be from the number that was measured. */

const TIME = [1e-6, 1e-3, 1, 60, 3600]
const BINARY = [1, 1024, 1024 ** 2, 1024 ** 3, 1024 ** 4]
const ONE = [1]

/** wrk (src/units.c) prints two decimals and takes the next unit at 85 % of it. */
const DECIMALS = 100
const PROMOTED_AT = 0.85

/**
 * Half of the last printed digit: of the largest unit in which the value has two decimals at most, and which it is
 * large enough for. 0 for a value that no unit gives in two decimals, because it came exactly from a done line.
 */
function half(value: number, units: readonly number[]): number {
  const isPrintedIn = (unit: number) => {
    const digits = (value / unit) * DECIMALS
    return value >= PROMOTED_AT * unit * (1 - 1e-9) && Math.abs(digits - Math.round(digits)) < 1e-6 * DECIMALS
  }
  return ((units.findLast(isPrintedIn) ?? 0) / DECIMALS) * 0.5
}

export const halfOfTime = (seconds: number): number => half(seconds, TIME)
export const halfOfBytes = (bytes: number): number => half(bytes, BINARY)
/** wrk prints requests/s in full with two decimals. */
export const halfOfRate = (per_s: number): number => half(per_s, ONE)
