/** Whether a printed number can stand for an observed one. */
import type { Scale } from './claim-units.ts'

/** One way to read a printed number: in SI units, with one unit of its last digit. */
export interface Reading {
  value: number
  step: number
  base: Scale['base']
  /** The number with its unit as it stands in the cell; null where the value is not printed in it. */
  printed: string | null
}

/** In the order of preference. */
export const FITS = ['rounded', 'truncated'] as const
export type Fit = (typeof FITS)[number]

/** A few units in the last place of a double: what arithmetic on printed decimals may add. */
const NOISE = 8 * Number.EPSILON

/**
 * rounded: the numbers that round to the claim and those that round to the log's line have a number in common; a
 * shared border is not enough, or 2.12 would agree with a log's 2.13. truncated: the log as printed, cut off at the
 * claim's last digit, is the claim. `logHalf` is half of the log's last digit; 0 is exact.
 */
export function fits({ value, step }: Reading, observed: number, logHalf: number, fit: Fit): boolean {
  const noise = NOISE * Math.max(Math.abs(value), Math.abs(observed))
  if (fit === 'truncated') {
    const cut = Math.abs(observed) - Math.abs(value)
    return value * observed > 0 && cut >= -noise && cut < step - noise
  }
  const distance = Math.abs(value - observed)
  const allowed = step / 2 + logHalf
  const isBorderOpen = step > 0 && logHalf > 0
  return isBorderOpen ? distance < allowed - noise : distance <= allowed + noise
}
