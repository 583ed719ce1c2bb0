/** Numbers in the pages: pipeline/vocabulary/format.ts formats a value; a column of a table needs one unit for all of its values. */
import { cut, formatValue } from '../pipeline/vocabulary/format.ts'
import metrics from '../pipeline/vocabulary/metrics.json' with { type: 'json' }
import { scaleByTen } from '../pipeline/vocabulary/units.ts'

const units = new Map(metrics.map(metric => [metric.metric_id, metric.unit]))

/** A value with the unit that fits it. A rate says what it counts. */
export function display(metric_id: string, value: number): { number: string; unit: string } {
  const { number, unit } = formatValue(metric_id, value)
  return { number, unit: unit === '/s' ? (units.get(metric_id) ?? '/s').replace(/^1\//, '/') : unit }
}

export interface Scale {
  unit: string
  show: (value: number) => string
}

const inSeconds: Scale = { unit: 's', show: value => cut(value, 3) }
// wrk prints hundredths of a microsecond below a millisecond: no digit of those is lost
const inMilliseconds: Scale = { unit: 'ms', show: value => cut(scaleByTen(value, 3), Math.abs(value) < 1e-3 ? 5 : 3) }
const inMebibytes = (value: number): string => cut(value / 1024 ** 2, 2)

/** The unit of a column, so that its figures stand under each other; a result's own page has all digits. */
export function scaleOf(metric_id: string): Scale {
  if (metric_id.endsWith('_bytes_per_s')) return { unit: 'MiB/s', show: inMebibytes }
  if (metric_id.endsWith('_bytes')) return { unit: 'MiB', show: inMebibytes }
  if (metric_id === 'time_s') return inSeconds
  if (metric_id.endsWith('_s') && !metric_id.endsWith('_per_s')) return inMilliseconds
  return { unit: display(metric_id, 0).unit, show: value => display(metric_id, value).number }
}

const full = new Intl.NumberFormat('en-US', { maximumFractionDigits: 12 })

/** All digits, for a title beside a shorter form. */
export const exact = (value: number): string => full.format(value)

/** An instant of a record as people read it, to the second. */
export const instant = (text: string | null): string | null =>
  text === null ? null : text.replace(/^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.\d+)?Z$/, '$1 $2 UTC')

/** A count of things. */
export const counted = (value: number): string => value.toLocaleString('en-US')

/** A fact of an environment; one that is a number by its name gets its thousands apart. */
export const environmentText = (key: string, value: string | null): string | null =>
  value !== null && /_(bytes|hz|hard|soft)$/.test(key) && /^\d+$/.test(value) ? counted(Number(value)) : value
