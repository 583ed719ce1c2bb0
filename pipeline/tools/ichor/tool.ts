/** Ichor's benchmark lines, one block each: `… single threaded [variant] ran for 1,013,137 µs with 5,328,896 peak memory usage 39,481,333 coroutines/s`. */
import { parseWhole, scaleByTen, WHOLE } from '../../schema/units.ts'
import type { Block } from '../block.ts'
import type { Line } from '../lines.ts'
import { newBlock, putProblem, putValue } from '../new-block.ts'
import type { ToolDefinition } from '../tool.ts'

const ROW = new RegExp(
  `^((?:\\S*/)?([^\\s/]+_benchmark)) (single|multi) threaded (?:([A-Za-z][\\w. ]{0,60}) )?ran for (${WHOLE}) (?:µs|μs|us) with (${WHOLE}) peak memory usage(?: (${WHOLE}) (coroutines/s|events/s|[kMG]?B/s|start & stop /s))?$`,
)
/** Other lines that start like this are damaged. */
const BEGINNING = /^\S*_benchmark (?:single|multi) threaded\b/
const CUT_BEGINNING = /^\S*\/ichor_\w*(?: \w*)?$/

const RATES: Readonly<Record<string, { metric_id: string; exponent: number }>> = {
  'coroutines/s': { metric_id: 'coroutines_per_s', exponent: 0 },
  'events/s': { metric_id: 'events_per_s', exponent: 0 },
  'start & stop /s': { metric_id: 'start_stops_per_s', exponent: 0 },
  'B/s': { metric_id: 'serialized_bytes_per_s', exponent: 0 },
  'kB/s': { metric_id: 'serialized_bytes_per_s', exponent: 3 },
  'MB/s': { metric_id: 'serialized_bytes_per_s', exponent: 6 },
  'GB/s': { metric_id: 'serialized_bytes_per_s', exponent: 9 },
}

const METRICS: readonly string[] = [
  'time_s',
  'peak_memory_bytes',
  ...Object.values(RATES).map(({ metric_id }) => metric_id),
]

function readIchor(lines: Line[]): Block[] {
  return lines.map(readLine).filter(block => block !== null)
}

function readLine(line: Line): Block | null {
  if (!line.is_ended && CUT_BEGINNING.test(line.text)) return damaged(line)
  if (!BEGINNING.test(line.text)) return null
  const cells = ROW.exec(line.text)
  if (!cells) return damaged(line)
  const [, path = '', program = '', threading = '', variant, time = '', memory = '', rate, unit = ''] = cells
  const block = newBlock(line.number)
  block.command = path
  block.threads = threading === 'single' ? 1 : null
  block.facts = { program, threading }
  const directory = path.split('/').at(-2)
  if (directory && !/^\.+$/.test(directory)) block.facts.build_directory = directory
  if (variant !== undefined) block.facts.variant = variant
  putValue(block, 'time_s', scaleByTen(parseWhole(time), -6), line.number)
  putValue(block, 'peak_memory_bytes', parseWhole(memory), line.number)
  const known = RATES[unit]
  if (known && rate !== undefined)
    putValue(block, known.metric_id, scaleByTen(parseWhole(rate), known.exponent), line.number)
  else if (!line.is_ended) putProblem(block, line, 'the line has no newline: a rate may be cut off')
  return block
}

function damaged(line: Line): Block {
  const block = newBlock(line.number)
  putProblem(block, line, 'a benchmark line of Ichor that is damaged or cut: nothing is read from it')
  return block
}

export const tool: ToolDefinition = {
  kind: 'measures-itself',
  marks: ['_benchmark', '/ichor_'],
  reports: "Ichor's benchmarks",
  headline_metric_id: 'time_s',
  metrics: METRICS,
  find: (_, lines) => readIchor(lines),
  // printed in whole microseconds and bytes
  halfOfPrinted: () => 0,
  loop: null,
}
