/** The unit that a column of one metric is shown in. The formatter itself needs no metric, so that the page of /audit/ downloads none. */
import { byteScale, type Scale, scaleOf, timeScale } from './format.ts'
import { metricOf, unitOf } from './metrics.ts'

/** Times below a second, of which `largest` is one, would all be cut to the same digits in seconds. */
export function columnScale(metric_id: string, largest = 1): Scale {
  const unit = unitOf(metric_id)
  if (unit === 's' && metricOf(metric_id)?.column_unit === 's' && largest >= 1) return timeScale('s', 0, () => 3)
  // reports print hundredths of a microsecond below a millisecond: no digit of those is lost
  if (unit === 's') return timeScale('ms', 3, value => (Math.abs(value) < 1e-3 ? 5 : 3))
  if (unit === 'bytes' || unit === 'bytes/s') return byteScale(unit, 2)
  return scaleOf(unit, 0)
}
