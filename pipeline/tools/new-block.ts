/** Creates blocks and adds values and problems to them. */
import type { Block, Value } from './block.ts'
import type { Line } from './lines.ts'

/** An empty block of one line. `readText` sets its tool to the name of the folder. */
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

/** Limits the size of problems, because a long line may be repeated in many of them. */
const LONGEST_TEXT = 200

export function putProblem(block: Block, line: Pick<Line, 'number' | 'raw'>, problem: string): void {
  block.problems.push({ line: line.number, text: line.raw.slice(0, LONGEST_TEXT), problem })
}
