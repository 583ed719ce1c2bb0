/** Logs of clients that print a line an interval: `Total requests: N. Requests in the last MSms: K [S total] [R avg. RPS]`. */

import { parseWhole, WHOLE } from '../../vocabulary/units.ts'
import type { Block } from '../block.ts'
import type { Line } from '../lines.ts'
import { newBlock, putProblem, putValue } from '../new-block.ts'
import type { ToolDefinition } from '../tool.ts'

/** The total time and the average are over all intervals since the start. They may be missing. */
const ROW = new RegExp(
  `^Total requests: (${WHOLE})\\. Requests in the last (\\d+)ms: (${WHOLE})( \\[(\\d+\\.\\d+)s total\\])?( \\[[\\d.]+ avg\\. RPS\\])?$`,
)
const BEGINNING = /^Total requests: /

interface Interval {
  line: Line
  total_count: number
  interval_ms: number
  count: number
  /** Since the start; null where it is not printed. */
  elapsed_s: number | null
}

/** Blocks of consecutive lines; a total that falls begins another one. The first `dropped_lines` of each are warm-up. */
function readIntervals(lines: Line[], dropped_lines: number): Block[] {
  const blocks: Block[] = []
  let rows: Interval[] = []
  let block: Block | null = null
  const close = () => {
    if (block) blocks.push(summarise(block, rows, dropped_lines))
    block = null
    rows = []
  }
  for (const line of lines) {
    if (!BEGINNING.test(line.text)) {
      close()
      continue
    }
    const row = parseRow(line)
    if (row && row.total_count < (rows.at(-1)?.total_count ?? 0)) close()
    block ??= newBlock(line.number)
    block.last_line = line.number
    if (row) rows.push(row)
    else putProblem(block, line, 'an interval line that is damaged or cut: it counts in nothing')
  }
  close()
  return blocks
}

/** Null for a line that is not whole: in an unended one the last number could go on. */
function parseRow(line: Line): Interval | null {
  const cells = ROW.exec(line.text)
  if (!cells || (!line.is_ended && !line.text.endsWith('avg. RPS]'))) return null
  const [, total = '', interval = '', count = '', , elapsed] = cells
  return {
    line,
    total_count: parseWhole(total),
    interval_ms: Number(interval),
    count: parseWhole(count),
    elapsed_s: elapsed === undefined ? null : Number(elapsed),
  }
}

/** Rates are K × 1000 / MS of each kept interval, requests/s their mean, with the sample standard deviation. */
function summarise(block: Block, rows: Interval[], dropped_lines: number): Block {
  const last = rows.at(-1)
  const kept = rows.slice(dropped_lines).filter(row => row.interval_ms > 0)
  if (dropped_lines > 0) block.facts.dropped_lines = String(Math.min(dropped_lines, rows.length))
  block.irrelevant_line_count = Math.min(dropped_lines, rows.length)
  if (last && last.line.number === block.last_line) {
    putValue(block, 'request_count', last.total_count, last.line.number)
    if (last.elapsed_s !== null) putValue(block, 'duration_s', last.elapsed_s, last.line.number)
  }
  const first = kept[0]
  if (!first) {
    if (last) putProblem(block, last.line, `no interval is left after dropping ${dropped_lines} lines`)
    return block
  }
  const rates = kept.map(row => (row.count * 1000) / row.interval_ms)
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length
  const squares = rates.reduce((sum, rate) => sum + (rate - mean) ** 2, 0)
  putValue(block, 'interval_rate_per_s', rates, first.line.number)
  putValue(
    block,
    'interval_request_count',
    kept.map(row => row.count),
    first.line.number,
  )
  putValue(block, 'requests_per_s', mean, first.line.number)
  if (rates.length > 1)
    putValue(block, 'requests_per_s_stdev', Math.sqrt(squares / (rates.length - 1)), first.line.number)
  return block
}

export const tool: ToolDefinition = {
  kind: 'loads-server',
  reports: 'interval logs',
  headline_metric_id: 'requests_per_s',
  metrics: [
    'request_count',
    'duration_s',
    'interval_rate_per_s',
    'interval_request_count',
    'requests_per_s',
    'requests_per_s_stdev',
  ],
  find: (_, lines, { dropped_lines }) => readIntervals(lines, dropped_lines),
  // rates are computed from counts and milliseconds that are printed whole
  halfOfPrinted: () => 0,
  loop: null,
}
