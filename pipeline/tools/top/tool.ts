/** `top -H`: what each thread used, as evidence beside a result. */

import type { ToolDefinition } from '../tool.ts'
import { readTop, TOP_METRICS } from './find-reports.ts'

export const tool: ToolDefinition = {
  kind: 'evidence',
  reports: 'top -H',
  headline_metric_id: 'thread_cpu_ratio',
  metrics: TOP_METRICS,
  find: (_, lines) => readTop(lines),
  halfOfPrinted: () => 0,
  loop: null,
}
