/** What a command that was timed printed of itself: rates and extremes that nothing outside it can take. */

import type { Measurement } from '../evaluate/trial.ts'
import { readReports, tools } from '../tools/installed.ts'
import { logProblems, numbersIn } from './log-file.ts'
import type { SourceProblem } from './source.ts'

/** The tool that times the command and GNU time take these from outside, which is the stronger evidence. */
const TAKEN_OUTSIDE: readonly unknown[] = ['time_s', 'peak_memory_bytes']

const decoder = new TextDecoder('utf-8')

/**
 * Numbers for the trial's own report. A command that prints nothing that is known has none; one that prints two reports has a problem, as
 * no one could say which is the trial's.
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
