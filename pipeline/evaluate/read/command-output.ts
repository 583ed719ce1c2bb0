/** Parses rates and extremes that a timed command printed, and that cannot be measured from outside. */
import type { SourceProblem } from '../../schema/rows.ts'
import { readReports, tools } from '../../tools/installed.ts'
import type { Measurement } from '../trial.ts'
import { logProblems, numbersIn } from './log-file.ts'

/** Measured from outside by the timing tool and GNU time, which is stronger evidence. */
const TAKEN_OUTSIDE: readonly unknown[] = ['time_s', 'peak_memory_bytes']

const decoder = new TextDecoder('utf-8')

/**
 * The rows are values of the trial's report, the block at `block_line` of `log_path`. A command with unknown output has
 * none; two reports are a problem, because it is unknown which is the trial's.
 */
export function readCommandOutput(output: { path: string; bytes: Uint8Array }): {
  measurements: Measurement[]
  problems: SourceProblem[]
} {
  const blocks = readReports(decoder.decode(output.bytes)).filter(
    block => tools.get(block.tool)?.kind === 'measures-itself',
  )
  const problems = blocks.flatMap(block => logProblems(output.path, block))
  const [block, second] = blocks
  if (second) {
    const problem = `the command printed ${blocks.length} reports: a trial is one execution, which prints one`
    problems.push({ check_id: 'log', path: output.path, line: second.line, text: null, problem })
    return { measurements: [], problems }
  }
  const { measurements } = block ? numbersIn(output.path, block) : { measurements: [] }
  return { measurements: measurements.filter(({ metric_id }) => !TAKEN_OUTSIDE.includes(metric_id)), problems }
}
