/** Formats times for messages; a separate module, so that a page without times does not download the formatter. */
import { scaleOf } from '../../schema/format.ts'
import { short } from './format-numbers.ts'

/** Seconds in the largest unit in which the number is 1 or more. */
export function time(seconds: number): string {
  const { unit, scaled } = scaleOf('s', seconds)
  return `${short.format(scaled(seconds))} ${unit}`
}
