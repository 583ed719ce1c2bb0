/** rewrk, a closed loop: text and JSON. Its "percentiles" are means of all slower responses, and it ignores statuses. */
import { BINARY_UNITS, parseCell, TIME_UNITS } from '../../schema/units.ts'
import { errorMetricOf } from '../failed-requests.ts'
import { type JsonForm, readJsonForm } from '../json-report.ts'
import { percentileMetric } from '../percentiles.ts'
import { readTextForm, type TextForm } from '../text-report.ts'
import type { ToolDefinition } from '../tool.ts'
import { halfOfTwoDecimals } from '../two-decimals.ts'

const seconds = (cell: string): number | null => parseCell(cell, TIME_UNITS)
const bytes = (cell: string): number | null => parseCell(cell.replace(/B$/, '').replace(' ', ''), BINARY_UNITS)
const LATENCIES = ['mean', 'stdev', 'min', 'max'].map(key => `latency_${key}_s`)
const command = {
  name: /^(?:\S*\/)?rewrk$/,
  takes_value: { t: 't', threads: 't', c: 'c', connections: 'c', d: 'd', duration: 'd', h: 'h', host: 'h' },
}

const text: TextForm = {
  name: 'rewrk',
  irrelevant: /^-+ \+ -+ \+$/,
  command,
  rows: {
    Beginning: { is: /^Beginning round \d+\.\.\.$/ },
    Benchmarking: { is: /^Benchmarking (\d+) connections @ \S+ for (\d+) second\(s\)$/ },
    'No requests': { is: /^No requests completed successfully$/, times: '?', ends: true },
    Latencies: { is: /^Latencies:$/ },
    columns: { is: /^Avg Stdev Min Max$/ },
    times: {
      is: /^([\d.]+[munµ]?s) ([\d.]+[munµ]?s) ([\d.]+[munµ]?s) ([\d.]+[munµ]?s)$/,
      puts: LATENCIES.map(metric_id => [metric_id, seconds] as const),
    },
    Requests: { is: /^Requests:$/ },
    Total: {
      is: /^Total: (\d+) Req\/Sec: ([\d.]+)$/,
      puts: [
        ['request_count', Number],
        ['requests_per_s', Number],
      ],
    },
    Transfer: { is: /^Transfer:$/ },
    bytes: {
      is: /^Total: ([\d.]+ [KMGT]?B) Transfer Rate: ([\d.]+ [KMGT]?B)\/Sec$/,
      puts: [
        ['read_bytes', bytes],
        ['transfer_bytes_per_s', bytes],
      ],
    },
    heading: { is: /^Percentile Avg Latency$/, times: '?' },
    percentile: { is: /^([\d.]+)% ([\d.]+[munµ]?s)$/, times: '*' },
    errors: { is: /^(\d+) Errors: (.*)$/, times: '*' },
  },
  finish({ block, cellsOf, put }) {
    const [connections, duration] = cellsOf('Benchmarking')[0] ?? []
    block.connections = Number(connections)
    block.nominal_duration_s = Number(duration)
    if (cellsOf('No requests').length > 0) {
      put('request_count', 0, 'No requests')
      put('requests_per_s', 0, 'No requests')
    }
    for (const [count, words = ''] of cellsOf('errors')) put(errorMetricOf(words), Number(count), 'errors')
    const means = cellsOf('percentile').flatMap(([label = '', time = '']) => {
      const metric_id = percentileMetric(label)
      const words = `the mean of the slowest ${Number((100 - Number(label)).toFixed(3))} %, and no percentile`
      return metric_id ? [{ metric_id, name: `${label}%`, value: seconds(time) ?? 0, words }] : []
    })
    if (means.length > 0) block.printed = means
    return undefined
  },
}

const json: JsonForm = {
  name: 'rewrk',
  key: 'latency_std_deviation',
  value: /\s{0,200}:\s{0,200}[\dn]/y,
  needs: ['requests_total'],
  command,
  numbers: {
    latency_avg: ['latency_mean_s', -3],
    latency_max: ['latency_max_s', -3],
    latency_min: ['latency_min_s', -3],
    latency_std_deviation: ['latency_stdev_s', -3],
    requests_avg: ['requests_per_s'],
    requests_total: ['request_count'],
    transfer_rate: ['transfer_bytes_per_s'],
    transfer_total: ['read_bytes'],
  },
  ignored: [],
  finish({ block, options }) {
    block.connections = Number(options.c) || null
    block.nominal_duration_s = seconds(options.d ?? '')
    return undefined
  },
}

const version = '0.3.2'

export const tool: ToolDefinition = {
  kind: 'loads-server',
  reports: "rewrk's text and JSON",
  marks: ['Beginning round', 'Benchmarking ', 'Req/Sec:', 'connection error:', '"latency_std_deviation"'],
  headline_metric_id: 'requests_per_s',
  metrics: ['request_count', 'requests_per_s', 'read_bytes', 'transfer_bytes_per_s', 'read_error_count', ...LATENCIES],
  find: (whole, lines) => [...readTextForm(text, lines), ...readJsonForm(json, whole, lines)],
  beginnings: [/Beginning round \d/, /Benchmarking \d+ connections @/, /Avg Stdev Min Max/, /"latency_std_deviation":/],
  unread: [
    { name: "rewrk's message", rows: [/^connection error: .*\(os error \d+\)$/], hint: 'it ends without a report' },
  ],
  halfOfPrinted: halfOfTwoDecimals,
  loop: 'closed',
  openedConnections: (_, connections) => connections,
  meanings: {
    rate: { is: 'quotient', version, shown_by: 'every-second-503.txt' },
    counts_failures: { is: 'error-answers', version, shown_by: 'every-second-503.txt' },
    latency_includes_timeouts: { is: false, version, shown_by: 'never-answered.txt' },
    percentile: { is: 'mean-of-tail', version, shown_by: 'one-of-each-millisecond.txt' },
  },
}
