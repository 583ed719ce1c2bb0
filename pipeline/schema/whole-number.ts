/** Reads the integer value of a command-line option. */
import { UsageError } from './usage-error.ts'

/** `option` includes its hyphens. Errors: a UsageError for anything but an integer from 1 to `most`. */
export function wholeNumber(option: string, given: string, most: number): number {
  const number = /^[1-9]\d{0,8}$/.test(given) ? Number(given) : 0
  if (number === 0 || number > most)
    throw new UsageError(2, `${option} is ${given}: give a whole number from 1 to ${most}`)
  return number
}
