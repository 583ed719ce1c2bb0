/** zrk: its report is named, and not read. */
import { unreadTool } from '../unread.ts'

export const tool = unreadTool({
  name: 'zrk',
  rows: [
    /^\d+ connections, target rate [\d.]+ req\/s$/,
    /^Latency \(corrected for coordinated omission\)$/,
    /^\d+ requests in \S+, [\d.]+[KMG]iB read$/,
    /^Transfer\/sec: [\d.]+[KMG]iB$/,
  ],
})
