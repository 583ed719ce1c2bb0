/** h2load: its report is named, and not read. */
import { unreadTool } from '../unread.ts'

export const tool = unreadTool({
  name: 'h2load',
  rows: [
    /^Application protocol: /,
    /^finished in \S+, [\d.]+ req\/s, /,
    /^requests: \d+ total, \d+ started, \d+ done/,
    /^status codes: \d+ 2xx, /,
  ],
})
