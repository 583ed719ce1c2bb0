/** locust: its reports are named, and not read. */
import { unreadTool } from '../unread.ts'

export const tool = unreadTool(
  { name: 'locust', rows: [/^Type Name # reqs # fails /, /^Response time percentiles \(approximated\)$/] },
  { name: "locust's CSV", rows: [/^"?Type"?,"?Name"?,"?Request Count"?,"?Failure Count"?,/] },
  { name: "locust's JSON", rows: [/"num_none_requests":/, /"total_response_time":/] },
)
