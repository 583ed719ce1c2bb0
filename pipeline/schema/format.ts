/**
 * The only formatter: it turns numbers in base units into display text, and is never used for data. A figure has the
 * digits that its interval supports (two of the half-width), or three without an interval; a value of a trial has those
 * printed.
 */
import type { Unit } from './metrics.ts'
import { scaleByTen } from './units.ts'

/** One unit for all values that are shown together, so that the printed numbers can be compared. */
export interface Scale {
  /** '' for a count; otherwise printed after a space, such as `ms`, `MiB`, `MiB/s`, `requests/s`, `%`. */
  unit: string
  /** Converts a value in base units to this unit. */
  scaled: (value: number) => number
  /** The same as text, with thousands commas. */
  show: (value: number) => string
}

interface Formatted {
  number: string
  unit: string
}

/** The median of a sample, or the estimate of a league, with its interval, if any, in base units. */
export interface Interval {
  median: number
  low: number | null
  high: number | null
}

/** Median and bounds as printed, in one unit. */
interface Figure extends Formatted {
  bounds: [low: string, high: string] | null
}

const TIMES: readonly [from: number, unit: string, exponent: number][] = [
  [1, 's', 0],
  [1e-3, 'ms', 3],
  [0, 'µs', 6],
]
const BYTES = { 1000: ['B', 'kB', 'MB', 'GB', 'TB'], 1024: ['B', 'KiB', 'MiB', 'GiB', 'TiB'] } as const
/** From here on, two decimals of a rate would exceed the precision of the measurement. */
const WHOLE_FROM = 1e6

/**
 * The display unit for a value of the base unit `unit`. Two decimals, as load generators print, truncated so that
 * 99.996 % is never shown as 100 %; none for a whole rate, because tables print 43,904 and reports 41.66k. `base`: of
 * multiples of bytes.
 */
export function scaleOf(unit: Unit, value: number, base: 1000 | 1024 = 1024): Scale {
  if (unit === 's') {
    const [, name, exponent] = TIMES.find(([from]) => value === 0 || Math.abs(value) >= from) ?? ['', 's', 0]
    return scaleOfTen(name, exponent)
  }
  if (unit === 'bytes' || unit === 'bytes/s') {
    const power = BYTES[base].findLastIndex((_, power) => power === 0 || Math.abs(value) >= base ** power)
    return byteScale(unit, power, base)
  }
  if (unit === 'ratio') return scaleOfTen('%', 2)
  if (unit === 'count') return scaleIn('', Number, decimalsOfCount)
  return scaleIn(unit.replace(/^1\//, '/'), Number, decimalsOfRate)
}

export function formatValue(unit: Unit, value: number): Formatted {
  const scale = scaleOf(unit, value)
  return { number: scale.show(value), unit: scale.unit }
}

export const formatText = (unit: Unit, value: number): string => withUnit(formatValue(unit, value))

/** A number to compare or cite, in the unit of its median or of a column. `formatText` prints exact values. */
export function formatFigure(unit: Unit, interval: Interval, scale = scaleOf(unit, interval.median)): Figure {
  const { median, low, high } = interval
  const half_width = low === null || high === null ? 0 : (high - low) / 2
  const values = [median, low, high].filter(value => value !== null).map(scale.scaled)
  const places = Math.min(
    half_width === 0 ? placesOf(scale.scaled(median), 3) : placesOf(scale.scaled(half_width), 2),
    // no clock or counter in use resolves a millionth, and integers stay integers
    placesOf(scale.scaled(median), 6),
    values.every(Number.isInteger) ? 0 : Number.POSITIVE_INFINITY,
  )
  const show = (value: number) =>
    cut(scaleByTen(Math.round(scaleByTen(scale.scaled(value), places)), -places), Math.max(0, places))
  return {
    number: show(median),
    unit: scale.unit,
    bounds: low === null || high === null ? null : [show(low), show(high)],
  }
}

/** `96,000 requests/s`. */
export const figureText = (unit: Unit, interval: Interval): string => withUnit(formatFigure(unit, interval))

export const withUnit = ({ number, unit }: Formatted): string => (unit === '' ? number : `${number} ${unit}`)

/** The number of decimals for that many significant digits; negative to round to tens, hundreds and so on. */
const placesOf = (value: number, digits: number): number =>
  value === 0 ? 0 : digits - 1 - Number(value.toExponential(digits - 1).split('e')[1])

const decimalsOfCount = (value: number): number => (Number.isInteger(value) ? 0 : 2)
const decimalsOfRate = (value: number): number => (Math.abs(value) >= WHOLE_FROM ? 0 : decimalsOfCount(value))
const twoDecimals = () => 2

/** A unit of 10^-exponent base units. */
export const scaleOfTen = (unit: string, exponent: number): Scale =>
  scaleIn(unit, value => scaleByTen(value, exponent), twoDecimals)

export function byteScale(unit: Unit, power: number, base: 1000 | 1024 = 1024): Scale {
  const name = `${BYTES[base][power]}${unit === 'bytes/s' ? '/s' : ''}`
  return scaleIn(name, value => value / base ** power, power === 0 ? decimalsOfCount : twoDecimals)
}

const scaleIn = (unit: string, scaled: Scale['scaled'], decimalsOf: (value: number) => number): Scale => ({
  unit,
  scaled,
  show: value => cut(scaled(value), decimalsOf(value)),
})

/** Truncates to a number of decimals and adds thousands commas; on decimal text, because 8.13 has no exact double. */
function cut(value: number, decimals: number): string {
  const text = String(Math.abs(value))
  const [whole = '0', fraction = ''] = text.includes('e-') ? [] : text.split('.')
  const digits = `${whole}.${fraction.padEnd(decimals, '0').slice(0, decimals)}`.replace(/\.$/, '')
  const sign = value < 0 && /[1-9]/.test(digits) ? '-' : ''
  const [before = '', after] = digits.split('.')
  const grouped = before.length <= 3 ? before : before.replace(/\d(?=(?:\d{3}){1,7}$)/g, '$&,')
  return sign + (after === undefined ? grouped : `${grouped}.${after}`)
}
