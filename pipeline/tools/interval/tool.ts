/** Clients that print a line an interval, and nothing about errors or latencies. */

import type { ToolDefinition } from '../tool.ts'
import { readIntervals } from './find-reports.ts'

export const tool: ToolDefinition = {
  kind: 'loads-server',
  reports: 'interval logs',
  headline_metric_id: 'requests_per_s',
  metrics: [
    'request_count',
    'duration_s',
    'interval_rate_per_s',
    'interval_request_count',
    'requests_per_s',
    'requests_per_s_stdev',
  ],
  find: (_, lines, { dropped_lines }) => readIntervals(lines, dropped_lines),
  // rates are computed from counts and milliseconds that are printed whole
  halfOfPrinted: () => 0,
  loop: null,
}
