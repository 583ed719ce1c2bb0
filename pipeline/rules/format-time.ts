/** Times as the sentences of findings print them; apart from the other numbers, so that a page without times downloads no formatter. */
import { scaleOf } from '../schema/format.ts'
import { short } from './format-numbers.ts'

/** Seconds in the largest unit that keeps the number at 1 or above. */
export function time(seconds: number): string {
  const { unit, scaled } = scaleOf('s', seconds)
  return `${short.format(scaled(seconds))} ${unit}`
}
