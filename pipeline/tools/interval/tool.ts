/** Clients that print a line per interval: documents contain figures of their logs, but no log survives. */
import type { ToolDefinition } from '../tool.ts'

export const tool: ToolDefinition = {
  kind: 'loads-server',
  // no report of it is read
  marks: [],
  headline_metric_id: 'requests_per_s',
  metrics: ['request_count', 'duration_s', 'requests_per_s', 'requests_per_s_stdev'],
  // rates are computed from integer counts and milliseconds
  halfOfPrinted: () => 0,
  loop: null,
}
