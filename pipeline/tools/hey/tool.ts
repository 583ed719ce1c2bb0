/** hey, a closed loop unless -q is given: text. Failed requests are in its rate but not in its latencies. */
import { ERROR_METRICS, putStatuses, putTried } from '../failed-requests.ts'
import { PERCENTILE_METRICS, percentileMetric } from '../percentiles.ts'
import { readTextForm, type TextForm } from '../text-report.ts'
import type { ToolDefinition } from '../tool.ts'
import { halfOfDecimals } from '../two-decimals.ts'

/** Without any response hey prints NaN and zeros. */
const seconds = (cell: string): number | null => (/^[\d.]+$/.test(cell) ? Number(cell) : null)
const DETAIL = /^(?:DNS\+dialup|DNS-lookup|req write|resp wait|resp read): \S+ secs, \S+ secs, \S+ secs$/

const text: TextForm = {
  name: 'hey',
  command: { name: /^(?:\S*\/)?hey$/, takes_value: { n: 'n', c: 'c', q: 'q', z: 'z' } },
  // below a hundred responses there is no 99th percentile
  irrelevant: /^0%%? in 0\.0000 secs$/,
  rows: {
    Summary: { is: /^Summary:$/ },
    Total: { is: /^Total: ([\d.]+) secs$/, puts: [['duration_s', Number]] },
    Slowest: { is: /^Slowest: ([\d.]+) secs$/, puts: [['latency_max_s', Number]] },
    Fastest: { is: /^Fastest: ([\d.]+) secs$/, puts: [['latency_min_s', Number]] },
    Average: { is: /^Average: ([\d.]+|NaN) secs$/, puts: [['latency_mean_s', seconds]] },
    'Requests/sec': { is: /^Requests\/sec: ([\d.]+)$/ },
    // the sum of Content-Length, absent if a response has none; not the received bytes
    'Total data': { is: /^Total data: (\d+) bytes$/, times: '?' },
    'Size/request': { is: /^Size\/request: \d+ bytes$/, times: '?' },
    'Response time histogram': { is: /^Response time histogram:$/ },
    bucket: { is: /^[\d.]+ \[\d+\](?: ■*)?$/, times: '*' },
    'Latency distribution': { is: /^Latency distribution:$/ },
    percentile: { is: /^([1-9]\d*)%%? in ([\d.]+) secs$/, times: '*' },
    Details: { is: /^Details \(average, fastest, slowest\):$/ },
    detail: { is: DETAIL, times: '*' },
    'Status code distribution': { is: /^Status code distribution:$/ },
    status: { is: /^\[(\d{3})\] (\d+) responses$/, times: '*' },
    'Error distribution': { is: /^Error distribution:$/, times: '?' },
    error: { is: /^\[(\d+)\] (\D.*)$/, times: '*' },
  },
  finish({ block, cellsOf, put, options }) {
    const statuses = cellsOf('status').map(([status, count]) => [status ?? '', Number(count)] as const)
    const failures = cellsOf('error').map(([count, words]) => [words ?? '', Number(count)] as const)
    const answers = statuses.reduce((sum, [, count]) => sum + count, 0)
    const tried = failures.reduce((sum, [, count]) => sum + count, answers)
    const rate = Number(cellsOf('Requests/sec')[0]?.[0])
    const { duration_s } = block.values
    if (Math.abs(rate * Number(duration_s) - tried) > 1 + 1e-4 * (tried + rate))
      return `the report lists ${tried} requests at its end, which contradicts its rate`
    for (const [label = '', time = ''] of cellsOf('percentile')) {
      const metric_id = percentileMetric(label)
      if (metric_id) put(metric_id, Number(time), 'percentile')
    }
    if (answers === 0) for (const key of ['max', 'min']) block.values[`latency_${key}_s`] = null
    putTried(block, { answers, failures, rate, rate_name: 'Requests/sec' }, (id, value) =>
      put(id, value, id.endsWith('error_count') ? 'error' : 'Requests/sec'),
    )
    putStatuses(statuses, (id, value) => put(id, value, 'Status code distribution'))
    block.connections = Number(options.c) || null
    if (Number(options.n) > 0 && options.z === undefined) block.nominal_request_count = Number(options.n)
    if (Number(options.q) > 0 && block.connections)
      put('target_rate_per_s', Number(options.q) * block.connections, 'Total')
    return undefined
  },
}

const version = '0.1.5'

export const tool: ToolDefinition = {
  kind: 'loads-server',
  reports: "hey's text",
  marks: ['secs', '-n cannot be less', '[options...] <url>', 'response-time,DNS+dialup'],
  headline_metric_id: 'requests_per_s',
  metrics: [
    ...[
      'request_count',
      'requests_per_s',
      'duration_s',
      'non_2xx_count',
      'redirect_count',
      'target_rate_per_s',
      ...ERROR_METRICS,
    ],
    ...['latency_min_s', 'latency_mean_s', 'latency_max_s', ...PERCENTILE_METRICS.slice(0, 5)],
  ],
  find: (_, lines) => readTextForm(text, lines),
  beginnings: [/Slowest: \d/, /Fastest: \d/, /Status code distribution:/],
  unread: [
    { name: "hey's message", rows: [/^-n cannot be less than -c\.$/, /^Usage: \S*hey \[options\.\.\.\] <url>$/] },
    {
      name: "hey's CSV",
      rows: [/^response-time,DNS\+dialup,DNS,Request-write,Response-delay,Response-read,status-code,offset$/],
      hint: 'it has no line for a request that failed, and does not show where it ends: write the text report',
    },
  ],
  halfOfPrinted: halfOfDecimals(4),
  loop: 'either',
  openedConnections: (_, connections) => connections,
  uncounted_errors: ERROR_METRICS,
  meanings: {
    rate: { is: 'quotient', version, shown_by: 'all-answered.txt' },
    counts_failures: { is: 'all', version, shown_by: 'refused.txt' },
    latency_includes_timeouts: { is: false, version, shown_by: 'never-answered.txt' },
    percentile: { is: 'order-statistic', version, shown_by: 'one-of-each-millisecond.txt' },
    sends_what_was_asked: { is: false, version, shown_by: 'hundred-by-thirty.txt' },
    retries: { is: true, version, shown_by: 'closed-unannounced.txt' },
  },
}
