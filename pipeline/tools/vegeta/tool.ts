/** vegeta, an open loop unless -rate=0 is given: text and JSON. Its latencies include failed requests. */

import type { Block, Value } from '../block.ts'
import { COUNT_METRICS, ERROR_METRICS, putStatuses, putTried } from '../failed-requests.ts'
import { elements, type JsonForm, jsonTextOf, members, readJsonForm } from '../json-report.ts'
import { percentileMetric } from '../percentiles.ts'
import { type CommandForm, readTextForm, type TextForm } from '../text-report.ts'
import type { ToolDefinition } from '../tool.ts'

const command: CommandForm = { name: /^(?:\S*\/)?vegeta$/, takes_value: { rate: 'rate', duration: 'duration' } }

/** Go's durations, such as `1m0.5s` or `49.042µs`, in seconds; null for other text. */
export function goSeconds(text: string): number | null {
  const [, hours = 0, minutes = 0, amount = 0, unit = 's'] =
    /^(?=.)(?:(\d+)h)?(?:(\d+)m(?!s))?(?:([\d.]+)(ns|µs|us|ms|s))?$/.exec(text) ?? []
  const exponent = { ns: -9, µs: -6, us: -6, ms: -3 }[unit] ?? 0
  return text === '' ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(`${amount}e${exponent}`)
}

/** Go rounds to the next smaller of these units: 1m0s, 2.003s, 988.605ms. */
const halfOfDuration = (value_s: number): number =>
  0.5 * (value_s >= 3600 ? 60 : value_s >= 60 ? 1 : value_s >= 1 ? 1e-3 : value_s >= 1e-3 ? 1e-6 : 1e-9)

interface Counted {
  requests: number
  rate: number
  statuses: [status: string, count: number][]
  errors: string[]
  options: Record<string, string>
}

/** Status 0 is a request without a complete response; each error is listed once. */
function putCounts(
  block: Block,
  { requests, rate, statuses, errors, options }: Counted,
  put: (id: string, value: Value) => void,
) {
  const sum = statuses.reduce((sum, [, count]) => sum + count, 0)
  if (sum !== requests || new Set(statuses.map(([status]) => status)).size < statuses.length)
    return `${requests} requests, but the status codes are ${sum}`
  const failed = statuses.find(([status]) => status === '0')?.[1] ?? 0
  const words = errors.filter(error => !/^\d{3}\b/.test(error))
  if (failed > 0 && words.length === 0) return `${failed} requests failed, and their errors are missing`
  const failures: [string, number][] = failed > 0 ? [[words.length === 1 ? (words[0] ?? '') : '', failed]] : []
  putTried(block, { answers: requests - failed, failures, rate, rate_name: 'rate' }, put)
  putStatuses(statuses, put)
  const [, per = '0', unit = 's'] = /^(\d+)(?:\/1?(s|m))?$/.exec(options.rate ?? '') ?? []
  const asked_per_s = Number(per) / (unit === 'm' ? 60 : 1)
  block.nominal_duration_s = options.duration === undefined ? null : goSeconds(options.duration)
  if (asked_per_s > 0) put('target_rate_per_s', asked_per_s)
  if (asked_per_s > 0 && block.nominal_duration_s)
    block.nominal_request_count = Math.round(asked_per_s * block.nominal_duration_s)
  return undefined
}

/** Percentiles are labelled `50`; min, mean and max by name. */
const latencyOf = (label: string): string => percentileMetric(label) ?? `latency_${label}_s`
const LATENCIES = ['min', 'mean', '50', '90', '95', '99', 'max'].map(latencyOf)
const text: TextForm = {
  name: 'vegeta',
  command,
  rows: {
    Requests: { is: /^Requests \[total, rate(?:, throughput)?\] (\d+), ([\d.]+)(?:, [\d.]+)?$/ },
    Duration: {
      is: /^Duration \[total, attack, wait\] (\S+), (\S+), (\S+)$/,
      puts: [['duration_s', goSeconds]],
    },
    Latencies: {
      // before version 12.8 without min and 90
      is: /^Latencies \[((?:min, )?mean, 50, (?:90, )?95, 99, max)\] ([^\s,]+(?:, [^\s,]+){4,6})$/,
    },
    'Bytes In': { is: /^Bytes In \[total, mean\] (\d+), [\d.]+$/, puts: [['read_bytes', Number]] },
    'Bytes Out': { is: /^Bytes Out \[total, mean\] \d+, [\d.]+$/ },
    Success: { is: /^Success \[ratio\] [\d.]+%$/ },
    'Status Codes': { is: /^Status Codes \[code:count\]((?: \d{1,3}:\d+)*)$/ },
    'Error Set': { is: /^Error Set:$/ },
    error: { is: /^(\d{3} [A-Z].*|[A-Z][a-z]+ "?\S+?"?: .+|.*\bEOF|context deadline exceeded.*)$/, times: '*' },
  },
  finish({ block, cellsOf, put, options }) {
    const [labels = [], times = []] = (cellsOf('Latencies')[0] ?? []).map(list => list.split(', '))
    if (labels.length !== times.length) return 'the latencies are more or fewer than their labels'
    for (const [place, label] of labels.entries()) put(latencyOf(label), goSeconds(times[place] ?? ''), 'Latencies')
    const [total = 0, attack = 0, wait = 0] = (cellsOf('Duration')[0] ?? []).map(cell => goSeconds(cell) ?? 0)
    if (Math.abs(total - attack - wait) > 1e-9 + [total, attack, wait].reduce((sum, s) => sum + halfOfDuration(s), 0))
      return `an attack of ${attack} s and a wait of ${wait} s do not last ${total} s`
    block.rate_over_s = attack
    const [requests = '', rate = ''] = cellsOf('Requests')[0] ?? []
    const statuses = (cellsOf('Status Codes')[0]?.[0] ?? '').trim().split(' ').filter(Boolean)
    const counted = {
      requests: Number(requests),
      rate: Number(rate),
      statuses: statuses.map((pair): [string, number] => [pair.split(':')[0] ?? '', Number(pair.split(':')[1])]),
      errors: cellsOf('error').flat(),
      options,
    }
    return putCounts(block, counted, (id, value) =>
      put(id, value, id === 'requests_per_s' ? 'Requests' : 'Status Codes'),
    )
  },
}

const json: JsonForm = {
  name: 'vegeta',
  key: 'latencies',
  value: /\s{0,200}:\s{0,200}\{/y,
  command,
  needs: ['bytes_in', 'status_codes'],
  numbers: {
    'latencies/mean': ['latency_mean_s', -9],
    'latencies/50th': ['latency_p50_s', -9],
    'latencies/90th': ['latency_p90_s', -9],
    'latencies/95th': ['latency_p95_s', -9],
    'latencies/99th': ['latency_p99_s', -9],
    'latencies/max': ['latency_max_s', -9],
    'latencies/min': ['latency_min_s', -9],
    'bytes_in/total': ['read_bytes'],
    duration: [null, -9],
    wait: [null, -9],
    requests: [null],
    rate: [null],
  },
  ignored: [
    'latencies/total',
    'bytes_in/mean',
    'bytes_out',
    'earliest',
    'latest',
    'end',
    'throughput',
    'success',
  ].concat('status_codes', 'errors', 'buckets'),
  finish({ block, numberAt, nodeAt, put, options }) {
    block.rate_over_s = numberAt('duration') ?? 0
    put('duration_s', block.rate_over_s + (numberAt('wait') ?? 0), 'duration')
    const counted = {
      requests: numberAt('requests') ?? 0,
      rate: numberAt('rate') ?? 0,
      statuses: [...members(nodeAt('status_codes'))].map(([status, { value }]): [string, number] => [
        status,
        Number(value),
      ]),
      errors: elements(nodeAt('errors')).map(node => jsonTextOf(node) ?? ''),
      options,
    }
    return putCounts(block, counted, (id, value) => put(id, value, id === 'requests_per_s' ? 'rate' : 'status_codes'))
  },
}

const version = '12.13.0'

export const tool: ToolDefinition = {
  kind: 'loads-server',
  reports: "vegeta's text and JSON",
  marks: ['[total, rate', '[min, mean, 50', '[code:count]', 'Bucket', '"latencies"', '"status_codes"'],
  headline_metric_id: 'requests_per_s',
  metrics: [...COUNT_METRICS, 'target_rate_per_s', ...LATENCIES, ...ERROR_METRICS],
  find: (whole, lines) => [...readTextForm(text, lines), ...readJsonForm(json, whole, lines)],
  beginnings: [/Requests \[total, rate/, /Latencies \[min/, /"(?:latencies|bytes_in|bytes_out|status_codes)":/],
  unread: [{ name: "vegeta's histogram", rows: [/^Bucket # % Histogram$/], hint: 'write the text or the JSON report' }],
  halfOfPrinted: (metric_id, value) =>
    metric_id.endsWith('_per_s') ? 0.005 : metric_id.endsWith('_s') ? halfOfDuration(value) : 0,
  loop: 'either',
  uncounted_errors: ERROR_METRICS,
  meanings: {
    rate: { is: 'quotient', version, shown_by: 'all-answered.txt' },
    counts_failures: { is: 'all', version, shown_by: 'refused.txt' },
    latency_includes_timeouts: { is: true, version, shown_by: 'timeout-1s.txt' },
    percentile: { is: 'estimate', version, shown_by: 'one-of-each-millisecond.txt' },
    sends_what_was_asked: { is: false, version, shown_by: 'rate-2000-by-two-workers.txt' },
    retries: { is: true, version, shown_by: 'closed-unannounced.txt' },
  },
}
