/** The rules asked about one report that stands alone, such as a pasted one, and their answers as findings and gaps. */
import type { Block } from '../tools/block.ts'
import type { Severity } from '../vocabulary/severity.ts'
import { rules } from './all.ts'
import { trialFromBlock } from './trial-record.ts'

export interface BlockFinding {
  rule: string
  severity: Severity
  observed: number | null
  expected: number | null
  message: string
}

export interface BlockAudit {
  /** In the order of the register. */
  findings: BlockFinding[]
  not_computable: { rule: string; missing: string }[]
}

/** What a lone report lacks for the rules that look at more than one. */
const BEYOND_A_BLOCK = {
  result: 'the other trials and the environment of its result',
  scenario: "its scenario's other results",
  claim: 'a claim made from it',
} as const

/** Asks every rule that applies to the block's tool; the others are not listed. Never throws. */
export function auditBlock(block: Block): BlockAudit {
  const trial = trialFromBlock(block)
  const audit: BlockAudit = { findings: [], not_computable: [] }
  for (const rule of rules) {
    if (!rule.applies_to.includes(block.tool)) continue
    if (rule.scope !== 'trial') {
      audit.not_computable.push({ rule: rule.id, missing: BEYOND_A_BLOCK[rule.scope] })
      continue
    }
    const answer = rule.check(trial)
    if (answer.kind === 'not_computable') audit.not_computable.push({ rule: rule.id, missing: answer.missing })
    if (answer.kind !== 'finding') continue
    const { severity, observed, expected, message } = answer
    audit.findings.push({ rule: rule.id, severity, observed, expected, message })
  }
  return audit
}
