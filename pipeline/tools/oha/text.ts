/** oha's text report, in seconds or milliseconds. Its sizes are rounded, and not read. */
import { percentileMetric } from '../percentiles.ts'
import type { TextForm } from '../text-report.ts'
import { putOhaCounts } from './counts.ts'

/** `0.1523 secs`, `152.3 ms`. */
function seconds(cell: string): number | null {
  const [, digits, unit] = /^([\d.]+) (secs|sec|ms|us)$/.exec(cell) ?? []
  return digits === undefined ? null : Number(`${digits}e${{ ms: -3, us: -6 }[unit ?? ''] ?? 0}`)
}

export const text: TextForm = {
  name: 'oha',
  command: {
    name: /^(?:\S*\/)?oha$/,
    takes_value: { n: 'n', c: 'c', z: 'z', q: 'q', p: 'p', t: 't', m: 'm', H: 'H', d: 'd', D: 'D', T: 'T' },
  },
  rows: {
    Summary: { is: /^Summary:$/ },
    'Success rate': { is: /^Success rate: [\d.]+%?$/ },
    Total: { is: /^Total: ([\d.]+ \w+)$/, puts: [['duration_s', seconds]] },
    Slowest: { is: /^Slowest: ([\d.]+ \w+)$/, puts: [['latency_max_s', seconds]] },
    Fastest: { is: /^Fastest: ([\d.]+ \w+)$/, puts: [['latency_min_s', seconds]] },
    Average: { is: /^Average: ([\d.]+ \w+)$/, puts: [['latency_mean_s', seconds]] },
    'Requests/sec': { is: /^Requests\/sec: ([\d.]+)$/ },
    'Total data': { is: /^Total data: [\d.]+ [KMGT]?i?B$/, times: '?' },
    'Size/request': { is: /^Size\/request: [\d.]+ [KMGT]?i?B$/, times: '?' },
    'Size/sec': { is: /^Size\/sec: [\d.]+ [KMGT]?i?B$/, times: '?' },
    'Response time histogram': { is: /^Response time histogram:$/ },
    bucket: { is: /^[\d.]+(?: (?:secs|sec|ms|us))? \[\d+\](?: ■*)?$/, times: '*' },
    distribution: { is: /^(?:Response time|Latency) distribution:$/ },
    percentile: { is: /^([\d.]+)% in ([\d.]+ \w+)$/, times: '*' },
    Details: { is: /^Details \(average, fastest, slowest\):$/ },
    detail: { is: /^DNS(?:\+dialup|-lookup): [\d.]+ \w+, [\d.]+ \w+, [\d.]+ \w+$/, times: '*' },
    'Status code distribution': { is: /^Status code distribution:$/ },
    status: { is: /^\[(\d{3})\] (\d+) responses$/, times: '*' },
    'Error distribution': { is: /^Error distribution:$/, times: '?' },
    error: { is: /^\[(\d+)\] (\D.*)$/, times: '*' },
  },
  finish({ block, cellsOf, put, options }) {
    for (const [label = '', time = ''] of cellsOf('percentile')) {
      const metric_id = percentileMetric(label)
      if (metric_id) put(metric_id, seconds(time), 'percentile')
    }
    const counted = {
      statuses: cellsOf('status').map(([status = '', count]) => [status, Number(count)] as const),
      errors: cellsOf('error').map(([count, words = '']) => [words, Number(count)] as const),
      ...{ duration_s: Number(block.values.duration_s), rate: Number(cellsOf('Requests/sec')[0]?.[0]) },
      rate_name: 'Requests/sec',
    }
    // with -p requests share a connection
    if (options.p === undefined) block.connections = Number(options.c) || null
    if (Number(options.q) > 0) put('target_rate_per_s', Number(options.q), 'Total')
    if (Number(options.n) > 0 && options.z === undefined) block.nominal_request_count = Number(options.n)
    const rows = { status: 'Status code distribution', error: 'Status code distribution', rate: 'Requests/sec' }
    return putOhaCounts(block, counted, (id, value, place) => put(id, value, rows[place]))
  },
}
