/** autocannon begins its report with wrk's own first line: what it prints is told apart, and not read. */

import type { Block } from './block.ts'
import { newBlock, putProblem } from './new-block.ts'
import type { ReportLine } from './wrk-report.ts'

const RUNNING = /^Running \d+m?s test @ \S/
const LOAD = /^(?:\d[\d,]* connections?(?: with \d+ pipelining factor)?|\d+ workers?)$/
const IRRELEVANT = [
  LOAD,
  /^$/,
  /^[┌├└│─┬┼┴┤┐┘┃]/,
  /^(?:Stat|Latency \(ms\)|Latency|Req\/Sec|Bytes\/Sec|Req\/Bytes|Code|Percentile)(?: |$)/,
  /^\d{1,3}(?:\.\d+)?%? [\d.,]+$/,
  /^Req\/Bytes counts sampled once per second\.$/,
  /^# of samples: \d+$/,
  /^[\d,.]+k? (?:2xx responses, [\d,.]+k? non 2xx responses|errors \([\d,.]+k? timeouts\))$/,
]
const END = /^[\d,.]+[kM]? requests in [\d.]+m?s, [\d.]+ ?[kMGT]?B read$/

/**
 * One block with one problem and no values, from `start` to the line that ends autocannon's report.
 * Null when the first line of the output, at `running`, is not autocannon's.
 */
export function readAutocannon(lines: ReportLine[], start: number, running: number): Block | null {
  const first = lines[running]?.line
  const load = lines.slice(running + 1, running + 4).find(({ line }) => line.text !== '')
  if (!first || !RUNNING.test(first.text) || !LOAD.test(load?.line.text ?? '')) return null
  const block = newBlock('wrk', start + 1)
  putProblem(block, first, 'a report of autocannon, which begins like wrk: it is not read')
  for (let index = running + 1; index < lines.length; index++) {
    const text = lines[index]?.line.text ?? ''
    const is_end = END.test(text)
    if (!is_end && !IRRELEVANT.some(pattern => pattern.test(text))) break
    if (text !== '') block.last_line = index + 1
    if (is_end) break
  }
  block.irrelevant_line_count = block.last_line - first.number
  return block
}
