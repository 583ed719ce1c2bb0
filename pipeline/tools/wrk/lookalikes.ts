/** Other tools begin their reports with wrk's own first line: what they print is told apart, and not read. */

import type { Block } from '../block.ts'
import { newBlock, putProblem } from '../new-block.ts'
import type { ReportLine } from './report.ts'

interface Lookalike {
  name: string
  /** The line after `Running T test @ URL`, which tells the tool. */
  load: RegExp
  lines: readonly RegExp[]
  end: RegExp
}

const LOOKALIKES: readonly Lookalike[] = [
  {
    name: 'autocannon',
    load: /^(?:\d[\d,]* connections?(?: with \d+ pipelining factor)?|\d+ workers?)$/,
    lines: [
      /^[┌├└│─┬┼┴┤┐┘┃]/,
      /^(?:Stat|Latency \(ms\)|Latency|Req\/Sec|Bytes\/Sec|Req\/Bytes|Code|Percentile)(?: |$)/,
      /^\d{1,3}(?:\.\d+)?%? [\d.,]+$/,
      /^# of samples: \d+$/,
      /^[\d,.]+k? (?:2xx responses, [\d,.]+k? non 2xx responses|errors \([\d,.]+k? timeouts\))$/,
    ],
    end: /^[\d,.]+[kM]? requests in [\d.]+m?s, [\d.]+ ?[kMGT]?B read$/,
  },
  {
    name: 'go-wrk',
    load: /^\d+ goroutine\(s\) running concurrently$/,
    lines: [
      /^\d+ requests in [\d.]+(?:µs|ms|m?s|m[\d.]+s), [\d.]+[KMGT]?B read$/,
      /^(?:Requests|Transfer)\/sec: [\d.]+(?:[KMGT]?B)?$/,
      /^(?:Avg Req Time|Fastest Request|Slowest Request): [\d.]+(?:µs|ms|s)$/,
    ],
    end: /^Number of Errors: \d+$/,
  },
]

const RUNNING = /^Running \d+m?s test @ \S/

/**
 * One block with one problem and no values, from `start` to the line that ends the other tool's report.
 * Null when the first line of the output, at `running`, is wrk's.
 */
export function readLookalike(lines: ReportLine[], start: number, running: number): Block | null {
  const first = lines[running]?.line
  const load = lines.slice(running + 1, running + 4).find(({ line }) => line.text !== '')?.line
  const tool = load && LOOKALIKES.find(lookalike => lookalike.load.test(load.text))
  if (!first || !tool || !RUNNING.test(first.text)) return null
  const block = newBlock(start + 1)
  putProblem(block, first, `a report of ${tool.name}, which begins like wrk's: it is not read`)
  for (let index = running + 1; index < lines.length; index++) {
    const text = lines[index]?.line.text ?? ''
    const is_end = tool.end.test(text)
    if (!is_end && text !== '' && ![tool.load, ...tool.lines].some(pattern => pattern.test(text))) break
    if (text !== '') block.last_line = index + 1
    if (is_end) break
  }
  block.irrelevant_line_count = block.last_line - first.number
  return block
}
