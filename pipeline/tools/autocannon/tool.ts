/** autocannon, a closed loop unless a rate is given: table and JSON. Latencies are whole milliseconds. */

import { COUNT_UNITS, parseCell, parseWhole, TIME_UNITS } from '../../schema/units.ts'
import type { Block, Value } from '../block.ts'
import { COUNT_METRICS, ERROR_METRICS, putStatuses } from '../failed-requests.ts'
import { type JsonForm, members, readJsonForm } from '../json-report.ts'
import { readTextForm, type TextForm } from '../text-report.ts'
import type { ToolDefinition } from '../tool.ts'

const seconds = (cell: string): number | null => parseCell(cell, TIME_UNITS)
const command = {
  name: /^(?:\S*\/)?autocannon$/,
  takes_value: {
    ...{ a: 'a', amount: 'a', c: 'c', connections: 'c', d: 'd', duration: 'd', R: 'R', overallRate: 'R', p: 'p' },
  },
}

/** Without any response it prints zeros as latencies. */
function dropUnmeasured(block: Block): void {
  if (block.values.request_count !== 0) return
  for (const id of Object.keys(block.values)) if (/^latency_/.test(id)) block.values[id] = null
}

/** It prints the number of errors, and how many were timeouts. */
function putErrors(errors: number, timeouts: number, put: (id: string, value: Value) => void): void {
  for (const metric_id of ERROR_METRICS.slice(0, 3)) put(metric_id, 0)
  put('timeout_count', timeouts)
  put('unknown_error_count', errors - timeouts)
}

/** Numbers are printed as the locale groups them, with at most two decimals: a point before three digits groups. */
const numberIn = (cell: string, row: string): number =>
  /\.\d{3}(?!\d)|,\d{1,2}(?!\d)/.test(row) ? Number(cell.replaceAll('.', '').replace(',', '.')) : parseWhole(cell)

/** A busy machine takes the samples late, but none before its time. */
const fits = (sampled_s: number, duration_s: number): boolean =>
  sampled_s <= 1.1 * duration_s && duration_s <= 2 * sampled_s + 1

const text: TextForm = {
  name: 'autocannon',
  command,
  irrelevant: /^[┌┬─┐├┼┤└┴┘]+$|^Running (?:\d[\d.]*s|\d+ requests) test @ |^running \[/,
  rows: {
    connections: { is: /^(\d+) connections(?: with (\d+) pipelining factor)?$/, times: '?' },
    workers: { is: /^(\d+) workers?$/, times: '?' },
    heading: { is: /^Stat 2\.5% 50% 97\.5% 99% Avg Stdev Max$/ },
    Latency: {
      is: /^Latency ([\d,.]+ m?s) ([\d,.]+ m?s) ([\d,.]+ m?s) ([\d,.]+ m?s) ([\d,.]+ m?s) ([\d,.]+ m?s) ([\d,.]+ m?s)$/,
    },
    'second heading': { is: /^Stat 1% 2\.5% 50% 97\.5% Avg Stdev Min$/ },
    'Req/Sec': { is: /^Req\/Sec ((?:[\d,.]+ ){4})([\d,.]+) ([\d,.]+ [\d,.]+)$/ },
    'Bytes/Sec': { is: /^Bytes\/Sec(?: [\d,.]+ [kMGT]?B){7}$/ },
    'codes heading': { is: /^Code Count$/, times: '?' },
    code: { is: /^(\d{3}) ([\d,.]+)$/, times: '*' },
    sampled: { is: /^Req\/Bytes counts sampled once per second\.$/ },
    samples: { is: /^# of samples: (\d+)$/, times: '?' },
    statuses: { is: /^(\d+) 2xx responses, (\d+) non 2xx responses$/, times: '?' },
    total: { is: /^([\d.]+[kM]?) requests in ([\d.]+)s, [\d.]+ [kMGT]?B read$/ },
    errors: { is: /^([\d.]+[kM]?) errors \(([\d.]+[kM]?) timeouts\)$/, times: '?' },
  },
  finish({ block, cellsOf, put, options }) {
    const [p2_5 = '', p50 = '', p97_5 = '', p99 = '', mean = '', stdev = '', max = ''] = cellsOf('Latency')[0] ?? []
    for (const [key, cell] of Object.entries({ p50, p99, mean, stdev, max }))
      put(`latency_${key}_s`, seconds(cell), 'Latency')
    block.facts = { latency_p2_5: p2_5, latency_p97_5: p97_5 }
    const [total = '', duration_s] = cellsOf('total')[0] ?? []
    const [good, others] = (cellsOf('statuses')[0] ?? []).map(Number)
    const [errors, timeouts = '0'] = cellsOf('errors')[0] ?? []
    const countOf = (cell: string) => parseCell(cell, COUNT_UNITS) ?? 0
    const [left = '', average = '', right = ''] = cellsOf('Req/Sec')[0] ?? []
    const row = `${left}${average} ${right}`
    const [least, rate] = [left.split(' ')[0] ?? '', average].map(cell => numberIn(cell, row)) as [number, number]
    const codes = cellsOf('code').map(([code = '', count = '']) => [code, numberIn(count, count)] as const)
    const samples = cellsOf('samples')[0]?.[0]
    // without the lines above the table the number of workers is unknown
    const is_complete = cellsOf('connections').length > 0
    const workers = Number(
      cellsOf('workers')[0]?.[0] ?? (is_complete ? 1 : Math.round(Number(samples) / Number(duration_s))),
    )
    block.rate_over_s = samples === undefined ? null : Number(samples) / Math.max(1, workers)
    const over_s = block.rate_over_s ?? Math.floor(Number(duration_s))
    if (rate * 1.02 < least || rate * over_s > countOf(total) * 1.001 + (total.endsWith('k') ? 500 : 1))
      return `${rate} responses a second contradict the first percentile, or the ${total} requests that were sent`
    if (over_s < 1 || !fits(over_s, Number(duration_s)))
      return `${samples} samples of a second are not of ${duration_s} s`
    put('duration_s', Number(duration_s), 'total')
    put('requests_per_s', rate, 'Req/Sec')
    // the last line counts sent requests, in thousands, and responses only if some are not 2xx
    if (good !== undefined && others !== undefined) {
      put('request_count', good + others, 'statuses')
      put('non_2xx_count', others, 'statuses')
    } else if (codes.length > 0) {
      const sum = (counted: typeof codes) => counted.reduce((all, [, count]) => all + count, 0)
      put('request_count', sum(codes), 'code')
      put('non_2xx_count', sum(codes.filter(([code]) => !code.startsWith('2'))), 'code')
    } else if (rate === 0) put('request_count', 0, 'Req/Sec')
    block.facts.requests_sent = total
    // the error count is the last line, so it may be missing because the report is truncated
    if (errors !== undefined) putErrors(countOf(errors), countOf(timeouts), (id, value) => put(id, value, 'errors'))
    dropUnmeasured(block)
    const [connections = options.c, pipelining = options.p ?? '1'] = cellsOf('connections')[0] ?? []
    putLoad(block, Number(connections), Number(pipelining))
    putOptions(block, options, (id, value) => put(id, value, 'total'))
    return undefined
  },
}

/** With pipelining, more requests are in flight than connections are open. */
function putLoad(block: Block, connections: number, pipelining: number): void {
  if (pipelining === 1) block.connections = connections || null
  else block.facts.load = `${connections} connections, ${pipelining} requests at a time on each`
}

function putOptions(block: Block, options: Record<string, string>, put: (id: string, value: Value) => void): void {
  if (Number(options.d) > 0) block.nominal_duration_s = Number(options.d)
  if (Number(options.a) > 0) block.nominal_request_count = Number(options.a)
  if (Number(options.R) > 0) put('target_rate_per_s', Number(options.R))
}

const PERCENTILES: Readonly<Record<string, string>> = {
  ...{ p50: 'p50', p75: 'p75', p90: 'p90', p99: 'p99', p99_9: 'p99_9', p99_99: 'p99_99', p99_999: 'p99_999' },
  ...{ min: 'min', max: 'max', average: 'mean', stddev: 'stdev' },
}
const OTHERS = ['url', 'socketPath', 'start', 'finish', 'mismatches', 'title']
  .concat(
    'resets',
    'statusCodeStats',
    'requests',
    'throughput',
    'server',
    'warnings',
    'latency/mean',
    'latency/totalCount',
  )
  .concat(['p0_001', 'p0_01', 'p0_1', 'p1', 'p2_5', 'p10', 'p25', 'p97_5'].map(key => `latency/${key}`))

const json: JsonForm = {
  name: 'autocannon',
  key: 'sampleInt',
  value: /\s{0,200}:\s{0,200}\d/y,
  needs: ['latency', 'throughput'],
  command,
  numbers: {
    ...Object.fromEntries(
      Object.entries(PERCENTILES).map(([key, name]) => [`latency/${key}`, [`latency_${name}_s`, -3] as const]),
    ),
    duration: ['duration_s'],
    'requests/average': ['requests_per_s'],
    'requests/total': ['request_count'],
    'throughput/total': ['read_bytes'],
    non2xx: ['non_2xx_count'],
    ...Object.fromEntries(
      [
        'samples',
        'sampleInt',
        'workers',
        'connections',
        'pipelining',
        'errors',
        'timeouts',
        'requests/sent',
        '1xx',
        '2xx',
        '3xx',
        '4xx',
        '5xx',
      ].map(key => [key, [null] as const]),
    ),
  },
  optional: ['requests/sent', '1xx', 'workers'],
  ignored: OTHERS,
  finish({ block, numberAt, nodeAt, put, options }) {
    const [errors, timeouts] = [numberAt('errors') ?? 0, numberAt('timeouts') ?? 0]
    if (timeouts > errors) return `${timeouts} timeouts among ${errors} errors`
    block.rate_over_s = ((numberAt('samples') ?? 0) * (numberAt('sampleInt') ?? 0)) / 1000 / (numberAt('workers') || 1)
    const [duration_s, over_s] = [numberAt('duration') ?? 0, block.rate_over_s]
    if (!fits(over_s, duration_s)) return `samples of ${over_s} s are not of ${duration_s} s`
    const statuses = [1, 2, 3, 4, 5].map(digit => [`${digit}00`, numberAt(`${digit}xx`) ?? 0] as const)
    const answered = statuses.reduce((sum, [, count]) => sum + count, 0)
    if (answered !== numberAt('requests/total') || answered > (numberAt('requests/sent') ?? answered))
      return `${answered} statuses contradict the requests that were sent or answered`
    putErrors(errors, timeouts, (id, value) => put(id, value, 'errors'))
    // a redirect is not an error here, and autocannon counts it among those that are not 2xx
    putStatuses(statuses, (id, value) => put(id, value, 'non2xx'))
    const sent = members(nodeAt('requests')).get('sent')?.value
    if (sent !== undefined) block.facts.requests_sent = String(sent)
    putLoad(block, numberAt('connections') ?? 0, numberAt('pipelining') ?? 1)
    dropUnmeasured(block)
    putOptions(block, options, (id, value) => put(id, value, 'duration'))
    return undefined
  },
}

const version = '9.0.0'

export const tool: ToolDefinition = {
  kind: 'loads-server',
  reports: "autocannon's table and JSON",
  marks: ['2.5%', 'Bytes/Sec', 'Req/Bytes counts', 'Latency (ms)', '"sampleInt"'],
  headline_metric_id: 'requests_per_s',
  metrics: [
    ...COUNT_METRICS,
    'target_rate_per_s',
    ...[...Object.values(PERCENTILES).map(key => `latency_${key}_s`), ...ERROR_METRICS],
  ],
  find: (whole, lines) => [...readTextForm(text, lines), ...readJsonForm(json, whole, lines)],
  beginnings: [
    /Stat (?:2\.5%|1%)/,
    /Req\/Sec \d/,
    /Bytes\/Sec \d/,
    /Req\/Bytes counts/,
    /"(?:sampleInt|pipelining|latency)":/,
  ],
  unread: [{ name: 'an old table of autocannon', rows: [/^Stat Avg Stdev Max$/, /^Latency \(ms\) [\d.]/] }],
  // latencies are whole milliseconds, and the mean has two decimals of one; samples of the rate have three digits
  halfOfPrinted: (metric_id, value) =>
    metric_id.startsWith('latency_') ? 5e-4 : metric_id === 'requests_per_s' ? 0.005 + value * 1e-3 : 0.005,
  counts_redirects: true,
  loop: 'either',
  openedConnections: (_, connections) => connections,
  uncounted_errors: ERROR_METRICS,
  meanings: {
    rate: { is: 'quotient', version, shown_by: 'every-second-503.txt' },
    counts_failures: { is: 'error-answers', version, shown_by: 'every-second-503.txt' },
    latency_includes_timeouts: { is: false, version, shown_by: 'stalled-timeout-1s-json.txt' },
    percentile: { is: 'bin', version, shown_by: 'one-of-each-millisecond.txt' },
    sends_what_was_asked: { is: true, version, shown_by: 'hundred-by-thirty.txt' },
    retries: { is: false, version, shown_by: 'refused.txt' },
  },
}
