/** The units as tables, and the only conversion of printed text to numbers in base units. */

/** A unit is factor × 10^exponent of the base unit. */
type UnitTable = Readonly<Record<string, { factor: number; exponent: number }>>

/** The size of a unit in base units; undefined if the table does not contain it. */
export function factorOf(units: UnitTable, unit: string): number | undefined {
  if (!Object.hasOwn(units, unit)) return undefined
  const { factor, exponent } = units[unit] ?? { factor: 1, exponent: 0 }
  return Number(`${factor}e${exponent}`)
}

export const TIME_UNITS: UnitTable = {
  ns: { factor: 1, exponent: -9 },
  us: { factor: 1, exponent: -6 },
  µs: { factor: 1, exponent: -6 },
  μs: { factor: 1, exponent: -6 },
  ms: { factor: 1, exponent: -3 },
  s: { factor: 1, exponent: 0 },
  m: { factor: 60, exponent: 0 },
  h: { factor: 3600, exponent: 0 },
}

const PREFIXES = 'kMGTP'

/** The power of 1,000 or 1,024 of a prefix in upper or lower case: 1 for `k`, 2 for `M`, 0 for none. */
export const powerOf = (prefix: string): number =>
  prefix === '' ? 0 : PREFIXES.toLowerCase().indexOf(prefix.toLowerCase()) + 1

const prefixed = (letters: string, unitOf: (power: number) => UnitTable[string]): UnitTable =>
  Object.fromEntries(['', ...letters].map(letter => [letter, unitOf(powerOf(letter))]))

// pure, so that a page that needs no table downloads none
export const COUNT_UNITS: UnitTable = /* @__PURE__ */ prefixed(PREFIXES, power => ({ factor: 1, exponent: 3 * power }))

/** Multiplying a double by a power of 1024 is exact. */
export const BINARY_UNITS: UnitTable = /* @__PURE__ */ prefixed(PREFIXES.toUpperCase(), power => ({
  factor: 1024 ** power,
  exponent: 0,
}))

export const RATIO_UNITS: UnitTable = { '%': { factor: 1, exponent: -2 } }

/**
 * Pattern sources for cells. Integers may be grouped by commas; load generators always print two decimals. At most 15
 * digits, which a double represents exactly.
 */
export const WHOLE = '(?:\\d{1,3}(?:,\\d{3}){1,4}|\\d{1,15})'
export const TWO_DECIMALS = `${WHOLE}\\.\\d\\d`
export const NOT_A_NUMBER = '-?(?:nan|inf)'
export const TIME_CELL = `(?:(?:${TWO_DECIMALS}|${NOT_A_NUMBER}) ?(?:us|µs|μs|ms|s|m|h))`
export const COUNT_CELL = `(?:(?:${TWO_DECIMALS}|${NOT_A_NUMBER}) ?[kMGTP]?)`
export const BINARY_CELL = `(?:(?:${TWO_DECIMALS}|${NOT_A_NUMBER}) ?[KMGTP]?)`
export const RATIO_CELL = `(?:(?:${TWO_DECIMALS}|${NOT_A_NUMBER}) ?%)`

const CELL = /^(-?(?:nan|inf)|[\d,]+(?:\.\d+)?) ?([^\d\s,]*)$/

/**
 * Converts a printed number and its unit to base units; null for a non-number (`-nan`) and for text that is not a cell.
 * The exponent of the decimal text is changed, so that 8.13ms is the double nearest to 0.00813.
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

/** An integer, with or without commas. */
export function parseWhole(text: string): number {
  return Number(text.replaceAll(',', ''))
}

/** Multiplies by a power of ten in decimal text: 71.259 × 10^-6 is the double nearest to 0.000071259. */
export function scaleByTen(value: number, exponent: number): number {
  // the quotient of two whole numbers is rounded once, as the text is
  if (exponent === -6 && Number.isSafeInteger(value)) return value / 1e6
  const [digits = '', power = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(power) + exponent}`)
}
