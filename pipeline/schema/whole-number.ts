/** A whole number as an option of a command line gives it. */
import { UsageError } from './usage-error.ts'

/** `option` as it is typed, with its hyphens. Errors: a UsageError for anything else than 1 to `most`. */
export function wholeNumber(option: string, given: string, most: number): number {
  const number = /^[1-9]\d{0,8}$/.test(given) ? Number(given) : 0
  if (number === 0 || number > most)
    throw new UsageError(2, `${option} is ${given}: give a whole number from 1 to ${most}`)
  return number
}
