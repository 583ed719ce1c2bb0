/** One text through the readers and the rules, as the build does it, with what the page needs to show the answers. */

import { auditBlock, type BlockAudit } from '../../pipeline/rules/audit-block.ts'
import { aboutRule, type Rule } from '../../pipeline/rules/rule.ts'
import type { Block } from '../../pipeline/tools/block.ts'
import { readText } from '../../pipeline/tools/read.ts'
import { type Tool, type Tools, toolOf } from '../../pipeline/tools/tool.ts'
import { type Severity, severityRank } from '../../pipeline/vocabulary/severity.ts'
import type { AuditedBlock, AuditedText, Gap, NamedRule } from './audited.ts'
import { BLOCK_LIMIT } from './limits.ts'
import { type Outline, outlineOf } from './outline.ts'
import { readValues } from './read-values.ts'

/** Never throws of its own: what cannot be read is a problem of its block. */
export function auditText(text: string, rules: readonly Rule[], tools: Tools): AuditedText {
  const outline = outlineOf(text)
  const blocks = readText(text, tools).map(block => auditOne(block, outline, rules, tools))
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

function auditOne(block: Block, outline: Outline, rules: readonly Rule[], tools: Tools): AuditedBlock {
  const tool = toolOf(block.tool, tools)
  const { findings, not_computable, clear } = auditBlock(block, rules, tools)
  const aboutOf = (id: string) => aboutFinding(ruleOf(id, rules), tool)
  const heading = outline.headings.findLast(({ line }) => line < block.line)?.text ?? null
  return {
    block,
    lines: readValues(block, tool.kind === 'times-command'),
    heading,
    findings: findings
      .map(finding => ({ ...aboutOf(finding.rule), ...finding }))
      .sort((a, b) => severityRank(b.severity) - severityRank(a.severity)),
    gaps: gapsOf(not_computable, rules),
    clear: clear.map(id => nameRule(id, rules)),
  }
}

/** Rules that miss the same thing stand together. */
export function gapsOf(not_computable: BlockAudit['not_computable'], rules: readonly Rule[]): Gap[] {
  return [...Map.groupBy(not_computable, gap => gap.missing)].map(([missing, gaps]) => ({
    missing,
    rules: gaps.map(gap => nameRule(gap.rule, rules)),
  }))
}

const nameRule = (id: string, rules: readonly Rule[]): NamedRule => ({ id, title: ruleOf(id, rules).title })

function ruleOf(id: string, rules: readonly Rule[]): Rule {
  const rule = rules.find(known => known.id === id)
  if (!rule) throw new Error(`pipeline/rules has no ${id}`)
  return rule
}

function aboutFinding(rule: Rule, tool: Tool) {
  const { title, formula, threshold } = rule
  return { title, formula, threshold, caveats: aboutRule(rule, [tool]).caveats }
}
