/** Applies the rules to a single report, such as a pasted one: its findings, and the rules that lack data. */
import type { Block } from '../../tools/block.ts'
import type { Tools } from '../../tools/tool.ts'
import type { Finding, Rule } from './rule.ts'
import { trialFromBlock } from './trial-record.ts'

export type BlockFinding = { rule: string } & Omit<Finding, 'kind' | 'owner' | 'place'>

export interface BlockAudit {
  /** In the order of the rules. */
  findings: BlockFinding[]
  not_computable: { rule: string; missing: string }[]
  /** Rules that were evaluated and found nothing. */
  clear: string[]
}

/** The data that a single report lacks for rules of wider scopes. */
const BEYOND_A_BLOCK = {
  result: 'the other trials and the environment of its result',
  scenario: "its scenario's other results",
  claim: 'a claim based on it',
  repeat: 'the same case in another run',
} as const

/** Evaluates every rule that applies to the block's tool. Errors: none of the tools wrote the block. */
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
    const outcome = rule.check(trial)
    if (outcome.kind === 'not_computable') audit.not_computable.push({ rule: rule.id, missing: outcome.missing })
    if (outcome.kind === 'nothing') audit.clear.push(rule.id)
    if (outcome.kind !== 'finding') continue
    const { severity, observed, expected, message } = outcome
    audit.findings.push({ rule: rule.id, severity, observed, expected, message })
  }
  return audit
}
