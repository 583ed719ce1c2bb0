/** The format of numbers and instants that are not metrics; pipeline/schema/format.ts formats metrics. */

const full = new Intl.NumberFormat('en-US', { maximumFractionDigits: 12 })
const count = new Intl.NumberFormat('en-US')

/** All digits, for a title next to a shorter form. */
export const exact = (value: number): string => full.format(value)

/** An instant to the second: `2026-11-21 17:54:00 UTC`. */
export const instantText = (text: string | null): string | null =>
  text === null ? null : text.replace(/^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.\d+)?Z$/, '$1 $2 UTC')

export const countedText = (value: number): string => count.format(value)

/** The sign with the space before it, which does not break. */
export const PERCENT = '\u00a0%'

/** In per cent with two significant digits, or as a whole number from 10 % on. */
export const shareText = (share: number): string =>
  share >= 0.1 ? `${Math.round(100 * share)}` : `${Number((100 * share).toPrecision(2))}`

/** A share as a whole per cent. */
export const percentText = (share: number): string => `${Math.round(100 * share)}${PERCENT}`

/** A difference to a tenth of a per cent, with its sign. */
export function signedPercent(share: number): string {
  const percentText = (100 * share).toFixed(1)
  return `${Number(percentText) === 0 ? '0.0' : `${share < 0 ? '−' : '+'}${percentText.replace('-', '')}`}${PERCENT}`
}

/** A fact of an environment; numbers are grouped in thousands if the key ends in a unit. */
export const environmentText = (key: string, value: string | null): string | null =>
  value !== null && /_(bytes|hz|hard|soft)$/.test(key) && /^\d+$/.test(value)
    ? countedText(Number(value))
    : key === 'smt'
      ? (value?.replace(/^not(?=supported|implemented)/, 'not ') ?? null)
      : value
