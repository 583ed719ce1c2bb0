/** One text through the readers and the rules, as the build does it, with what the page needs to show the answers. */

import { rules } from '../../pipeline/rules/all.ts'
import { auditBlock } from '../../pipeline/rules/audit-block.ts'
import type { Block } from '../../pipeline/tools/block.ts'
import { readText } from '../../pipeline/tools/read.ts'
import type { Severity } from '../../pipeline/vocabulary/severity.ts'
import { type AuditedBlock, type AuditedText, SEVERITIES } from './audited.ts'
import { BLOCK_LIMIT } from './limits.ts'
import { type Outline, outlineOf } from './outline.ts'

/** Never throws of its own: what cannot be read is a problem of its block. */
export function auditText(text: string): AuditedText {
  const outline = outlineOf(text)
  const blocks = readText(text).map(block => auditOne(block, outline))
  const findings = blocks.flatMap(block => block.findings)
  const countOf = (severity: Severity) => findings.filter(finding => finding.severity === severity).length
  return {
    line_count: outline.line_count,
    table_count: outline.table_count,
    block_count: blocks.length,
    problem_count: blocks.reduce((sum, { block }) => sum + block.problems.length, 0),
    finding_counts: { invalid: countOf('invalid'), caution: countOf('caution'), note: countOf('note') },
    blocks: blocks.slice(0, BLOCK_LIMIT),
  }
}

function auditOne(block: Block, outline: Outline): AuditedBlock {
  const { findings, not_computable } = auditBlock(block)
  const answered = new Set([...findings, ...not_computable].map(answer => answer.rule))
  const heading = outline.headings.findLast(({ line }) => line < block.line)?.text ?? null
  return {
    block,
    heading,
    findings: findings
      .map(finding => ({ ...aboutOf(finding.rule), ...finding }))
      .sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity)),
    gaps: [...Map.groupBy(not_computable, gap => gap.missing)].map(([missing, gaps]) => ({
      missing,
      rules: gaps.map(gap => ({ id: gap.rule, title: aboutOf(gap.rule).title })),
    })),
    clear: rules
      .filter(rule => rule.applies_to.includes(block.tool) && !answered.has(rule.id))
      .map(({ id, title }) => ({ id, title })),
  }
}

function aboutOf(id: string) {
  const rule = rules.find(known => known.id === id)
  if (!rule) throw new Error(`rule ${id} is not in pipeline/rules/all.ts`)
  const { title, formula, threshold, caveats } = rule
  return { title, formula, threshold, caveats }
}
