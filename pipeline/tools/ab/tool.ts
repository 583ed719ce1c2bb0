/** ab (ApacheBench): its report is named, and not read. */
import { unreadTool } from '../unread.ts'

export const tool = unreadTool({
  name: 'ab',
  rows: [
    /^This is ApacheBench, Version/,
    /^Benchmarking \S+ \(be patient\)/,
    /^Concurrency Level: \d/,
    /^Time taken for tests: [\d.]+ seconds/,
    /^ab: \S/,
    /^Usage: \S*ab \[options\] /,
    /^Requests per second: [\d.]+ \[#\/sec\]/,
  ],
})
