/** The cells that tables of leagues and of comparisons share: measures, numbers, charts of ratios and ratios. */
import type { Comparison } from '../../pipeline/evaluate/statistics/compare-results.ts'
import { columnScale } from '../../pipeline/schema/column-scale.ts'
import { formatFigure, type Interval } from '../../pipeline/schema/format.ts'
import type { Metric } from '../../pipeline/schema/metrics.ts'
import { ratioText } from '../../pipeline/schema/ratio-text.ts'
import type { League, LeagueEntry } from '../../pipeline/schema/records/league.ts'
import { shownNumber } from '../../pipeline/schema/shown-number.ts'
import { resultAddress } from '../address.ts'
import { type Forest, type ForestMarker, forestAxis, forestRow } from '../charts/forest.ts'
import { isEligible } from '../league/eligibility.ts'
import { boundSign, exclusionReason } from '../league/words.ts'
import { exact } from '../number.ts'
import { differenceInterval, differenceText, intervalShort, ratioShort } from '../ratio.ts'

/** The id of the SVG background that the rows of a table share. */
export const GROUND = 'forest-ground'

/** Short names for table headers, in the order of the columns of a comparison. */
export const SHORT: Record<string, { name: string; unit?: string }> = {
  requests_per_s: { name: 'Requests', unit: 'per second' },
  time_s: { name: 'Time' },
  latency_p50_s: { name: 'p50' },
  latency_p99_s: { name: 'p99' },
  server_cpu_time_per_request_s: { name: 'CPU', unit: 'µs/request' },
  peak_memory_bytes: { name: 'Memory' },
  warm_after_s: { name: 'Warm', unit: 's to 90 %' },
  probe_latency_p95_s: { name: 'Probe p95' },
}

export const shortName = ({ metric_id, name = metric_id }: Metric): string => SHORT[metric_id]?.name ?? name

interface HeadProps {
  metric: Metric
  league: Pick<League, 'connections' | 'rate_per_s'>
  class: string
  /** Follows the unit. */
  note?: string
}

/** A latency of a closed loop is one at full load. */
export const MeasureHead = ({ metric, league, class: kind, note = '' }: HeadProps) => (
  <th scope="col" class={`number ${kind}`}>
    {shortName(metric)}
    <small>
      {SHORT[metric.metric_id]?.unit ?? columnScale(metric.metric_id).unit}
      {metric.family === 'latency' && league.connections !== null && league.rate_per_s === null && ' at full load'}
      {note}
    </small>
  </th>
)

export const DrawnHead = ({ forest }: { forest: Forest }) => (
  <th scope="col" class="drawing">
    <span class="visually-hidden">Chart of the ratio</span>
    <span dangerouslySetInnerHTML={{ __html: forestAxis(forest) }} />
  </th>
)

export const Drawn = ({ forest, mark }: { forest: Forest; mark: ForestMarker | null }) => (
  <td class="drawing" dangerouslySetInnerHTML={{ __html: forestRow(forest, GROUND, mark) }} />
)

interface ValueProps {
  entry: LeagueEntry
  metric: Metric
  /** A secondary measure: without an interval and a reason, and not reached by the Tab key. */
  isBrief?: boolean
}

/** A number links to its result, an excluded one to its findings. Half of the interval follows in per cent. */
export function ValueCell({ entry, metric, isBrief = false }: ValueProps) {
  const { metric_id, unit } = metric
  const value = entry.measures[metric_id]
  const tabIndex = isBrief ? -1 : undefined
  if (value === undefined) return <span title="not measured">–</span>
  if (!isEligible(entry, metric_id)) {
    const why = exclusionReason(entry, metric_id)
    return (
      <a class="is-excluded" href={resultAddress(entry.result_id, '#findings')} title={why} tabIndex={tabIndex}>
        ✕{!isBrief && ` excluded: ${why}`}
      </a>
    )
  }
  const number = shownNumber(value)
  const scale = columnScale(metric_id)
  const { number: shown, bounds } = formatFigure(unit, number, scale)
  const half = isBrief ? null : halfWidth(number)
  return (
    <>
      <a
        href={resultAddress(entry.result_id, `#${metric_id}`)}
        title={`${exact(number.median)}${bounds ? `, 95 % interval ${bounds.join(' to ')} ${scale.unit}` : ''}`}
        tabIndex={tabIndex}
      >
        {boundSign(value)}
        {shown}
      </a>
      {half !== null ? <i>±{half}</i> : !isBrief && bounds && <i>{bounds.join('–')}</i>}
    </>
  )
}

/** Half of a logarithmic interval in per cent, with two digits. Null from 100 on, which would reach below zero. */
function halfWidth({ low, high }: Interval): string | null {
  if (low === null || high === null || low <= 0) return null
  const percent = 100 * (Math.sqrt(high / low) - 1)
  if (percent >= 100) return null
  return percent >= 10 ? String(Math.round(percent)) : percent.toPrecision(2)
}

interface RatioProps {
  found: Comparison
  verdict: { sign: string; words: string }
  href?: string
  /** Whether the words of the verdict are visible if there is no ratio. */
  hasWords?: boolean
  hasInterval?: boolean
  /** Whether the ratio is written as a difference, in per cent. */
  isDifference?: boolean
  tabIndex?: number
}

export function RatioCell({
  found,
  verdict,
  href,
  isDifference,
  hasWords = false,
  hasInterval = true,
  tabIndex,
}: RatioProps) {
  const ratio = ratioShort(found, isDifference ? differenceText : ratioText)
  const interval = isDifference ? differenceInterval(found) : intervalShort(found)
  return (
    <>
      <span class="verdict" title={verdict.words}>
        {verdict.sign}
        <span class={hasWords && ratio === null ? undefined : 'visually-hidden'}> {verdict.words}</span>
      </span>{' '}
      {ratio !== null &&
        (href ? (
          <a href={href} tabIndex={tabIndex}>
            {ratio}
          </a>
        ) : (
          ratio
        ))}
      {hasInterval && ratio !== null && interval !== null && <i>{interval}</i>}
    </>
  )
}
