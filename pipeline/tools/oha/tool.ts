/** oha, a closed loop unless -q is given: text and JSON. */
import { ERROR_METRICS } from '../failed-requests.ts'
import type { RuleNote, ToolDefinition } from '../tool.ts'
import { readOha, UNREAD } from './find-reports.ts'
import { JSON_METRICS } from './json.ts'

const rule_notes: Readonly<Record<string, RuleNote>> = {
  'failed-responses': {
    source:
      'oha (src/result_data.rs, success_rate) counts every response as a success, whatever its status: successRate is 1.0 even if all responses are 503. The status codes at the end of its report are used instead.',
  },
  'nothing-answered': {
    source:
      'oha (src/printer.rs) divides all requests that it started by the time: it prints thousands of requests/s for a port that refuses every connection.',
  },
  'socket-errors': {
    source:
      'oha (src/result_data.rs) excludes requests that were aborted at the end of the load from its success rate but includes them in its requests/s.',
  },
  'rate-not-held': {
    source:
      'oha with -q has as many workers as connections (-c), so a slow server occupies all of them and the rate falls; it prints neither the offered rate nor a warning.',
  },
  'censored-latency': {
    source: 'oha (src/result_data.rs, latency_stat) measures the latencies of responses only.',
    caveats:
      'oha has no timeout unless -t is given: a request that hangs until the end of the load is aborted and not counted.',
  },
}

const version = '1'

export const tool: ToolDefinition = {
  kind: 'loads-server',
  reports: "oha's text and JSON",
  marks: ['Success rate:', '"summary"', 'request-start,DNS'],
  headline_metric_id: 'requests_per_s',
  metrics: [...JSON_METRICS, 'target_rate_per_s'],
  find: readOha,
  beginnings: [
    /Success rate: /,
    /Requests\/sec: \d/,
    /"(?:summary|latencyPercentiles|statusCodeDistribution|errorDistribution)":/,
  ],
  unread: UNREAD,
  /** JSON reports have all digits. */
  halfOfPrinted: () => 0,
  rule_notes,
  loop: 'either',
  openedConnections: (_, connections) => connections,
  uncounted_errors: ERROR_METRICS,
  meanings: {
    rate: { is: 'quotient', version, shown_by: 'closed-loop-json.txt' },
    counts_failures: { is: 'all', version, shown_by: 'refused-port-json.txt' },
    latency_includes_timeouts: { is: false, version, shown_by: 'timeouts-json.txt' },
    percentile: { is: 'order-statistic', version, shown_by: 'closed-loop-json.txt' },
  },
}
