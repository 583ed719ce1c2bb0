/** Sizes and frequencies as people and tools print them, in bytes and hertz. */

/** "GiB" and the "Gi" of free are powers of 1,024; "GB" and "G" are powers of 1,000, as SI has it. */
const BYTES: Readonly<Record<string, number>> = {
  b: 1,
  k: 1e3,
  m: 1e6,
  g: 1e9,
  t: 1e12,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  tb: 1e12,
  kib: 1024,
  mib: 1024 ** 2,
  gib: 1024 ** 3,
  tib: 1024 ** 4,
  ki: 1024,
  mi: 1024 ** 2,
  gi: 1024 ** 3,
  ti: 1024 ** 4,
}
const HERTZ: Readonly<Record<string, number>> = { hz: 1, khz: 1e3, mhz: 1e6, ghz: 1e9 }

/** The source of a pattern for a size, for use inside an anchored one. */
export const SIZE = String.raw`\d{1,9}(?:\.\d{1,6})? ?[KMGT]i?B?`
export const FREQUENCY = String.raw`\d{1,9}(?:\.\d{1,6})? ?[KMG]?Hz`

/** "64 GiB" to bytes, a whole number; null when it is not a size. */
export const bytesOf = (text: string): number | null => quantityOf(text, BYTES)

/** "3.600GHz" to hertz, a whole number; null when it is not a frequency. */
export const hertzOf = (text: string): number | null => quantityOf(text, HERTZ)

function quantityOf(text: string, units: Readonly<Record<string, number>>): number | null {
  const match = /^(\d{1,12}(?:\.\d{1,6})?) ?([a-z]{1,3})$/i.exec(text.trim())
  const unit = match?.[2]?.toLowerCase() ?? ''
  const factor = Object.hasOwn(units, unit) ? units[unit] : undefined
  return match && factor !== undefined ? Math.round(Number(match[1]) * factor) : null
}
