/** The audit as Markdown for an issue: foreign text stands in code only, so that it can be no markup there either. */

import { count } from '../../pipeline/rules/format-numbers.ts'
import type { AuditedBlock, AuditedText } from './audited.ts'
import { describeImplied, describeLines, describeLoad, describeTotal } from './describe.ts'
import { PROBLEM_LIMIT } from './limits.ts'
import { showText } from './show-text.ts'

interface ReportAddresses {
  /** The audit page with the log in its fragment, or without when the log is too large for it. */
  audit: string
  has_log: boolean
  rules: string
}

export function reportOf(audited: AuditedText, addresses: ReportAddresses): string {
  const { audit, has_log } = addresses
  const read = has_log ? `[See it with its log](${audit}), which is in the address` : `Made by ${audit}`
  const parts = [
    '## Audit of a benchmark log',
    describeTotal(audited),
    ...audited.blocks.map(block => reportBlock(block, addresses)),
  ]
  const rest = audited.block_count - audited.blocks.length
  if (rest > 0) parts.push(`And ${count(rest)} more, which are not in this report.`)
  return `${[...parts, `${read}; nothing was uploaded.`].join('\n\n')}\n`
}

function reportBlock(
  { block, lines, heading, findings, gaps, clear }: AuditedBlock,
  { rules }: ReportAddresses,
): string {
  const version = block.tool_version === null ? '' : `version ${code(block.tool_version)}`
  const about = [
    version,
    heading === null ? '' : `under ${code(heading)}`,
    describeLoad(block),
    block.command === null ? '' : code(block.command),
  ]
  const parts = [`### ${block.tool}, ${describeLines(block)}`, about.filter(text => text !== '').join(', ')]
  const link = (id: string, title: string) => `[${title}](${rules}${id}/)`
  const said = findings.map(
    ({ rule, severity, title, message }) => `- **${severity}: ${link(rule, title)}** ${message}`,
  )
  parts.push(said.length > 0 ? said.join('\n') : 'No findings.')
  const problems = block.problems.map(({ line, text, problem }) => `- line ${line}: ${code(problem)}: ${code(text)}`)
  const unsaid = problems.splice(PROBLEM_LIMIT).length
  if (unsaid > 0) problems.push(`- and ${unsaid} more`)
  if (problems.length > 0) parts.push(`Not read:\n\n${problems.join('\n')}`)
  const values = lines.flatMap(({ line, values }) => values.map(({ name, text }) => `| ${name} | ${text} | ${line} |`))
  if (values.length > 0) parts.push(['| read | value | line |', '|---|---:|---:|', ...values].join('\n'))
  parts.push(describeImplied(block) ?? '')
  const missing = gaps.map(gap => `- ${gap.rules.map(({ title }) => title).join(', ')}: ${gap.missing}`)
  if (missing.length > 0) parts.push(`Not computable, hence not passed; missing for\n\n${missing.join('\n')}`)
  if (clear.length > 0) parts.push(`Computed, and found nothing: ${clear.map(({ title }) => title).join(', ')}.`)
  return parts.filter(part => part !== '').join('\n\n')
}

/** A code span that no backtick inside can end. */
function code(text: string): string {
  const shown = showText(text.trim())
  const longest = Math.max(0, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return shown === '' ? '(an empty line)' : `${fence} ${shown} ${fence}`
}
