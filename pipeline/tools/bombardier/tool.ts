/** bombardier, a closed loop unless -r is given: text and JSON. It retries a request up to five times. */

import { parseCell, TIME_UNITS } from '../../schema/units.ts'
import type { Block, Value } from '../block.ts'
import { COUNT_METRICS, ERROR_METRICS, putStatuses, putTried } from '../failed-requests.ts'
import { elements, type JsonForm, jsonTextOf, members, readJsonForm } from '../json-report.ts'
import { PERCENTILE_METRICS, percentileMetric } from '../percentiles.ts'
import { readTextForm, type TextForm } from '../text-report.ts'
import type { ToolDefinition } from '../tool.ts'
import { halfOfTwoDecimals } from '../two-decimals.ts'

const seconds = (cell: string): number | null => parseCell(cell, TIME_UNITS)
const command = { name: /^(?:\S*\/)?bombardier$/, takes_value: { r: 'r', rate: 'r', c: 'c', n: 'n', d: 'd' } }

interface Counted {
  /** By the first digit of the status, from 1. */
  statuses: number[]
  others: number
  errors: [words: string, count: number][]
  rate: number
  rate_name: string
  options: Record<string, string>
}

/** Errors without a status count as others; with --http1 an incomplete response counts as an error and as a status. */
function putCounts(
  block: Block,
  { statuses, others, errors, rate, rate_name, options }: Counted,
  put: (id: string, value: Value) => void,
) {
  const tried = statuses.reduce((sum, count) => sum + count, others)
  const named = errors.reduce((sum, [, count]) => sum + count, 0)
  if (named > tried || errors.some(([words]) => words === 'others')) return `${named} errors in ${tried} requests`
  const failures = named < others ? [...errors, ['', others - named] as const] : errors
  putTried(block, { answers: tried - Math.max(named, others), failures, rate, rate_name }, put)
  putStatuses(
    statuses.map((count, place) => [`${place + 1}00`, count]),
    put,
  )
  if (Number(options.r) > 0) put('target_rate_per_s', Number(options.r))
  return undefined
}

const text: TextForm = {
  name: 'bombardier',
  command,
  // its progress
  irrelevant: /^Done!$|^(?:\d+ \/ \d+ )?\[=*>?-*\]/,
  rows: {
    Bombarding: {
      is: /^Bombarding \S+ (?:for (\d\S*)|with (\d+) request(?:\(s\)|s)) using (\d+) connection(?:\(s\)|s)$/,
      times: '?',
    },
    Statistics: { is: /^Statistics Avg Stdev Max$/ },
    'Reqs/sec': { is: /^Reqs\/sec ([\d.]+) [\d.]+ [\d.]+$/ },
    Latency: {
      is: /^Latency ([\d.]+[munµ]?s|[\d.]+[mh]) ([\d.]+[munµ]?s|[\d.]+[mh]) ([\d.]+[munµ]?s|[\d.]+[mh])$/,
      puts: ['mean', 'stdev', 'max'].map(key => [`latency_${key}_s`, seconds] as const),
    },
    'Latency Distribution': { is: /^Latency Distribution$/, times: '?' },
    percentile: { is: /^(\d+)% ([\d.]+(?:[munµ]?s|[mh]))$/, times: '*' },
    'HTTP codes': { is: /^HTTP codes:$/ },
    codes: { is: /^1xx - (\d+), 2xx - (\d+), 3xx - (\d+), 4xx - (\d+), 5xx - (\d+)$/ },
    others: { is: /^others - (\d+)$/ },
    Errors: { is: /^Errors:$/, times: '?' },
    error: { is: /^(\S.*) - (\d+)$/, times: '*' },
    // includes sent bytes
    Throughput: { is: /^Throughput: [\d.]+[KMGT]?B?\/s$/ },
  },
  finish({ block, cellsOf, put, options }) {
    const [duration, requests, connections] = cellsOf('Bombarding')[0] ?? []
    if (duration) block.nominal_duration_s = seconds(duration)
    if (requests) block.nominal_request_count = Number(requests)
    block.connections = Number(connections) || null
    for (const [label = '', time = ''] of cellsOf('percentile')) {
      const metric_id = percentileMetric(label)
      if (metric_id) put(metric_id, seconds(time), 'percentile')
    }
    const counted = {
      statuses: (cellsOf('codes')[0] ?? []).map(Number),
      others: Number(cellsOf('others')[0]?.[0]),
      errors: cellsOf('error').map(([words = '', count]): [string, number] => [words, Number(count)]),
      ...{ rate: Number(cellsOf('Reqs/sec')[0]?.[0]), rate_name: 'Reqs/sec', options },
    }
    return putCounts(block, counted, (id, value) => put(id, value, id === 'requests_per_s' ? 'Reqs/sec' : 'codes'))
  },
}

/** The printed rate is a mean of samples; for a load without pauses it is close to requests / duration. */
const SAMPLED_RATE_TOLERANCE = 0.02
const CLASSES = ['req1xx', 'req2xx', 'req3xx', 'req4xx', 'req5xx']
const PERCENTILES = ['50', '75', '90', '95', '99'].map(label => `result/latency/percentiles/${label}`)

const json: JsonForm = {
  name: 'bombardier',
  key: 'spec',
  value: /\s{0,200}:\s{0,200}\{[^{}]{0,2000}?"numberOfConnections"/y,
  needs: ['result'],
  command,
  numbers: {
    'spec/numberOfConnections': [null],
    'spec/testDurationSeconds': [null],
    'spec/numberOfRequests': [null],
    'spec/rate': [null],
    'result/timeTakenSeconds': ['duration_s'],
    'result/bytesRead': ['read_bytes'],
    'result/others': [null],
    'result/rps/mean': [null],
    'result/latency/mean': ['latency_mean_s', -6],
    'result/latency/stddev': ['latency_stdev_s', -6],
    'result/latency/max': ['latency_max_s', -6],
    ...Object.fromEntries(PERCENTILES.map((path, place) => [path, [PERCENTILE_METRICS[place] ?? null, -6] as const])),
    ...Object.fromEntries(CLASSES.map(key => [`result/${key}`, [null] as const])),
  },
  optional: ['spec/testDurationSeconds', 'spec/numberOfRequests', 'spec/rate', ...PERCENTILES],
  ignored: ['result/bytesWritten', 'result/errors', 'result/rps'].concat(
    ['testType', 'method', 'url', 'headers', 'body', 'stream', 'timeoutSeconds', 'client'].map(key => `spec/${key}`),
  ),
  finish({ block, numberAt, nodeAt, put, options }) {
    const errors = elements(nodeAt('result/errors')).map((error): [string, number] => [
      jsonTextOf(members(error).get('description')) ?? '',
      Number(members(error).get('count')?.value),
    ])
    block.connections = numberAt('spec/numberOfConnections')
    block.nominal_duration_s = numberAt('spec/testDurationSeconds')
    block.nominal_request_count = numberAt('spec/numberOfRequests') ?? undefined
    const at = (path: string) => numberAt(path) ?? 0
    const counted = {
      statuses: CLASSES.map(key => at(`result/${key}`)),
      ...{ others: at('result/others'), errors, rate: at('result/rps/mean'), rate_name: 'rps/mean' },
      options: { r: nodeAt('spec/rate') ? String(at('spec/rate')) : '', ...options },
    }
    const placeOf = (id: string) => (id === 'requests_per_s' ? 'result/rps/mean' : 'result/req2xx')
    const wrong = putCounts(block, counted, (id, value) => put(id, value, placeOf(id)))
    const rate = Number(block.values.request_count) / at('result/timeTakenSeconds')
    const is_near = Math.abs(counted.rate - rate) <= SAMPLED_RATE_TOLERANCE * rate
    if (!wrong && Number.isFinite(rate)) put('requests_per_s', rate, 'result/rps/mean')
    if (!block.printed && !is_near) {
      const words = 'it is a mean of samples, and not the requests of the whole time'
      block.printed = [{ metric_id: 'requests_per_s', name: 'rps/mean', value: counted.rate, words }]
    }
    return wrong
  },
}

const version = '1.2.6'

export const tool: ToolDefinition = {
  kind: 'loads-server',
  reports: "bombardier's text and JSON",
  marks: ['Reqs/sec', 'HTTP codes:', 'Bombarding', '"numberOfConnections"'],
  headline_metric_id: 'requests_per_s',
  metrics: [
    ...COUNT_METRICS,
    'target_rate_per_s',
    ...['latency_mean_s', 'latency_stdev_s', 'latency_max_s', ...PERCENTILE_METRICS.slice(0, 5), ...ERROR_METRICS],
  ],
  find: (whole, lines) => [...readTextForm(text, lines), ...readJsonForm(json, whole, lines)],
  beginnings: [/Statistics Avg Stdev Max/, /Reqs\/sec \d/, /HTTP codes:/, /Throughput: \d/, /"(?:spec|result)":/],
  halfOfPrinted: halfOfTwoDecimals,
  loop: 'either',
  openedConnections: (_, connections) => connections,
  uncounted_errors: ERROR_METRICS,
  meanings: {
    rate: { is: 'mean-of-samples', version, shown_by: 'one-of-each-millisecond-json.txt' },
    counts_failures: { is: 'all', version, shown_by: 'refused.txt' },
    latency_includes_timeouts: { is: true, version, shown_by: 'never-answered.txt' },
    percentile: { is: 'order-statistic', version, shown_by: 'one-of-each-millisecond.txt' },
    sends_what_was_asked: { is: true, version, shown_by: 'hundred-by-thirty.txt' },
    retries: { is: true, version, shown_by: 'half-bodies.txt' },
  },
}
