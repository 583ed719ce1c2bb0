/** What a command that was timed printed of itself to rows: rates and extremes that nothing outside it can take. */
import { readReports, tools } from '../tools/installed.ts'
import { blockRows, logProblems } from './log-file.ts'
import type { Sources } from './source.ts'

/** The tool that times the command and GNU time take these from outside, which is the stronger evidence. */
const TAKEN_OUTSIDE: readonly unknown[] = ['time_s', 'peak_memory_bytes']

const decoder = new TextDecoder('utf-8')

/**
 * The rows are values of the trial's own report, which is the block at `block_line` of `log_path`. A command that prints
 * nothing that is known has none; one that prints two reports has a problem, as nobody could say which is the trial's.
 */
export function readCommandOutput(
  output: { path: string; bytes: Uint8Array },
  report: { log_path: string; block_line: number },
): Sources {
  const blocks = readReports(decoder.decode(output.bytes)).filter(
    block => tools.get(block.tool)?.kind === 'measures-itself',
  )
  const problems = blocks.flatMap(block => logProblems(output.path, block))
  const [block, second] = blocks
  if (second) {
    const problem = `the command printed ${blocks.length} reports: a trial is one execution, which prints one`
    problems.push({ check_id: 'log', path: output.path, line: second.line, text: null, problem })
    return { rows: {}, problems }
  }
  if (!block) return { rows: {}, problems }
  const values = blockRows(output.path, block).stg_value as { metric_id: string }[]
  const stg_value = values
    .filter(({ metric_id }) => !TAKEN_OUTSIDE.includes(metric_id))
    .map(value => ({ ...value, path: report.log_path, block_line: report.block_line }))
  return { rows: { stg_value }, problems }
}
