/** The one formatter: numbers in base units become what people read. Data never passes through here. */

import { scaleByTen } from './units.ts'

export interface Formatted {
  /** With thousands commas and a decimal point, for tabular figures. */
  number: string
  /** '' for a count; otherwise to be set after a space, such as `ms`, `MiB`, `MiB/s`, `/s`, `%`. */
  unit: string
}

const TIMES: readonly [from: number, unit: string, exponent: number][] = [
  [1, 's', 0],
  [1e-3, 'ms', 3],
  [0, 'µs', 6],
]
const BYTES: readonly [from: number, unit: string][] = [
  [1024 ** 4, 'TiB'],
  [1024 ** 3, 'GiB'],
  [1024 ** 2, 'MiB'],
  [1024, 'KiB'],
]
/** From here on two decimals would be digits that nobody measured. */
const WHOLE_FROM = 1e6

/**
 * A value in the base unit that its metric's id ends in (`_s`, `_bytes`, `_bytes_per_s`, `_per_s`, `_ratio`, `_count`).
 * Two decimals, as wrk prints, cut and not rounded: 99.996 % is never shown as 100 %. A whole rate gets none: nobody
 * measured them where a table says 43,904 or wrk 41.66k.
 */
export function formatValue(metric_id: string, value: number): Formatted {
  if (metric_id.endsWith('_bytes_per_s')) return formatBytes(value, '/s')
  if (metric_id.endsWith('_per_s') || metric_id.endsWith('_per_s_stdev'))
    return { number: formatRate(value), unit: '/s' }
  if (metric_id.endsWith('_s')) return formatTime(value)
  if (metric_id.endsWith('_bytes')) return formatBytes(value, '')
  if (metric_id.endsWith('_ratio')) return { number: cut(scaleByTen(value, 2), 2), unit: '%' }
  return { number: cut(value, Number.isInteger(value) ? 0 : 2), unit: '' }
}

/** The number and its unit in one text. */
export function formatText(metric_id: string, value: number): string {
  const { number, unit } = formatValue(metric_id, value)
  return unit === '' ? number : `${number} ${unit}`
}

function formatRate(value: number): string {
  return cut(value, Number.isInteger(value) || Math.abs(value) >= WHOLE_FROM ? 0 : 2)
}

function formatTime(value: number): Formatted {
  const [, unit, exponent] = TIMES.find(([from]) => value === 0 || Math.abs(value) >= from) ?? [0, 's', 0]
  return { number: cut(scaleByTen(value, exponent), 2), unit }
}

function formatBytes(value: number, per: string): Formatted {
  const [from, unit] = BYTES.find(([from]) => Math.abs(value) >= from) ?? [1, 'B']
  const is_whole = from === 1 && Number.isInteger(value)
  return { number: cut(value / from, is_whole ? 0 : 2), unit: `${unit}${per}` }
}

/** Thousands commas and a fixed number of decimals. Works on the shortest decimal text, because 8.13 itself is a little less or more than its digits say. */
export function cut(value: number, decimals: number): string {
  const text = String(Math.abs(value))
  const [whole = '0', fraction = ''] = text.includes('e-') ? [] : text.split('.')
  const digits = `${whole}.${fraction.padEnd(decimals, '0').slice(0, decimals)}`.replace(/\.$/, '')
  const sign = value < 0 && /[1-9]/.test(digits) ? '-' : ''
  const [before = '', after] = digits.split('.')
  const grouped = before.replace(/\d(?=(?:\d{3})+$)/g, '$&,')
  return sign + (after === undefined ? grouped : `${grouped}.${after}`)
}
