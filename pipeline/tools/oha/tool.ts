/** oha: a closed loop, or with -q a fixed rate; its text and its JSON reports. */

import { unitOf } from '../../vocabulary/metrics.ts'
import type { RuleNote, ToolDefinition } from '../tool.ts'
import { halfOfBytes, isPrintedIn } from '../two-decimals.ts'
import { readOha } from './find-reports.ts'
import { JSON_METRICS } from './json.ts'
import { ERROR_METRICS } from './totals.ts'

const SECONDS = [1, 1e-3, 1e-6, 1e-9]
const DECIMALS = 1e4

const rule_notes: Readonly<Record<string, RuleNote>> = {
  'failed-responses': {
    source:
      'oha (src/result_data.rs, success_rate) calls every answer a success, whatever its status: successRate is 1.0 with answers of 503. The status codes at the end of its report count.',
  },
  'nothing-answered': {
    source:
      'oha (src/printer.rs) divides all requests that it began by the time: it prints thousands of requests/s for a port that refuses every connection.',
  },
  'socket-errors': {
    source:
      'oha (src/result_data.rs) leaves requests that were aborted at the end of the load out of its success rate and keeps them in its requests/s.',
  },
  'rate-not-held': {
    source:
      'oha with -q has as many workers as connections (-c), so that a slow server holds all of them and the rate falls; it prints neither the rate that was offered nor a warning.',
  },
  'censored-latency': {
    source: 'oha (src/result_data.rs, latency_stat) takes latencies from answers only.',
    caveats:
      'oha has no timeout unless -t is given: a request that hangs until the end of the load is aborted and uncounted.',
  },
}

/** Four decimals of the report's unit; JSON has every digit, for which no unit gives so few. */
function halfOfPrinted(metric_id: string, value: number): number {
  // bytes a second are cut to whole bytes before they are scaled
  if (metric_id === 'transfer_bytes_per_s') return halfOfBytes(value) + 1
  const unit = unitOf(metric_id)
  if (unit === 'bytes') return halfOfBytes(value)
  if (unit !== 's') return 0
  return ((SECONDS.find(second => isPrintedIn(DECIMALS, value / second)) ?? 0) / DECIMALS) * 0.5
}

export const tool: ToolDefinition = {
  kind: 'loads-server',
  reports: 'oha (text and JSON)',
  headline_metric_id: 'requests_per_s',
  metrics: [...JSON_METRICS, 'request_count', 'requests_per_s', 'non_2xx_count', ...ERROR_METRICS, 'target_rate_per_s'],
  find: readOha,
  halfOfPrinted,
  rule_notes,
  loop: 'either',
  openedConnections: (_, connections) => connections,
  drops_timed_out_latencies: true,
}
