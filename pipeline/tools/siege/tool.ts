/** siege: its reports are named, and not read. */
import { unreadTool } from '../unread.ts'

export const tool = unreadTool(
  {
    name: 'siege',
    rows: [/^Transactions: \d+ hits$/, /^Availability: [\d.]+ %$/, /^Transaction rate: [\d.]+ trans\/sec$/],
  },
  { name: "siege's JSON", rows: [/"availability":/, /"transaction_rate":/] },
)
