/** pacer, an open loop of this project: a JSON report with the whole histogram of latencies from the due instants. */
import { scaleByTen } from '../../schema/units.ts'
import { COUNT_METRICS, ERROR_METRICS, putStatuses } from '../failed-requests.ts'
import { Histogram, readHistogram } from '../histogram.ts'
import { type JsonForm, jsonTextOf, members, readJsonForm, type WholeJson } from '../json-report.ts'
import { percentileMetric } from '../percentiles.ts'
import type { ToolDefinition } from '../tool.ts'

const QUANTILES = ['50', '75', '90', '95', '99', '99.9', '99.99']
const latencyOf = (label: string): string => percentileMetric(label) ?? `latency_${label}_s`

/** The smallest latency that the share of the requests does not exceed. */
function quantileOf({ values, counts }: Histogram, share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  let seen = 0
  for (const [index, value] of values.entries()) {
    seen += counts[index] ?? 0
    // a product of decimals may be above a whole number by its last digit
    if (seen >= share * total - 1e-6) return value
  }
  return null
}

/** `in_us`: in microseconds. */
function putLatencies(in_us: Histogram, put: (metric_id: string, value: number | null) => void): void {
  const { values, counts } = in_us
  const total = counts.reduce((sum, count) => sum + count, 0)
  const sum = values.reduce((all, value, index) => all + value * (counts[index] ?? 0), 0)
  const inSeconds = (us: number | null | undefined) => (us == null ? null : scaleByTen(us, -6))
  put(latencyOf('min'), inSeconds(values[0]))
  put(latencyOf('mean'), inSeconds(total > 0 ? sum / total : null))
  for (const label of QUANTILES) put(latencyOf(label), inSeconds(quantileOf(in_us, Number(label) / 100)))
  put(latencyOf('max'), inSeconds(values.at(-1)))
}

function finish({ block, numberAt, nodeAt, put }: WholeJson): string | undefined {
  const numberOf = (path: string) => numberAt(path) ?? 0
  const [offered, answers, in_time] = [numberOf('offered'), numberOf('answers'), numberOf('answers_in_time')]
  const in_us = readHistogram(jsonTextOf(nodeAt('latency_histogram')))
  if (in_us === null) return 'latency_histogram is not a list of steps in ascending order'
  const counted = in_us.counts.reduce((sum, count) => sum + count, 0)
  const statuses = [...members(nodeAt('statuses'))].map(([status, { value }]): [string, number] => [
    status,
    Number(value),
  ])
  const sum = statuses.reduce((all, [, count]) => all + count, 0)
  if (sum !== answers || counted !== answers + numberOf('errors/timeout') || in_time > answers || answers > offered)
    return `${answers} answers, ${sum} statuses and ${counted} latencies contradict each other`
  block.connections = numberAt('connections')
  block.nominal_duration_s = numberAt('duration_s')
  block.nominal_request_count = offered
  // an answer that was sent after the end of the load is in the counts, but not in the rate
  block.rate_over_s = null
  put('requests_per_s', in_time / numberOf('duration_s'), 'answers_in_time')
  putStatuses(statuses, (metric_id, value) => put(metric_id, value, 'statuses'))
  block.latency_histogram = new Histogram(
    in_us.values.map(us => scaleByTen(us, -6)),
    in_us.counts,
  )
  putLatencies(in_us, (metric_id, value) => put(metric_id, value, 'latency_histogram'))
  for (const key of ['latest_us', 'opened', 'latency_histogram_digits']) block.facts[key] = String(numberOf(key))
  return undefined
}

const json: JsonForm = {
  name: 'pacer',
  key: 'answers_in_time',
  value: /\s{0,200}:\s{0,200}\d/y,
  needs: ['offered', 'latency_histogram'],
  numbers: {
    rate_per_s: ['target_rate_per_s'],
    duration_s: ['duration_s'],
    answers: ['request_count'],
    read_bytes: ['read_bytes'],
    late: ['late_request_count'],
    'errors/connect': ['connect_error_count'],
    'errors/read': ['read_error_count'],
    'errors/write': ['write_error_count'],
    'errors/timeout': ['timeout_count'],
    ...Object.fromEntries(
      ['pacer', 'connections', 'offered', 'answers_in_time', 'latest_us', 'opened', 'cpu_us']
        .concat('latency_histogram_digits')
        .map(key => [key, [null] as const]),
    ),
  },
  ignored: ['statuses', 'latency_histogram'],
  finish,
}

export const tool: ToolDefinition = {
  kind: 'loads-server',
  reports: "pacer's JSON",
  marks: ['"answers_in_time"'],
  headline_metric_id: 'requests_per_s',
  metrics: [
    ...[
      ...COUNT_METRICS,
      'target_rate_per_s',
      'late_request_count',
      ...['min', 'mean', ...QUANTILES, 'max'].map(latencyOf),
    ],
    ...ERROR_METRICS.slice(0, 4),
  ],
  find: (text, lines) => readJsonForm(json, text, lines),
  beginnings: [/"answers_in_time":/],
  halfOfPrinted: () => 0,
  loop: 'open',
  openedConnections: (_, connections) => connections,
  uncounted_errors: ERROR_METRICS.slice(0, 4),
  meanings: {
    counts_failures: { is: 'error-answers', version: '1', shown_by: 'half-busy.txt' },
    latency_includes_timeouts: { is: true, version: '1', shown_by: 'never-answered.txt' },
    percentile: { is: 'order-statistic', version: '1', shown_by: 'one-stall.txt' },
    sends_what_was_asked: { is: true, version: '1', shown_by: 'rate-not-held.txt' },
    retries: { is: false, version: '1', shown_by: 'half-bodies.txt' },
  },
  rule_notes: {
    'rate-not-held': {
      source:
        'pacer counts a request as held if it was sent before the end of the load, whether a connection was free or not, and answered.',
    },
  },
}
