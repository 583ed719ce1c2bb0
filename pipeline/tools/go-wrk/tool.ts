/** go-wrk: its report is named, and not read. */
import { unreadTool } from '../unread.ts'

export const tool = unreadTool(['goroutine(s) running', 'Avg Req Time:', 'Number of Errors:'], {
  name: 'go-wrk',
  rows: [/^\d+ goroutine\(s\) running concurrently$/, /^Avg Req Time: /, /^Number of Errors: /],
})
