/** Ichor's realtime example, which prints the extremes of its own loop. */

import type { ToolDefinition } from '../tool.ts'
import { readIchorRealtime } from './find-reports.ts'

export const tool: ToolDefinition = {
  kind: 'measures-itself',
  reports: "Ichor's realtime example",
  headline_metric_id: 'loop_time_max_s',
  metrics: [
    'loop_time_min_s',
    'loop_time_max_s',
    'loop_time_mean_s',
    'deadline_s',
    'missed_deadline_count',
    'missed_deadline_time_s',
  ],
  find: (_, lines) => readIchorRealtime(lines),
  // whole microseconds
  halfOfPrinted: () => 0,
  loop: null,
}
