/** The explanation of a verdict. */
import { scaleOf } from '../../schema/format.ts'
import { unitOf } from '../../schema/metrics.ts'
import { unitKindOf } from '../../schema/printed-units.ts'
import { formatChange, list } from '../rules/format-numbers.ts'
import { type ClaimReading, isWide } from './readings.ts'

const digits = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const small = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 4 })

/** Explains why a number agrees with the log, if needed. */
export function describeFit(found: {
  metric_id: string
  fitting: readonly ClaimReading[]
  observed: number
  /** How the printed number differs. */
  words: string
  log_is_invalid: boolean
  count: number
}): string | null {
  const bases = found.fitting.flatMap(({ base }) => base ?? []).map(base => digits.format(base))
  const parts = [
    found.log_is_invalid ? 'it agrees with a log whose run is invalid' : '',
    found.fitting.every(isWide) ? `the log says ${describeQuantity(found.metric_id, found.observed, 1000)}` : '',
    found.words,
    found.count === 1 ? '' : `the median of ${found.count} values`,
    bases.length === 0 ? '' : `in units of ${list(bases)}`,
  ]
  return parts.filter(part => part !== '').join('; ') || null
}

/** The difference and its direction, with both numbers. */
export function describeDifference(found: {
  metric_id: string
  reading: ClaimReading
  observed: number
  difference: number | null
  readings: readonly ClaimReading[]
  count: number
}): string {
  const { metric_id, reading, observed, difference, readings, count } = found
  const text = (value: number) => describeQuantity(metric_id, value, reading.base ?? 1000)
  const source = count === 1 ? 'the log says' : `the median of ${count} values in the log is`
  const change = difference === null ? '' : `: ${formatChange(difference)}`
  const tried = readings.some(({ base }) => base === 1000) ? ', and neither units of 1,000 nor of 1,024 fit' : ''
  return `${reading.printed ?? text(reading.value)} is claimed and ${source} ${text(observed)}${change}${tried}`
}

export const formatNumber = (value: number): string => digits.format(value)

/** A number in its display unit; bytes in the base of the claim. */
function describeQuantity(metric_id: string, value: number, base: 1000 | 1024): string {
  const { unit, scaled } = scaleOf(unitOf(metric_id), value, base)
  const kind = unitKindOf(metric_id)
  const is_small = kind === 'ratio' || (kind === 'time' && unit !== 's')
  const number = (is_small ? small : digits).format(scaled(value))
  return kind === 'rate' || kind === 'count' ? number : `${number} ${unit}`
}
