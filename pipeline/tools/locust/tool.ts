/** locust, a closed loop for each user: final summary and JSON. Its rate and latencies include failed requests. */
import { scaleByTen } from '../../schema/units.ts'
import { ERROR_METRICS, putTried } from '../failed-requests.ts'
import { type JsonForm, jsonTextOf, members, readJsonForm } from '../json-report.ts'
import { PERCENTILE_METRICS, percentileMetric } from '../percentiles.ts'
import { readTextForm, type TextForm } from '../text-report.ts'
import type { ToolDefinition } from '../tool.ts'

const milliseconds = (cell: string): number => Number(`${cell}e-3`)
const command = {
  name: /^(?:\S*\/)?locust$/,
  takes_value: { u: 'u', users: 'u', r: 'r', t: 't', f: 'f', H: 'H', host: 'H' },
}

const text: TextForm = {
  name: 'locust',
  irrelevant: /^[-|]+(?: -+)*$|^\[\d{4}-\d\d-\d\d [\d:,]+\] /,
  command,
  rows: {
    // the same table is printed alone while it runs
    columns: { is: /^Type Name # reqs # fails Avg Min Max Med req\/s failures\/s$/, times: '?' },
    endpoint: { is: /^\S+ \S.* (\d+) (\d+)\([\d.]+%\)(?: \d+){4} ([\d.]+) [\d.]+$/, times: '*' },
    Aggregated: {
      is: /^Aggregated (\d+) (\d+)\([\d.]+%\) (\d+) (\d+) (\d+) \d+ ([\d.]+) [\d.]+$/,
      times: '?',
    },
    percentiles: { is: /^Response time percentiles \(approximated\)$/ },
    'percentile columns': { is: /^Type Name ((?:[\d.]+% )+)# reqs$/ },
    'percentiles of an endpoint': { is: /^\S+ [^\d\s].* \d+ (\d+)$/, times: '*' },
    'Aggregated percentiles': { is: /^Aggregated ((?:\d+ )+)(\d+)$/, times: '?' },
    'Error report': { is: /^Error report$/, times: '?' },
    'error columns': { is: /^# occurrences Error$/, times: '?' },
    error: { is: /^(\d+) ([A-Z]+ \S.*)$/, times: '*' },
  },
  finish({ block, cellsOf, put }) {
    const [requests, fails, mean = '', min = '', max = '', rate] = cellsOf('Aggregated')[0] ?? []
    if (requests === undefined) return 'missing: the line Aggregated of the requests'
    const sumOf = (place: number) => cellsOf('endpoint').reduce((sum, cells) => sum + Number(cells[place]), 0)
    const has_other_sum = sumOf(0) !== Number(requests) || sumOf(1) !== Number(fails)
    const tolerance_per_s = 0.005 * (cellsOf('endpoint').length + 1) + 1e-9
    // with --json all rows are zero
    if (sumOf(0) > 0 && (has_other_sum || Math.abs(sumOf(2) - Number(rate)) > tolerance_per_s))
      return 'the rows do not add up to the line Aggregated'
    if (cellsOf('Aggregated percentiles').some(cells => cells[1] !== requests))
      return `${requests} requests, and the percentiles are of another number`
    const errors = cellsOf('error').map(([count, words = '']) => [words, Number(count)] as const)
    const named = errors.reduce((sum, [, count]) => sum + count, 0)
    if (named !== Number(fails)) return `${fails} requests failed, and the errors at the end are ${named}`
    const isStatus = ([words]: readonly [string, number]) => /\b(?:HTTPError\(\W?|code=)\d{3}/.test(words)
    const failures = errors.filter(error => !isStatus(error))
    const non_2xx = errors.filter(isStatus).reduce((sum, [, count]) => sum + count, 0)
    const answers = Number(requests) - failures.reduce((sum, [, count]) => sum + count, 0)
    for (const [key, cell] of Object.entries({ mean, min, max }))
      put(`latency_${key}_s`, requests === '0' ? null : milliseconds(cell), 'Aggregated')
    const labels = (cellsOf('percentile columns')[0]?.[0] ?? '').trim().split('% ')
    const times = (cellsOf('Aggregated percentiles')[0]?.[0] ?? '').trim().split(' ')
    for (const [place, label] of labels.entries()) {
      const metric_id = percentileMetric(label.replace('%', ''))
      if (metric_id && times[place]) put(metric_id, milliseconds(times[place]), 'Aggregated percentiles')
    }
    putTried(block, { answers, failures, rate: Number(rate), rate_name: 'req/s' }, (id, value) =>
      put(id, value, 'Aggregated'),
    )
    put('non_2xx_count', non_2xx, 'Aggregated')
    return undefined
  },
}

const json: JsonForm = {
  name: 'locust',
  key: 'num_none_requests',
  value: /\s{0,200}:\s{0,200}\d/y,
  needs: ['num_requests'],
  command,
  numbers: {
    last_request_timestamp: [null],
    start_time: [null],
    num_requests: [null],
    num_failures: [null],
    total_response_time: [null, -3],
    max_response_time: ['latency_max_s', -3],
    min_response_time: ['latency_min_s', -3],
  },
  ignored: [
    ...['name', 'method', 'num_none_requests', 'total_content_length', 'response_times'],
    ...['num_reqs_per_sec', 'num_fail_per_sec'],
  ],
  finish({ block, numberAt, nodeAt, put }) {
    const at = (path: string) => numberAt(path) ?? 0
    const [requests, failed] = [at('num_requests'), at('num_failures')]
    if (failed > requests) return `${failed} failures in ${requests} requests`
    const counted = [...members(nodeAt('response_times')).values()].reduce((sum, { value }) => sum + Number(value), 0)
    if (counted + at('num_none_requests') !== requests && counted !== requests)
      return `${requests} requests, and ${counted} response times`
    const seconds = [...members(nodeAt('num_reqs_per_sec'))].map(
      ([second, { value }]) => [Number(second), Number(value)] as const,
    )
    const [start, end] = [Math.floor(at('start_time')), Math.ceil(at('last_request_timestamp'))]
    if (
      seconds.reduce((sum, [, count]) => sum + count, 0) !== requests ||
      seconds.some(([at]) => at < start || at > end)
    )
      return 'its requests of each second are not those of the whole time'
    block.facts = { name: jsonTextOf(nodeAt('name')) ?? '', method: jsonTextOf(nodeAt('method')) ?? '' }
    put('duration_s', scaleByTen(Math.round((at('last_request_timestamp') - at('start_time')) * 1e6), -6), 'start_time')
    put('latency_mean_s', at('total_response_time') / requests, 'total_response_time')
    const failures = failed > 0 ? ([['', failed]] as const) : []
    putTried(block, { answers: requests - failed, failures, rate: null, rate_name: '' }, (id, value) =>
      put(id, value, 'num_failures'),
    )
    return undefined
  },
}

const version = '2.47.0'

export const tool: ToolDefinition = {
  kind: 'loads-server',
  reports: "locust's summary and JSON",
  marks: ['Response time percentiles', '"num_none_requests"', 'Request Count'],
  headline_metric_id: 'requests_per_s',
  metrics: [
    ...['request_count', 'requests_per_s', 'duration_s', 'non_2xx_count', ...ERROR_METRICS],
    ...['latency_mean_s', 'latency_min_s', 'latency_max_s', ...PERCENTILE_METRICS],
  ],
  find: (whole, lines) => [...readTextForm(text, lines), ...readJsonForm(json, whole, lines)],
  beginnings: [
    /Response time percentiles/,
    /Aggregated \d/,
    /Type Name/,
    /"(?:num_requests|num_none_requests|num_failures)":/,
  ],
  unread: [
    {
      name: "locust's CSV",
      rows: [/^"?Type"?,"?Name"?,"?Request Count"?,"?Failure Count"?,/],
      hint: 'it does not show where it ends: write JSON, or the summary',
    },
  ],
  // whole milliseconds, and percentiles of two digits
  halfOfPrinted: (metric_id, value) =>
    metric_id.startsWith('latency_p') ? Math.max(5e-4, value * 0.05) : metric_id.startsWith('latency_') ? 5e-4 : 0,
  loop: 'closed',
  uncounted_errors: ERROR_METRICS,
  meanings: {
    counts_failures: { is: 'all', version, shown_by: 'refused.txt' },
    percentile: { is: 'bin', version, shown_by: 'one-of-each-millisecond.txt' },
    retries: { is: false, version, shown_by: 'closed-unannounced.txt' },
  },
}
