/** The values of a block as text, in the order of their lines. */
import { counted } from '../../pipeline/evaluate/rules/format-numbers.ts'
import { summarise } from '../../pipeline/evaluate/statistics/compare-results.ts'
import { formatFigure, formatText, withUnit } from '../../pipeline/schema/format.ts'
import { metricName, unitOf } from '../../pipeline/schema/metrics.ts'
import type { Block, Value } from '../../pipeline/tools/block.ts'

/** `is_sample`: a series of its values is one measurement repeated. */
export function readAuditValues(block: Block, is_sample: boolean) {
  const lines = Map.groupBy(Object.entries(block.values), ([metric_id]) => block.value_lines[metric_id] ?? block.line)
  return [...lines]
    .sort(([a], [b]) => a - b)
    .map(([line, values]) => ({
      line,
      values: values.map(([metric_id, value]) => ({
        metric_id,
        name: metricName(metric_id),
        text: showValue(metric_id, value, is_sample),
      })),
    }))
}

/** Shows the median of repeated measurements, with an interval from six on; only the range of other series. */
export function showValue(metric_id: string, value: Value, is_sample: boolean): string {
  if (value === null) return 'printed as unknown'
  const unit = unitOf(metric_id)
  const say = (number: number) => formatText(unit, number)
  if (typeof value === 'number') return Number.isFinite(value) ? say(value) : 'no finite number'
  const [first] = value
  if (first === undefined) return 'no values'
  if (!value.every(Number.isFinite)) return `${counted(value.length, 'value')}, not all of them finite`
  if (value.length === 1) return `${say(first)}, once`
  const [least, most] = value.reduce(([low, high], each) => [Math.min(low, each), Math.max(high, each)], [first, first])
  const extent = `${counted(value.length, 'value')} from ${say(least)} to ${say(most)}`
  if (!is_sample) return extent
  const summary = summarise(value)
  const figure = formatFigure(unit, summary)
  const interval =
    figure.bounds === null ? 'no interval with fewer than 6 values' : `95 % interval ${figure.bounds.join(' to ')}`
  return `median ${withUnit(figure)}, ${interval}; ${extent}`
}
