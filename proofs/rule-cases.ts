/** Logs whose faults are known, audited: what the rules' tests and `npm run bench:rules` count. */
import { readdirSync, readFileSync } from 'node:fs'
import { rules } from '../pipeline/audit/installed-rules.ts'
import { auditBlock, type BlockFinding } from '../pipeline/rules/audit-block.ts'
import { readReports, tools } from '../pipeline/tools/installed.ts'

const testdata = new URL('../pipeline/rules/testdata/', import.meta.url)

const KINDS = ['clean', 'faulty', 'unseen'] as const

export interface RuleCase {
  name: string
  /** `unseen`: a fault that the text of a report does not show. */
  kind: (typeof KINDS)[number]
  /** The rules that the file's name lists: `name.rule-id.rule-id.txt`. */
  expected: string[]
  findings: BlockFinding[]
  not_computable: string[]
}

/** Every log under testdata, by folder and name. Throws when one does not hold exactly one report. */
export function readCases(): RuleCase[] {
  return KINDS.flatMap(kind => {
    const folder = new URL(`${kind}/`, testdata)
    return readdirSync(folder)
      .sort()
      .map(file => {
        const [name = file, ...expected] = file.split('.').slice(0, -1)
        const [block, ...others] = readReports(readFileSync(new URL(file, folder), 'utf8'))
        if (!block || others.length > 0) throw new Error(`${kind}/${file}: one report wanted`)
        const { findings, not_computable } = auditBlock(block, rules, tools)
        return { name, kind, expected, findings, not_computable: not_computable.map(gap => gap.rule) }
      })
  })
}
