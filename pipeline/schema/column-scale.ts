/** The display unit of a metric's column; not in the formatter, so that the page /audit/ downloads no metrics. */
import { byteScale, type Scale, scaleOf, scaleOfTen } from './format.ts'
import { metricOf, unitOf } from './metrics.ts'

const TIMES: Record<string, Scale> = { s: scaleOfTen('s', 0), µs: scaleOfTen('µs', 6) }

export function columnScale(metric_id: string): Scale {
  const unit = unitOf(metric_id)
  if (unit === 's') return TIMES[metricOf(metric_id)?.column_unit ?? 'ms'] ?? scaleOfTen('ms', 3)
  if (unit === 'bytes' || unit === 'bytes/s')
    return byteScale(unit, metricOf(metric_id)?.column_unit === 'bytes' ? 0 : 2)
  return scaleOf(unit, 0)
}
