/** rewrk: its reports are named, and not read. */
import { unreadTool } from '../unread.ts'

export const tool = unreadTool(
  { name: 'rewrk', rows: [/^Beginning round \d+\.\.\./, /^Benchmarking \d+ connections @ /, /^Total: \d+ Req\/Sec: /] },
  { name: "rewrk's message", rows: [/^(?:[$#%>] |# command: )?rewrk -/, /^connection error: .*\(os error \d+\)$/] },
  { name: "rewrk's JSON", rows: [/"latency_std_deviation":/, /"requests_total":/] },
)
