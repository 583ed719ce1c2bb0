/** The units that the tools print, as tables, and the only place where printed text becomes a number in SI units. */

/** A unit is factor × 10^exponent of the base unit. */
type UnitTable = Readonly<Record<string, { factor: number; exponent: number }>>

export const TIME_UNITS: UnitTable = {
  us: { factor: 1, exponent: -6 },
  µs: { factor: 1, exponent: -6 },
  μs: { factor: 1, exponent: -6 },
  ms: { factor: 1, exponent: -3 },
  s: { factor: 1, exponent: 0 },
  m: { factor: 60, exponent: 0 },
  h: { factor: 3600, exponent: 0 },
}

export const COUNT_UNITS: UnitTable = {
  '': { factor: 1, exponent: 0 },
  k: { factor: 1, exponent: 3 },
  M: { factor: 1, exponent: 6 },
  G: { factor: 1, exponent: 9 },
  T: { factor: 1, exponent: 12 },
  P: { factor: 1, exponent: 15 },
}

/** wrk's K is 1024: multiplying a double by a power of two is exact. */
export const BINARY_UNITS: UnitTable = {
  '': { factor: 1, exponent: 0 },
  K: { factor: 2 ** 10, exponent: 0 },
  M: { factor: 2 ** 20, exponent: 0 },
  G: { factor: 2 ** 30, exponent: 0 },
  T: { factor: 2 ** 40, exponent: 0 },
  P: { factor: 2 ** 50, exponent: 0 },
}

export const RATIO_UNITS: UnitTable = { '%': { factor: 1, exponent: -2 } }

/**
 * Pattern sources for cells. A whole number may be grouped by commas; wrk prints two decimals, always. At most 15 digits:
 * more are no count of anything, and a double would not hold them.
 */
export const WHOLE = '(?:\\d{1,3}(?:,\\d{3}){1,4}|\\d{1,15})'
export const TWO_DECIMALS = `${WHOLE}\\.\\d\\d`
export const NOT_A_NUMBER = '-?(?:nan|inf)'
export const TIME_CELL = `(?:(?:${TWO_DECIMALS}|${NOT_A_NUMBER}) ?(?:us|µs|μs|ms|s|m|h))`
export const COUNT_CELL = `(?:(?:${TWO_DECIMALS}|${NOT_A_NUMBER}) ?[kMGTP]?)`
export const BINARY_CELL = `(?:(?:${TWO_DECIMALS}|${NOT_A_NUMBER}) ?[KMGTP]?)`
export const RATIO_CELL = `(?:(?:${TWO_DECIMALS}|${NOT_A_NUMBER}) ?%)`

const CELL = /^(-?(?:nan|inf)|[\d,]+(?:\.\d+)?) ?([^\d\s]*)$/

/**
 * A printed number with its unit, in the base unit; null for what is not a number (`-nan`) and for what is not a cell of the table.
 * The decimal text is scaled through its exponent, so that 8.13ms is the double nearest to 0.00813.
 */
export function parseCell(text: string, units: UnitTable): number | null {
  const cell = CELL.exec(text)
  const unit = units[cell?.[2] ?? '']
  const digits = cell?.[1]?.replaceAll(',', '')
  if (digits === undefined || unit === undefined || /n/.test(digits)) return null
  if (unit.factor === 1) return Number(`${digits}e${unit.exponent}`)
  if (Number.isInteger(Math.log2(unit.factor))) return Number(digits) * unit.factor
  const decimals = digits.length - 1 - (digits.includes('.') ? digits.indexOf('.') : digits.length - 1)
  return Number(`${Number(digits.replace('.', '')) * unit.factor}e${unit.exponent - decimals}`)
}

/** A whole number, grouped by commas or not. */
export function parseWhole(text: string): number {
  return Number(text.replaceAll(',', ''))
}

/** A number times a power of ten, by its shortest decimal text: 71.259 × 10^-6 is the double nearest to 0.000071259. */
export function scaleByTen(value: number, exponent: number): number {
  const [digits = '', own = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(own) + exponent}`)
}
