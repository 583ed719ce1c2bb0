/** wrk, a closed loop: its reports, with the exact numbers of a `done` hook where one printed them. */

import type { ToolDefinition } from '../tool.ts'
import { halfOfTwoDecimals } from '../two-decimals.ts'
import { openedConnections } from './connections.ts'
import { readWrk } from './find-reports.ts'
import { WRK_METRICS } from './report.ts'
import { rule_notes } from './rule-notes.ts'

export const tool: ToolDefinition = {
  kind: 'loads-server',
  reports: 'wrk',
  headline_metric_id: 'requests_per_s',
  metrics: WRK_METRICS,
  find: (_, lines) => readWrk(lines),
  halfOfPrinted: halfOfTwoDecimals,
  rule_notes,
  loop: 'closed',
  openedConnections,
  adds_latency_samples: true,
  drops_timed_out_latencies: true,
  samples_busy_threads_only: true,
}
