/** vegeta: its reports are named, and not read. */
import { unreadTool } from '../unread.ts'

export const tool = unreadTool(
  {
    name: 'vegeta',
    rows: [/^Requests \[total, rate/, /^Duration \[total, attack, wait\] /, /^Latencies \[/, /^Success \[ratio\] /],
  },
  { name: "vegeta's histogram", rows: [/^Bucket # % Histogram$/] },
  { name: "vegeta's JSON", rows: [/"bytes_in":/, /"50th":/] },
)
