/** go-wrk: its reports are recognised but not parsed. */
import { unreadTool } from '../unread.ts'

export const tool = unreadTool(['goroutine(s) running', 'Avg Req Time:', 'Number of Errors:'], {
  name: 'go-wrk',
  rows: [/^\d+ goroutine\(s\) running concurrently$/, /^Avg Req Time: /, /^Number of Errors: /],
})
