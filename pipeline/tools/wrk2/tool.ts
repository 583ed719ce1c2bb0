/** wrk2, an open loop: the report of wrk with corrected latencies, parsed by wrk's parser. */
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
  meanings: { rate: { is: 'quotient', version: '4.0.0', shown_by: 'wild/wrk2-recorded.txt' } },
  openedConnections: openedByWrk,
  abandons_failed_connections: true,
  uncounted_errors,
  rule_notes: {
    timeouts: {
      source:
        'wrk2 (src/wrk.c, check_timeouts) checks every 2 s and counts each connection whose last request is older than the timeout; it continues to wait for the response.',
    },
    'rate-not-held': {
      source:
        'wrk2 (src/wrk.c, response_complete) measures latency from the instant at which the request was due, so under overload the last latency equals the backlog.',
    },
  },
}
