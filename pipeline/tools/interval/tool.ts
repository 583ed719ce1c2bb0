/** Clients that print a line an interval: documents have figures of their logs, and none of the logs is left to be read. */
import type { ToolDefinition } from '../tool.ts'

export const tool: ToolDefinition = {
  kind: 'loads-server',
  // no report of it is read
  marks: [],
  headline_metric_id: 'requests_per_s',
  metrics: ['request_count', 'duration_s', 'requests_per_s', 'requests_per_s_stdev'],
  // rates are computed from counts and milliseconds that are printed whole
  halfOfPrinted: () => 0,
  loop: null,
}
