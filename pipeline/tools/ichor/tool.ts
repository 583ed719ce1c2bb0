/** Ichor's benchmark programs, which print their own numbers: one line a benchmark. */

import type { ToolDefinition } from '../tool.ts'
import { ICHOR_METRICS, readIchor } from './find-reports.ts'

export const tool: ToolDefinition = {
  kind: 'measures-itself',
  reports: "Ichor's benchmarks",
  headline_metric_id: 'time_s',
  metrics: ICHOR_METRICS,
  find: (_, lines) => readIchor(lines),
  // whole microseconds and bytes
  halfOfPrinted: () => 0,
  loop: null,
}
