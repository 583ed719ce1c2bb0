/** hyperfine: the times of a command's executions, from its JSON export. */
import type { ToolDefinition } from '../tool.ts'
import { HYPERFINE_METRICS, readHyperfine, UNREAD } from './find-reports.ts'

export const tool: ToolDefinition = {
  kind: 'times-command',
  reports: "hyperfine's JSON export",
  headline_metric_id: 'time_s',
  metrics: HYPERFINE_METRICS,
  find: readHyperfine,
  beginnings: [/"(?:results|command|times|exit_codes|measurements|metadata)":/],
  unread: UNREAD,
  // exports have all digits
  halfOfPrinted: () => 0,
  loop: null,
}
