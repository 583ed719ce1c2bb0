/** wrk2, an open loop: it prints wrk's report with corrected latencies, and the finder of wrk's tells them apart. Its spectrum is not read. */
import type { ToolDefinition } from '../tool.ts'
import { halfOfTwoDecimals } from '../two-decimals.ts'
import { WRK_METRICS } from '../wrk/report.ts'
import { openedByWrk, uncounted_errors } from '../wrk/tool.ts'

export const tool: ToolDefinition = {
  kind: 'loads-server',
  reports: 'wrk2',
  headline_metric_id: 'requests_per_s',
  metrics: [...WRK_METRICS, 'target_rate_per_s'],
  halfOfPrinted: halfOfTwoDecimals,
  loop: 'open',
  openedConnections: openedByWrk,
  abandons_failed_connections: true,
  uncounted_errors,
  rule_notes: {
    timeouts: {
      source:
        'wrk2 (src/wrk.c, check_timeouts) counts every 2 s each connection whose last request was sent longer ago than its timeout, and goes on waiting for the answer.',
    },
    'rate-not-held': {
      source:
        'wrk2 (src/wrk.c, response_complete) takes a latency from the moment at which the request was due, so the latest of an overload is as long as it is behind.',
    },
  },
}
