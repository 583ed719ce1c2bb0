/** Audits a text with the parsers and rules of the build, and adds what the page needs to show the report. */
import { auditBlock, type BlockAudit } from '../../pipeline/evaluate/rules/audit-block.ts'
import { aboutRule, type Rule } from '../../pipeline/evaluate/rules/rule.ts'
import { severityRank } from '../../pipeline/schema/severity.ts'
import type { Block } from '../../pipeline/tools/block.ts'
import { readText } from '../../pipeline/tools/read.ts'
import { type Tools, toolOf } from '../../pipeline/tools/tool.ts'
import { describeTotal } from './describe.ts'
import { readAuditValues } from './read-values.ts'

/** The number of blocks shown; `npm run audit` has no limit. */
export const BLOCK_LIMIT = 100

/** The message of the worker. The page imports only types, so that parsers, rules and metrics are downloaded once. */
export type AuditedText = ReturnType<typeof auditText>
export type ShownBlock = ReturnType<typeof auditOne>
export type AuditedFinding = ShownBlock['findings'][number]
export type NamedRule = Pick<Rule, 'id' | 'title'>
/** Missing data, and the rules that need it. */
export type Gap = ReturnType<typeof gapsOf>[number]

/** Never throws: what cannot be read is a problem of its block. `total` and `block_count` are of all blocks. */
export function auditText(text: string, rules: readonly Rule[], tools: Tools) {
  const { length } = text.replace(/\n$/, '').split('\n')
  const blocks = readText(text, tools).map(block => auditOne(block, rules, tools))
  return {
    total: describeTotal(blocks, length),
    block_count: blocks.length,
    blocks: blocks.slice(0, BLOCK_LIMIT),
  }
}

/** `lines` are its values as words, `clear` are the rules that found nothing. */
function auditOne(block: Block, rules: readonly Rule[], tools: Tools) {
  const tool = toolOf(block.tool, tools)
  const { findings, not_computable, clear } = auditBlock(block, rules, tools)
  return {
    block,
    lines: readAuditValues(block, tool.kind === 'times-command'),
    findings: findings
      .map(finding => {
        const rule = ruleOf(finding.rule, rules)
        const { title, formula, threshold } = rule
        return { ...finding, title, formula, threshold, caveats: aboutRule(rule, [tool]).caveats }
      })
      .sort((a, b) => severityRank(b.severity) - severityRank(a.severity)),
    gaps: gapsOf(not_computable, rules),
    clear: clear.map(id => nameRule(id, rules)),
  }
}

/** Groups rules by the data that they miss. */
export function gapsOf(not_computable: BlockAudit['not_computable'], rules: readonly Rule[]) {
  return [...Map.groupBy(not_computable, gap => gap.missing)].map(([missing, gaps]) => ({
    missing,
    rules: gaps.map(gap => nameRule(gap.rule, rules)),
  }))
}

const nameRule = (id: string, rules: readonly Rule[]): NamedRule => ({ id, title: ruleOf(id, rules).title })

function ruleOf(id: string, rules: readonly Rule[]): Rule {
  const rule = rules.find(known => known.id === id)
  if (!rule) throw new Error(`pipeline/evaluate/rules has no ${id}`)
  return rule
}
