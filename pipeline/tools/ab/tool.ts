/** ab (ApacheBench), a closed loop. It counts responses whose length differs from the first as failed. */

import { PERCENTILE_METRICS, percentileMetric } from '../percentiles.ts'
import { readTextForm, type TextForm } from '../text-report.ts'
import type { ToolDefinition } from '../tool.ts'

const milliseconds = (cell: string): number => Number(`${cell}e-3`)
const timesRow = (name: string): RegExp => new RegExp(`^${name}: +\\d+ +\\d+ +[\\d.]+ +\\d+ +\\d+$`)

const text: TextForm = {
  name: 'ab',
  command: {
    name: /^(?:\S*\/)?ab$/,
    takes_value: { n: 'n', c: 'c', t: 't', s: 's', H: 'H', m: 'm', p: 'p', T: 'T', g: 'g', e: 'e', C: 'C', A: 'A' },
  },
  irrelevant:
    /^Copyright 1996 |^Licensed to |^Benchmarking \S+ \(be patient\)|^Completed \d+ requests$|^Finished \d+ requests$|^WARNING: |^These results are |^SSL\/TLS Protocol: |^Server Temp Key: |^TLS Server Name: |^Percentage served,Time in ms$|^\d+,[\d.]+$|^(?:\.\.)?done$/,
  rows: {
    version: { is: /^This is ApacheBench, Version ([\d.]+) /, times: '?' },
    'Server Software': { is: /^Server Software:(?: .*)?$/ },
    'Server Hostname': { is: /^Server Hostname: \S+$/ },
    'Server Port': { is: /^Server Port: \d+$/ },
    'Document Path': { is: /^Document Path: \S+$/ },
    'Document Length': { is: /^Document Length: (?:\d+ bytes|Variable)$/ },
    'Concurrency Level': { is: /^Concurrency Level: (\d+)$/ },
    'Time taken': { is: /^Time taken for tests: ([\d.]+) seconds$/, puts: [['duration_s', Number]] },
    'Complete requests': { is: /^Complete requests: (\d+)$/, puts: [['request_count', Number]] },
    'Failed requests': { is: /^Failed requests: (\d+)$/ },
    kinds: {
      is: /^\(Connect: (\d+), Receive: (\d+), Length: (\d+), Exceptions: (\d+)\)$/,
      times: '?',
    },
    'Write errors': { is: /^Write errors: (\d+)$/, times: '?' },
    'Non-2xx responses': { is: /^Non-2xx responses: (\d+)$/, times: '?' },
    'Keep-Alive requests': { is: /^Keep-Alive requests: \d+$/, times: '?' },
    'Total transferred': { is: /^Total transferred: (\d+) bytes$/, puts: [['read_bytes', Number]] },
    'Total body sent': { is: /^Total body sent: \d+$/, times: '?' },
    'HTML transferred': { is: /^HTML transferred: \d+ bytes$/ },
    'Requests per second': {
      is: /^Requests per second: ([\d.]+) \[#\/sec\] \(mean\)$/,
      puts: [['requests_per_s', Number]],
    },
    'Time per request': { is: /^Time per request: ([\d.]+) \[ms\] \(mean\)$/ },
    'Time per request of all': { is: /^Time per request: [\d.]+ \[ms\] \(mean, across all concurrent requests\)$/ },
    'Transfer rate': {
      is: /^Transfer rate: ([\d.]+) \[Kbytes\/sec\] received$/,
      puts: [['transfer_bytes_per_s', cell => Number(cell) * 1024]],
    },
    'rate sent': { is: /^[\d.]+ kb\/s (?:sent|total)$/, times: '*' },
    'Connection Times': { is: /^Connection Times \(ms\)$/ },
    columns: { is: /^min mean\[\+\/-sd\] median max$/ },
    Connect: { is: timesRow('Connect') },
    Processing: { is: timesRow('Processing') },
    Waiting: { is: timesRow('Waiting') },
    Total: {
      is: /^Total: (\d+) (\d+) ([\d.]+) \d+ (\d+)$/,
      puts: ['min', 'mean', 'stdev', 'max'].map(key => [`latency_${key}_s`, milliseconds] as const),
    },
    'Percentage of the requests': {
      is: /^Percentage of the requests served within a certain time \(ms\)$/,
      times: '?',
    },
    percentile: { is: /^(\d+)% (\d+)$/, times: '*' },
    longest: { is: /^100% (\d+) \(longest request\)$/, times: '?' },
  },
  finish({ block, cellsOf, put, options }) {
    const one = (row: string) => Number(cellsOf(row)[0]?.[0])
    block.connections = one('Concurrency Level')
    block.tool_version = cellsOf('version')[0]?.[0] ?? null
    const [connect = 0, receive = 0, length = 0, exceptions = 0] = (cellsOf('kinds')[0] ?? []).map(Number)
    // a "length" failure is a response whose body differs in length from the first one
    if (length > 0) block.facts.failed_requests = `${length}, whose bodies have another length than the first`
    if (cellsOf('kinds').length > 0) {
      put('connect_error_count', connect, 'kinds')
      put('read_error_count', receive + exceptions, 'kinds')
    } else if (one('Failed requests') > 0) return 'failed requests, and the line that says how they failed is missing'
    else Object.assign(block.implied, { connect_error_count: 0, read_error_count: 0 })
    if (cellsOf('Write errors').length > 0) put('write_error_count', one('Write errors'), 'Write errors')
    else block.implied.write_error_count = 0
    block.implied.timeout_count = 0
    if (cellsOf('Non-2xx responses').length > 0) {
      put('non_2xx_count', one('Non-2xx responses'), 'Non-2xx responses')
    } else block.implied.non_2xx_count = 0
    for (const [label = '', time = ''] of cellsOf('percentile')) {
      const metric_id = percentileMetric(label)
      if (metric_id) put(metric_id, milliseconds(time), 'percentile')
    }
    // -t is not exact: ab waits for the requests in flight
    if (options.t === undefined && Number(options.n) > 0) block.nominal_request_count = Number(options.n)
    return undefined
  },
}

const version = '2.3'
const message = 'it ends without a report'

export const tool: ToolDefinition = {
  kind: 'loads-server',
  reports: "ab's report",
  marks: [
    'This is ApacheBench',
    'Time taken for tests',
    'Time per request',
    '[#/sec]',
    '(longest request)',
    'ab: ',
    'ab [options]',
    'apr_',
    'requests completed',
  ],
  headline_metric_id: 'requests_per_s',
  metrics: [
    ...['request_count', 'requests_per_s', 'duration_s', 'read_bytes', 'transfer_bytes_per_s', 'non_2xx_count'],
    ...['connect_error_count', 'read_error_count', 'write_error_count', 'timeout_count'],
    ...['latency_min_s', 'latency_mean_s', 'latency_stdev_s', 'latency_max_s', ...PERCENTILE_METRICS.slice(0, 5)],
  ],
  find: (_, lines) => readTextForm(text, lines),
  beginnings: [/This is ApacheBench/, /Time taken for tests: \d/, /Requests per second: \d/, /Time per request: \d/],
  unread: [
    { name: "ab's message", rows: [/^ab: \S/, /^Usage: \S*ab \[options\] /], hint: message },
    ...[
      /^apr_\w+: .* \(\d+\)$/,
      /^Total of \d+ requests completed$/,
      /^Benchmarking \S+ \(be patient\)\.*(?:apr_\w+: .* \(\d+\)|Total of \d+ requests completed)$/,
    ].map(row => ({ name: "ab's message", rows: [row], hint: message })),
  ],
  halfOfPrinted: metric_id =>
    metric_id.startsWith('latency_')
      ? 5e-4
      : ({ requests_per_s: 0.005, transfer_bytes_per_s: 5.12, duration_s: 5e-4 }[metric_id] ?? 0),
  counts_redirects: true,
  loop: 'closed',
  // the mean is in whole milliseconds, too coarse to compute the requests in flight
  meanings: {
    rate: { is: 'quotient', version, shown_by: 'one-of-each-millisecond.txt' },
    counts_failures: { is: 'error-answers', version, shown_by: 'every-second-503.txt' },
    percentile: { is: 'order-statistic', version, shown_by: 'one-of-each-millisecond.txt' },
    sends_what_was_asked: { is: true, version, shown_by: 'hundred-by-thirty.txt' },
    retries: { is: false, version, shown_by: 'closed-unannounced.txt' },
  },
}
