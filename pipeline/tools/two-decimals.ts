/** The rounding error of values printed with two decimals and a unit, as by wrk and many others. */
import { unitKindOf } from '../schema/printed-units.ts'
import { BINARY_UNITS, factorOf, TIME_UNITS } from '../schema/units.ts'

const TIME = ['us', 'ms', 's', 'm', 'h'].map(unit => factorOf(TIME_UNITS, unit) ?? 0)
const BINARY = Object.values(BINARY_UNITS).map(({ factor }) => factor)

/** wrk (src/units.c) prints two decimals and takes the next unit at 85 % of it. */
const DECIMALS = 100
const PROMOTED_AT = 0.85

function hasTwoDecimals(value: number): boolean {
  const digits = value * DECIMALS
  return Math.abs(digits - Math.round(digits)) < 1e-6 * DECIMALS
}

/**
 * Half of the last printed digit in the largest unit in which the value has at most two decimals and for which it is
 * large enough. 0 for a value without such a unit, which is an exact value of a done line.
 */
function half(value: number, units: readonly number[]): number {
  const fits = (unit: number) => value >= PROMOTED_AT * unit * (1 - 1e-9) && hasTwoDecimals(value / unit)
  return ((units.findLast(fits) ?? 0) / DECIMALS) * 0.5
}

/** The rate of a thread is printed as 2.57k: thousands from 850 on, as for every unit. */
const halfOfThreadRate = (value: number): number =>
  value >= 850e6 ? 5e6 : value >= 850e3 ? 5e3 : value >= 850 ? 5 : 0.005

/** Half of the last printed digit of a metric's value, in its base unit. */
export function halfOfTwoDecimals(metric_id: string, value: number): number {
  const kind = unitKindOf(metric_id)
  if (kind === 'time') return half(value, TIME)
  if (kind === 'bytes') return half(value, BINARY)
  if (kind === 'ratio') return 0.5e-4
  if (kind === 'count') return 0
  if (metric_id.startsWith('thread_rate')) return halfOfThreadRate(value)
  // requests/s are printed without a prefix and with two decimals
  return hasTwoDecimals(value) ? 0.5 / DECIMALS : 0
}

/** Half of the last digit for a tool that prints times and rates with a fixed number of decimals, and whole counts. */
export const halfOfDecimals =
  (decimals: number) =>
  (metric_id: string): number =>
    metric_id.endsWith('_s') ? 0.5 * 10 ** -decimals : 0
