/** The rules applied to one report alone, such as a pasted one: findings, and what could not be computed. */
import type { Block } from '../tools/block.ts'
import type { Tools } from '../tools/tool.ts'
import type { Finding, Rule } from './rule.ts'
import { trialFromBlock } from './trial-record.ts'

export type BlockFinding = { rule: string } & Omit<Finding, 'kind' | 'owner' | 'place'>

export interface BlockAudit {
  /** In the order of the rules. */
  findings: BlockFinding[]
  not_computable: { rule: string; missing: string }[]
  /** The rules that were computed and found nothing. */
  clear: string[]
}

/** What a lone report lacks for the rules that look at more than one. */
const BEYOND_A_BLOCK = {
  result: 'the other trials and the environment of its result',
  scenario: "its scenario's other results",
  claim: 'a claim made from it',
  repeat: 'the same case in another run',
} as const

/** Asks every rule that applies to the block's tool; the others are not listed. Errors: the block is of none of the tools. */
export function auditBlock(block: Block, rules: readonly Rule[], tools: Tools): BlockAudit {
  const trial = trialFromBlock(block, tools)
  const audit: BlockAudit = { findings: [], not_computable: [], clear: [] }
  if (block.is_unread) return audit
  for (const rule of rules) {
    if (!rule.applies_to(trial.tool)) continue
    if (rule.scope !== 'trial') {
      audit.not_computable.push({ rule: rule.id, missing: BEYOND_A_BLOCK[rule.scope] })
      continue
    }
    const answer = rule.check(trial)
    if (answer.kind === 'not_computable') audit.not_computable.push({ rule: rule.id, missing: answer.missing })
    if (answer.kind === 'nothing') audit.clear.push(rule.id)
    if (answer.kind !== 'finding') continue
    const { severity, observed, expected, message } = answer
    audit.findings.push({ rule: rule.id, severity, observed, expected, message })
  }
  return audit
}
