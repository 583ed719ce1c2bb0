/** Numbers and instants that are not metrics, as the pages print them. A metric's value goes through pipeline/schema/format.ts. */

const full = new Intl.NumberFormat('en-US', { maximumFractionDigits: 12 })
const count = new Intl.NumberFormat('en-US')

/** All digits, for a title next to a shorter form. */
export const exact = (value: number): string => full.format(value)

/** An instant of a record as people read it, to the second. */
export const instantText = (text: string | null): string | null =>
  text === null ? null : text.replace(/^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.\d+)?Z$/, '$1 $2 UTC')

/** A count of things. */
export const countedText = (value: number): string => count.format(value)

/** A share to the whole percent. */
export const percentText = (share: number): string => `${Math.round(100 * share)} %`

/** By how much something is off, to a tenth of a percent. */
export function signedPercent(share: number): string {
  const percentText = (100 * share).toFixed(1)
  return Number(percentText) === 0 ? '0.0 %' : `${share < 0 ? '−' : '+'}${percentText.replace('-', '')} %`
}

/** A fact of an environment; one that is a number by its name gets its thousands apart. */
export const environmentText = (key: string, value: string | null): string | null =>
  value !== null && /_(bytes|hz|hard|soft)$/.test(key) && /^\d+$/.test(value) ? countedText(Number(value)) : value
