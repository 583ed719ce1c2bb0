/** zrk before version 2, an open loop: latencies count from the instant a request was due. */
import { BINARY_UNITS, parseCell, TIME_UNITS } from '../../schema/units.ts'
import { PERCENTILE_METRICS, percentileMetric } from '../percentiles.ts'
import { readTextForm, type TextForm } from '../text-report.ts'
import type { ToolDefinition } from '../tool.ts'
import { halfOfTwoDecimals } from '../two-decimals.ts'

const seconds = (cell: string): number | null => parseCell(cell, TIME_UNITS)
const bytes = (cell: string): number | null => parseCell(cell.replace(/i?B$/, ''), BINARY_UNITS)
const SOCKET_ERRORS = ['connect', 'read', 'write'].map(kind => `${kind}_error_count`).concat('timeout_count')

const text: TextForm = {
  name: 'zrk',
  command: { name: /^(?:\S*\/)?zrk$/, takes_value: { R: 'R', rate: 'R', c: 'c', d: 'd', t: 't' } },
  rows: {
    Running: { is: /^Running (\d+)s test @ \S+$/, times: '?' },
    connections: { is: /^(\d+) connections, target rate (\d+)(?:→(\d+))? req\/s$/ },
    Latency: { is: /^Latency \(corrected for coordinated omission\)$/ },
    percentile: { is: /^([\d.]+)% ([\d.]+(?:us|ms|s))$/, times: '*' },
    max: { is: /^max ([\d.]+(?:us|ms|s))$/, puts: [['latency_max_s', seconds]] },
    spectrum: { is: /^Detailed Percentile spectrum:$/, times: '?' },
    point: { is: /^[\d.]+% [\d.]+(?:us|ms|s)$/, times: '*' },
    requests: {
      is: /^(\d+) requests in ([\d.]+)s, ([\d.]+[KMGT]?i?B) read$/,
      puts: [
        ['request_count', Number],
        ['duration_s', Number],
        ['read_bytes', bytes],
      ],
    },
    'Non-2xx': { is: /^Non-2xx or 3xx responses: (\d+)$/, times: '?', puts: [['non_2xx_count', Number]] },
    redirects: {
      is: /^3xx \(redirect\) responses: (\d+) — redirects are not followed$/,
      times: '?',
      puts: [['redirect_count', Number]],
    },
    'Socket errors': {
      is: /^Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)$/,
      times: '?',
      puts: SOCKET_ERRORS.map(metric_id => [metric_id, Number] as const),
    },
    'Requests/sec': { is: /^Requests\/sec: ([\d.]+)$/, puts: [['requests_per_s', Number]] },
    'Transfer/sec': { is: /^Transfer\/sec: ([\d.]+[KMGT]?i?B)$/, puts: [['transfer_bytes_per_s', bytes]] },
  },
  finish({ block, cellsOf, put }) {
    const [connections, rate] = cellsOf('connections')[0] ?? []
    const is_ramp = cellsOf('connections')[0]?.[2] !== undefined
    block.connections = Number(connections)
    block.nominal_duration_s = Number(cellsOf('Running')[0]?.[0]) || null
    if (!is_ramp) put('target_rate_per_s', Number(rate), 'connections')
    for (const [label = '', time = ''] of cellsOf('percentile')) {
      const metric_id = percentileMetric(label)
      if (metric_id) put(metric_id, seconds(time), 'percentile')
    }
    for (const metric_id of ['non_2xx_count', ...SOCKET_ERRORS])
      if (!(metric_id in block.values)) block.implied[metric_id] = 0
    return undefined
  },
}

export const tool: ToolDefinition = {
  kind: 'loads-server',
  reports: "zrk's report",
  marks: [
    'target rate',
    '(corrected for coordinated omission)',
    'closed-loop round-trip',
    'coordinated-omission corrected',
    'req/s',
  ],
  headline_metric_id: 'requests_per_s',
  metrics: [
    ...['request_count', 'requests_per_s', 'duration_s', 'read_bytes', 'transfer_bytes_per_s', 'target_rate_per_s'],
    ...[
      'latency_max_s',
      'non_2xx_count',
      'redirect_count',
      ...PERCENTILE_METRICS.filter(id => !id.includes('p95')),
      ...SOCKET_ERRORS,
    ],
  ],
  find: (_, lines) => readTextForm(text, lines),
  beginnings: [/Latency \(corrected for/, /Requests\/sec: \d/, /Transfer\/sec: \d/, /\d{1,9} connections, target rate/],
  unread: [
    {
      name: 'a report of zrk 2',
      rows: [
        /^latency \((?:closed-loop round-trip|coordinated-omission corrected)\)$/,
        /^\d+ requests in [\d.]+s, \S+ read · \d+ req\/s · /,
      ],
    },
  ],
  halfOfPrinted: halfOfTwoDecimals,
  loop: 'open',
  meanings: { rate: { is: 'quotient', version: '1', shown_by: 'fixed-rate.txt' } },
  openedConnections: (_, connections) => connections,
}
