/** wrk2, an open loop: it prints wrk's report with corrected latencies, and the finder of wrk's tells them apart. Its spectrum is not read. */

import type { ToolDefinition } from '../tool.ts'
import { halfOfTwoDecimals } from '../two-decimals.ts'
import { WRK_METRICS } from '../wrk/report.ts'
import { openedConnections } from '../wrk/tool.ts'

export const tool: ToolDefinition = {
  kind: 'loads-server',
  reports: 'wrk2',
  headline_metric_id: 'requests_per_s',
  metrics: [...WRK_METRICS, 'target_rate_per_s'],
  halfOfPrinted: halfOfTwoDecimals,
  loop: 'open',
  openedConnections,
}
