/** k6: its reports are named, and not read. */
import { unreadTool } from '../unread.ts'

export const tool = unreadTool(
  {
    name: 'k6',
    rows: [/^http_req_duration\.+: avg=/, /^http_reqs\.+: \d/, /^iteration_duration\.+: avg=/, /^iterations\.+: \d/],
  },
  { name: "k6's JSON", rows: [/"http_req_duration":/, /"http_reqs":/] },
)
