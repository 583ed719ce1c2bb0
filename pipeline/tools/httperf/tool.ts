/** httperf: its reports are recognised but not parsed. */
import { unreadTool } from '../unread.ts'

export const tool = unreadTool(['Total: connections', 'Connection rate:', 'Reply status:'], {
  name: 'httperf',
  rows: [
    /^Total: connections \d+ requests \d+ replies \d+ /,
    /^Connection rate: [\d.]+ conn\/s/,
    /^Reply status: 1xx=\d/,
  ],
})
