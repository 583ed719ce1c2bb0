/** bombardier: its reports are named, and not read. */
import { unreadTool } from '../unread.ts'

export const tool = unreadTool(
  {
    name: 'bombardier',
    rows: [/^Bombarding \S+ (?:for|with) /, /^Statistics Avg Stdev Max$/, /^Reqs\/sec [\d.]+ /, /^HTTP codes:$/],
  },
  { name: "bombardier's JSON", rows: [/"numberOfConnections":/, /"testType":/] },
)
