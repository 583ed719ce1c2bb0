/** The words beside a verdict. */
import { list } from '../rules/say.ts'
import { unitKindOf } from './claim-units.ts'
import type { Fit, Reading } from './fit.ts'
import type { Summary } from './summaries.ts'

const digits = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const small = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 4 })
const signed = new Intl.NumberFormat('en-US', {
  maximumFractionDigits: 1,
  minimumFractionDigits: 1,
  signDisplay: 'always',
})

/** Why a number counts as the log's, where that needs saying. */
export function sayFit(found: {
  summary: Summary
  fit: Fit
  fitting: readonly Reading[]
  readings: readonly Reading[]
  log_is_invalid: boolean
  count: number
}): string | null {
  const bases = found.fitting.flatMap(({ base }) => base ?? []).map(base => digits.format(base))
  const parts = [
    found.log_is_invalid ? 'it agrees with a log whose run is invalid' : '',
    found.summary.name === null ? '' : `the ${found.summary.name} of ${found.count} values`,
    bases.length === 0 ? '' : `in units of ${list(bases)}`,
    found.fit === 'truncated' ? 'truncated, not rounded' : '',
  ]
  return parts.filter(part => part !== '').join('; ') || null
}

/** By how much and in which direction, with both numbers. */
export function sayDifference(found: {
  metric_id: string
  reading: Reading
  observed: number
  difference: number | null
  readings: readonly Reading[]
  count: number
}): string {
  const { metric_id, reading, observed, difference, readings, count } = found
  const say = (value: number) => sayQuantity(metric_id, value, reading.base ?? 1000)
  const whose = count === 1 ? 'the log says' : `the median of ${count} values in the log is`
  const change = difference === null ? '' : `: ${sayChange(difference)}`
  const tried = readings.some(({ base }) => base === 1000) ? ', and neither units of 1,000 nor of 1,024 fit' : ''
  return `${reading.printed ?? say(reading.value)} is claimed and ${whose} ${say(observed)}${change}${tried}`
}

/** "−87.0 %", with a true minus sign. */
export function sayChange(ratio: number): string {
  return `${signed.format(ratio * 100).replace('-', '−')} %`
}

export const sayNumber = (value: number): string => digits.format(value)

/** A number in the unit that people read it in; bytes in units of the base that the claim is read in. */
function sayQuantity(metric_id: string, value: number, base: 1000 | 1024): string {
  const kind = unitKindOf(metric_id)
  if (kind === 'ratio') return `${small.format(value * 100)} %`
  if (kind === 'bytes') return `${sayBytes(value, base)}${metric_id.endsWith('_per_s') ? '/s' : ''}`
  if (kind !== 'time') return digits.format(value)
  if (Math.abs(value) >= 1 || value === 0) return `${digits.format(value)} s`
  return Math.abs(value) >= 1e-3 ? `${small.format(value * 1e3)} ms` : `${small.format(value * 1e6)} µs`
}

const BYTE_UNITS = { 1000: ['B', 'kB', 'MB', 'GB', 'TB'], 1024: ['B', 'KiB', 'MiB', 'GiB', 'TiB'] } as const

function sayBytes(value: number, base: 1000 | 1024): string {
  const power = BYTE_UNITS[base].findLastIndex((_, index) => Math.abs(value) >= base ** index)
  return `${digits.format(value / base ** Math.max(power, 0))} ${BYTE_UNITS[base][Math.max(power, 0)]}`
}
