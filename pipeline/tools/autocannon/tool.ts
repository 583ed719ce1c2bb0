/** autocannon: its reports are named, and not read. */
import { unreadTool } from '../unread.ts'

export const tool = unreadTool(
  {
    name: 'autocannon',
    rows: [
      /^\d+ connections(?: with \d+ pipelining factor)?$/,
      /^Stat (?:2\.5% 50%|Avg Stdev Max$)/,
      /^Bytes\/Sec /,
      /^Req\/Bytes counts sampled once per second/,
      /^[\d.]+[kM]? requests in [\d.]+s, [\d.]+ [kMG]?B read$/,
    ],
  },
  { name: "autocannon's JSON", rows: [/"sampleInt":/, /"pipelining":/] },
)
