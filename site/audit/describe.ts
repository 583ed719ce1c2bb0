/** The sentences that the page and its report share. */

import { count, counted } from '../../pipeline/rules/format-numbers.ts'
import type { Block } from '../../pipeline/tools/block.ts'
import { WORST_FIRST } from '../../pipeline/vocabulary/severity.ts'
import type { AuditedText } from './audited.ts'
import { showText } from './show-text.ts'

export const IMPORT_COMMAND = 'npm run import -- LOG… --id ID'
export const AUDIT_COMMAND = 'npm run --silent audit -- FILE'

/** "2 logs read: 3 invalid, 1 caution, 4 notes; 1 problem." */
export function describeTotal(audited: AuditedText): string {
  const { block_count, line_count, problem_count, finding_counts } = audited
  if (block_count === 0) return `No log of a known tool was found in ${counted(line_count, 'line')}.`
  const found = WORST_FIRST.filter(severity => finding_counts[severity] > 0).map(severity =>
    severity === 'invalid' ? `${count(finding_counts.invalid)} invalid` : counted(finding_counts[severity], severity),
  )
  const problems = problem_count > 0 ? `; ${counted(problem_count, 'problem')} in reading` : ''
  return `${counted(block_count, 'log')} read: ${found.join(', ') || 'no findings'}${problems}.`
}

export function describeLines({ line, last_line }: Block): string {
  return line === last_line ? `line ${line}` : `lines ${line} to ${last_line}`
}

/** "8 threads, 1,000 connections, 60 s": what the log says of its load. */
export function describeLoad({ threads, connections, nominal_duration_s }: Block): string {
  const parts = []
  if (threads !== null) parts.push(counted(threads, 'thread'))
  if (connections !== null) parts.push(counted(connections, 'connection'))
  if (nominal_duration_s !== null) parts.push(`${count(nominal_duration_s)} s asked for`)
  return parts.join(', ')
}

export function describeTool({ tool, tool_version }: Block): string {
  return tool_version === null ? tool : `${tool} ${showText(tool_version, 40)}`
}

/** "latency p99.9" of latency_p99_9_s: the unit stands with the number. */
export function metricName(metric_id: string): string {
  return metric_id
    .replace(/_(?:bytes_per_s|per_s|bytes|ratio|s)(?=$|_stdev$)/, '')
    .replace(/_p(\d+)_(\d+)$/, '_p$1.$2')
    .replaceAll('_', ' ')
    .replace('non 2xx', 'non-2xx')
}

/** Null where nothing was left out. */
export function describeImplied({ tool, implied }: Block): string | null {
  const zero = Object.keys(implied).filter(metric_id => implied[metric_id] === 0)
  if (zero.length === 0) return null
  const names = zero.map(metric_id => metricName(metric_id).replace(/ count$/, ''))
  return `Not printed, which in a whole log of ${tool} means zero: ${names.join(', ')}.`
}

/** What this page does not do with a write-up's tables; null without tables. */
export function describeTables({ table_count }: AuditedText): string | null {
  if (table_count === 0) return null
  const tables = table_count === 1 ? 'a table, which is' : `${table_count} tables, which are`
  return `The text has ${tables} not held against the logs here. In a copy of the project this makes the files in which to state its numbers:`
}
