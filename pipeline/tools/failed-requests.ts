/** Classifies failed requests by their error messages, and corrects rates and latencies that include them. */
import { formatText } from '../schema/format.ts'
import { metricOf } from '../schema/metrics.ts'
import type { Block, Value } from './block.ts'

/** What a load generator counts besides errors. */
export const COUNT_METRICS = [
  'request_count',
  'requests_per_s',
  'duration_s',
  'read_bytes',
  'non_2xx_count',
  'redirect_count',
]

export const ERROR_METRICS = [
  'connect_error_count',
  'read_error_count',
  'write_error_count',
  'timeout_count',
  'unknown_error_count',
]

/**
 * Messages of hyper (src/error.rs, Display), Go and Python for errors on open connections; then those of the system, TLS
 * and DNS for connections that failed to open. The first match decides.
 */
const ERROR_WORDS: readonly [metric_id: string, words: RegExp][] = [
  ['timeout_count', /^timeout$|deadline exceeded|i\/o timeout|timed out\b.{0,40}read|ReadTimeout/],
  ['write_error_count', /^(?:error writing a body to connection|error shutting down connection|broken pipe)/i],
  [
    'read_error_count',
    /^(?:connection (?:error|closed|reset)|error reading a body from connection|received unexpected message from connection|channel closed|operation was canceled|dispatch task is gone|http2 error|invalid (?:HTTP|content-length|transfer-encoding)|unexpected transfer-encoding|message head is too large)/i,
  ],
  ['read_error_count', /\bEOF$|reset by peer|IncompleteRead|RemoteDisconnected/],
  [
    'connect_error_count',
    /too many open files|assign requested address|only one usage of each socket address|(?:network|host) is (?:unreachable|down)|no route to host|refused|connection timed out|no buffer space|error trying to connect|connect error|handshake|certificate|fatal alert|corrupt message|\btls\b|\bssl\b|dns|resolve|no record|lookup|service not known/i,
  ],
]

export const errorMetricOf = (words: string): string =>
  ERROR_WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'unknown_error_count'

interface Tried {
  /** Requests with a complete response of any status. */
  answers: number
  /** The others that the report counts, by its words for them. */
  failures: readonly (readonly [words: string, count: number])[]
  /** The printed rate of all attempted requests; null if the report has none. */
  rate: number | null
  /** The name of the rate in the report. */
  rate_name: string
}

/**
 * Sets the counts and the rate of responses. A printed rate that includes failed requests is stored as a further printed
 * value, as are the latencies of a report without any response.
 */
export function putTried(
  block: Block,
  { answers, failures, rate, rate_name }: Tried,
  put: (metric_id: string, value: Value) => void,
): void {
  const failed = failures.reduce((sum, [, count]) => sum + count, 0)
  put('request_count', answers)
  for (const metric_id of ERROR_METRICS) {
    const matching = failures.filter(([words]) => errorMetricOf(words) === metric_id)
    if (matching.length > 0)
      put(
        metric_id,
        matching.reduce((sum, [, count]) => sum + count, 0),
      )
    else block.implied[metric_id] = 0
  }
  if (rate !== null) put('requests_per_s', failed === 0 ? rate : (rate * answers) / (answers + failed))
  if (failed === 0) return
  const count = (value: number) => formatText('count', value)
  block.printed = [
    ...(rate === null
      ? []
      : [
          {
            metric_id: 'requests_per_s',
            name: rate_name,
            value: rate,
            words: `${count(failed)} failed requests are in it (${count((rate * answers) / (answers + failed))} answered)`,
          },
        ]),
    ...(answers > 0 ? [] : takeLatencies(block, 'of requests that failed')),
  ]
}

/** Latencies that are not those of responses, to be printed next to the values. */
export function takeLatencies(block: Block, words: string, of = (_: string) => true) {
  const taken = Object.entries(block.values).filter(([id]) => /^latency_/.test(id) && of(id))
  for (const [metric_id] of taken) {
    delete block.values[metric_id]
    delete block.value_lines[metric_id]
  }
  return taken.flatMap(([metric_id, value]) =>
    typeof value === 'number' ? [{ metric_id, name: metricOf(metric_id)?.name ?? metric_id, value, words }] : [],
  )
}

/**
 * Sets the counts of responses with an error status, above 399 as wrk counts, and of redirects, if there were any.
 * Statuses may be listed more than once.
 */
export function putStatuses(
  statuses: readonly (readonly [status: string, count: number])[],
  put: (metric_id: string, value: Value) => void,
): void {
  const sumOf = (isCounted: (status: number) => boolean) =>
    statuses.reduce((sum, [status, count]) => sum + (isCounted(Number(status)) ? count : 0), 0)
  const redirects = sumOf(status => status >= 300 && status < 400)
  put(
    'non_2xx_count',
    sumOf(status => status > 399),
  )
  if (redirects > 0) put('redirect_count', redirects)
}
