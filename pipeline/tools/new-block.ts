/** How readers make a block and say what is wrong with it. */
import type { Block, Value } from './block.ts'
import type { Line } from './lines.ts'

/** An empty block of one line. Its tool is set by whoever reads the text, to the name of the folder. */
export function newBlock(line: number): Block {
  return {
    line,
    last_line: line,
    tool: '',
    tool_version: null,
    command: null,
    threads: null,
    connections: null,
    nominal_duration_s: null,
    exit_code: null,
    values: {},
    implied: {},
    value_lines: {},
    facts: {},
    latency_histogram: null,
    irrelevant_line_count: 0,
    problems: [],
  }
}

export function putValue(block: Block, metric_id: string, value: Value, line: number): void {
  block.values[metric_id] = value
  block.value_lines[metric_id] = line
}

/** Of a longer line nobody reads more, and a line of many problems would stand in each of them. */
const LONGEST_TEXT = 200

export function putProblem(block: Block, line: Pick<Line, 'number' | 'raw'>, problem: string): void {
  block.problems.push({ line: line.number, text: line.raw.slice(0, LONGEST_TEXT), problem })
}
