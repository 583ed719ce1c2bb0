/** loadtest: its reports are recognised but not parsed. */
import { unreadTool } from '../unread.ts'

export const tool = unreadTool(['Target URL:', 'Concurrent clients:', 'Completed requests:', 'Effective rps:'], {
  name: 'loadtest',
  rows: [/^Target URL: /, /^Concurrent clients: \d/, /^Completed requests: \d/, /^Effective rps: \d/],
})
