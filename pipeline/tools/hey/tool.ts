/** hey: its reports are named, and not read. */
import { unreadTool } from '../unread.ts'

export const tool = unreadTool(
  { name: 'hey', rows: [/^Total: [\d.]+ secs/, /^Slowest: [\d.]+ secs/, /^Fastest: [\d.]+ secs/] },
  { name: "hey's message", rows: [/^-n cannot be less than -c\.$/, /^Usage: \S*hey \[options\.\.\.\] <url>$/] },
  {
    name: "hey's CSV",
    rows: [/^response-time,DNS\+dialup,DNS,Request-write,Response-delay,Response-read,status-code,offset$/],
  },
)
