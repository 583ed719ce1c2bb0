/** wrk, a closed loop: its reports, including exact numbers printed by a `done` hook. */
import type { ToolDefinition } from '../tool.ts'
import { halfOfTwoDecimals } from '../two-decimals.ts'
import { readWrk, VERSION } from './find-reports.ts'
import { WRK_METRICS } from './report.ts'
import { BEGINNINGS, MESSAGE_BEGINNINGS } from './rows.ts'
import { rule_notes } from './rule-notes.ts'

/** N: each thread gets connections / threads, rounded down (src/wrk.c, main). */
export function openedByWrk(threads: number | null, connections: number | null): number | null {
  if (threads === null || connections === null || threads < 1 || connections < threads) return null
  return Math.floor(connections / threads) * threads
}

/** Every complete response counts as a request, even a late one (src/wrk.c, response_complete). */
export const uncounted_errors = ['read_error_count', 'write_error_count']

const version = '4.1.0'

export const tool: ToolDefinition = {
  kind: 'loads-server',
  reports: 'wrk',
  headline_metric_id: 'requests_per_s',
  metrics: WRK_METRICS,
  find: (_, lines) => readWrk(lines),
  lasting: VERSION,
  beginnings: [...BEGINNINGS, ...MESSAGE_BEGINNINGS],
  halfOfPrinted: halfOfTwoDecimals,
  rule_notes,
  loop: 'closed',
  openedConnections: openedByWrk,
  abandons_failed_connections: true,
  uncounted_errors,
  adds_latency_samples: true,
  meanings: {
    rate: { is: 'quotient', version, shown_by: 'samples/wrk-4.1.0/done-json.txt' },
    counts_failures: { is: 'error-answers', version, shown_by: 'samples/wrk-4.1.0/non2xx-mixed.txt' },
    latency_includes_timeouts: { is: false, version, shown_by: 'samples/wrk-4.1.0/fault-slow-2.5s.txt' },
    percentile: { is: 'order-statistic', version, shown_by: 'samples/wrk-4.1.0/latency.txt' },
    retries: { is: false, version, shown_by: 'samples/wrk-4.1.0/unreachable-port.txt' },
  },
  samples_busy_threads_only: true,
}
