/** Sizes and frequencies as people and tools print them, in bytes and hertz. */
import { powerOf } from '../../vocabulary/units.ts'

/** The source of a pattern for a size, for use inside an anchored one. */
export const SIZE = String.raw`\d{1,9}(?:\.\d{1,6})? ?[KMGT]i?B?`
export const FREQUENCY = String.raw`\d{1,9}(?:\.\d{1,6})? ?[KMG]?Hz`

const BYTES = /^(\d{1,12}(?:\.\d{1,6})?) ?(?:([kmgt])(i?)b?|b)$/i
const HERTZ = /^(\d{1,12}(?:\.\d{1,6})?) ?([kmg]?)hz$/i

/**
 * "64 GiB" to bytes, a whole number; null when it is not a size. "GiB" and the "Gi" of free are powers of 1,024; "GB" and "G" are
 * powers of 1,000, as SI has it.
 */
export function bytesOf(text: string): number | null {
  const [is_size, number, prefix = '', binary = ''] = BYTES.exec(text.trim()) ?? []
  return is_size === undefined ? null : Math.round(Number(number) * (binary === '' ? 1000 : 1024) ** powerOf(prefix))
}

/** "3.600GHz" to hertz, a whole number; null when it is not a frequency. */
export function hertzOf(text: string): number | null {
  const [is_frequency, number, prefix = ''] = HERTZ.exec(text.trim()) ?? []
  return is_frequency === undefined ? null : Math.round(Number(number) * 1000 ** powerOf(prefix))
}
