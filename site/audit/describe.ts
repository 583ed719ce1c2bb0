/** The sentences of the page /audit/. */
import { count, counted } from '../../pipeline/evaluate/rules/format-numbers.ts'
import { metricName } from '../../pipeline/schema/metrics.ts'
import { type Severity, WORST_FIRST } from '../../pipeline/schema/severity.ts'
import type { Block } from '../../pipeline/tools/block.ts'
import { showText } from './show-text.ts'

export const AUDIT_COMMAND = 'npm run --silent audit -- FILE'

/** "2 logs read: 3 invalid, 1 caution, 4 notes; 1 problem while reading." */
export function describeTotal(
  blocks: readonly { block: Block; findings: readonly { severity: Severity }[] }[],
  line_count: number,
): string {
  if (blocks.length === 0) return `No log of a known tool was found in ${counted(line_count, 'line')}.`
  const severities = blocks.flatMap(({ findings }) => findings.map(({ severity }) => severity))
  const found = WORST_FIRST.flatMap(severity => {
    const number = severities.filter(each => each === severity).length
    if (number === 0) return []
    return severity === 'invalid' ? `${count(number)} invalid` : counted(number, severity)
  })
  const problem_count = blocks.reduce((sum, { block }) => sum + block.problems.length, 0)
  const problems = problem_count > 0 ? `; ${counted(problem_count, 'problem')} while reading` : ''
  const read_count = blocks.filter(({ block }) => !block.is_unread).length
  return `${counted(read_count, 'log')} read: ${found.join(', ') || 'no findings'}${problems}.`
}

/** The tool with its version, and the lines of the block: "…, lines 3 to 12". */
export function describeBlock({ tool, tool_version, line, last_line }: Block): string {
  const version = tool_version === null ? '' : ` ${showText(tool_version, 40)}`
  return `${tool}${version}, ${line === last_line ? `line ${line}` : `lines ${line} to ${last_line}`}`
}

/** The load according to the log: "8 threads, 1,000 connections, 60 s requested". */
export function describeLoad({ threads, connections, nominal_duration_s }: Block): string {
  const parts = [
    threads === null ? [] : counted(threads, 'thread'),
    connections === null ? [] : counted(connections, 'connection'),
    nominal_duration_s === null ? [] : `${count(nominal_duration_s)} s requested`,
  ]
  return parts.flat().join(', ')
}

/** Null if the tool omitted no zero. */
export function describeImplied({ tool, implied }: Block): string | null {
  const zero = Object.keys(implied).filter(metric_id => implied[metric_id] === 0)
  if (zero.length === 0) return null
  const names = zero.map(metric_id => metricName(metric_id).toLowerCase())
  return `Not printed, which in a complete ${tool} log means zero: ${names.join(', ')}.`
}
