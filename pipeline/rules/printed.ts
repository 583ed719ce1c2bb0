/** How far a number read from a report may be from the number that was measured. */

const TIME = [1e-6, 1e-3, 1, 60, 3600]
const BINARY = [1, 1024, 1024 ** 2, 1024 ** 3, 1024 ** 4]

/** wrk (src/units.c) prints two decimals and takes the next unit at 85 % of it. */
const DECIMALS = 100
const PROMOTED_AT = 0.85

function hasTwoDecimals(value: number): boolean {
  const digits = value * DECIMALS
  return Math.abs(digits - Math.round(digits)) < 1e-6 * DECIMALS
}

/**
 * Half of the last printed digit: of the largest unit in which the value has two decimals at most, and which it is
 * large enough for. 0 for a value that no unit gives in two decimals, because it came exactly from a done line.
 */
function half(value: number, units: readonly number[]): number {
  const isPrintedIn = (unit: number) => value >= PROMOTED_AT * unit * (1 - 1e-9) && hasTwoDecimals(value / unit)
  return ((units.findLast(isPrintedIn) ?? 0) / DECIMALS) * 0.5
}

export const halfOfTime = (seconds: number): number => half(seconds, TIME)
export const halfOfBytes = (bytes: number): number => half(bytes, BINARY)
/** wrk prints requests/s in full with two decimals, below one too. */
export const halfOfRate = (per_s: number): number => (hasTwoDecimals(per_s) ? 0.5 / DECIMALS : 0)
