/** h2load, a closed loop. With -D it does not report lost requests or refused connections. */
import { parseCell, RATIO_UNITS, TIME_UNITS } from '../../schema/units.ts'
import { COUNT_METRICS, putStatuses } from '../failed-requests.ts'
import { readTextForm, type TextForm } from '../text-report.ts'
import type { ToolDefinition } from '../tool.ts'

const seconds = (cell: string): number | null => parseCell(cell, TIME_UNITS)
const statistics = (name: string): RegExp => new RegExp(`^${name}: +\\S+ +\\S+ +\\S+ +\\S+ +[\\d.]+%$`)

const text: TextForm = {
  name: 'h2load',
  irrelevant:
    /^starting benchmark\.\.\.$|^progress: |^Warm-up |^Main benchmark duration is |^Stopped all clients |^Application protocol: |^TLS Protocol: |^Cipher: |^Server Temp Key: /,
  command: {
    name: /^(?:\S*\/)?h2load$/,
    takes_value: { n: 'n', requests: 'n', c: 'c', clients: 'c', t: 't', threads: 't', m: 'm', D: 'D', duration: 'D' },
  },
  rows: {
    thread: {
      is: /^spawning thread #\d+: (\d+) total client\(s\)\. (?:Timing-based test with \S+ of warm-up time and (\d+)s of main duration for measurements\.|(\d+) total requests)$/,
      times: '*',
    },
    finished: { is: /^finished in (\S+), ([\d.]+) req\/s, [\d.]+[KMG]?B\/s$/ },
    requests: {
      is: /^requests: (\d+) total, (\d+) started, (\d+) done, (\d+) succeeded, (\d+) failed, (\d+) errored, (\d+) timeout$/,
    },
    'status codes': { is: /^status codes: (\d+) 2xx, (\d+) 3xx, (\d+) 4xx, (\d+) 5xx$/ },
    traffic: {
      is: /^traffic: [\d.]+[KMG]?B \((\d+)\) total, [\d.]+[KMG]?B \(\d+\) headers \(space savings -?[\d.]+%\), [\d.]+[KMG]?B \(\d+\) data$/,
      puts: [['read_bytes', Number]],
    },
    columns: { is: /^min max mean sd \+\/- sd$/ },
    'time for request': {
      is: /^time for request: (\S+) (\S+) (\S+) (\S+) ([\d.]+%)$/,
      puts: [
        ...['min', 'max', 'mean', 'stdev'].map(key => [`latency_${key}_s`, seconds] as const),
        ['latency_within_stdev_ratio', cell => parseCell(cell, RATIO_UNITS)],
      ],
    },
    'time for connect': { is: statistics('time for connect') },
    'time to 1st byte': { is: statistics('time to 1st byte') },
    'req/s': { is: /^req\/s : [\d.]+ [\d.]+ [\d.]+ [\d.]+ [\d.]+%$/ },
  },
  finish({ block, cellsOf, put, options }) {
    const [finished = '', rate] = cellsOf('finished')[0] ?? []
    const [total = 0, started = 0, done = 0, succeeded = 0, failed = 0, errored = 0, timeouts = 0] = (
      cellsOf('requests')[0] ?? []
    ).map(Number)
    const statuses = (cellsOf('status codes')[0] ?? []).map(Number)
    // a response that broke off has a status, too
    const answered = statuses.reduce((sum, count) => sum + count, 0)
    const is_whole = succeeded + failed === done + errored && answered >= done && answered <= started
    if (errored > failed || done > total || !is_whole) return 'the request counts contradict each other'
    const threads = cellsOf('thread')
    const sum = (cell: number) => threads.reduce((all, cells) => all + Number(cells[cell] ?? 0), 0)
    const is_counted = threads[0]?.[2] !== undefined
    if (new Set(threads.map(cells => cells[1])).size > 1 || (is_counted && sum(2) !== total))
      return 'its threads belong to another report'
    block.nominal_duration_s = Number(threads[0]?.[1] ?? options.D) || null
    block.threads = threads.length || Number(options.t) || null
    if ((options.m ?? '1') === '1') block.connections = sum(0) || Number(options.c) || null
    // with -D the only total is that of the responses
    if (is_counted) block.nominal_request_count = total
    // its rate is over the requested time, not over the printed one
    if (threads.length > 0) put('duration_s', Number(threads[0]?.[1]) || seconds(finished), 'finished')
    put('requests_per_s', Number(rate), 'finished')
    put('request_count', done, 'requests')
    put('timeout_count', timeouts, 'requests')
    put('unknown_error_count', errored, 'requests')
    putStatuses(
      statuses.map((count, place) => [`${place + 2}00`, count]),
      (id, value) => put(id, value, 'status codes'),
    )
    if (done === 0) for (const id of Object.keys(block.values)) if (/^latency_/.test(id)) block.values[id] = null
    return undefined
  },
}

const version = '1.52.0'

export const tool: ToolDefinition = {
  kind: 'loads-server',
  reports: "h2load's report",
  marks: ['finished in', 'status codes:', 'time for request', 'time to 1st byte'],
  headline_metric_id: 'requests_per_s',
  metrics: [
    ...COUNT_METRICS,
    'timeout_count',
    ...['min', 'mean', 'stdev', 'max'].map(key => `latency_${key}_s`),
    ...['latency_within_stdev_ratio', 'unknown_error_count'],
  ],
  find: (_, lines) => readTextForm(text, lines),
  beginnings: [/finished in \d/, /status codes: \d/, /time for request: \d/, /requests: \d+ total/],
  // two decimals of the unit
  halfOfPrinted: (metric_id, value) =>
    metric_id.endsWith('_per_s') ? 0.005 : metric_id.endsWith('_s') ? value * 5e-3 : 0,
  loop: 'closed',
  openedConnections: (_, connections) => connections,
  uncounted_errors: ['unknown_error_count'],
  meanings: {
    rate: { is: 'quotient', version, shown_by: 'all-answered.txt' },
    counts_failures: { is: 'error-answers', version, shown_by: 'every-second-503.txt' },
    sends_what_was_asked: { is: false, version, shown_by: 'closed-unannounced.txt' },
    retries: { is: false, version, shown_by: 'closed-unannounced.txt' },
  },
}
