/** A file's blocks with what the rules say of them, as `--json` prints them. */

import { readFileSync } from 'node:fs'
import { auditBlock, type BlockAudit } from '../rules/audit-block.ts'
import type { Block } from '../tools/block.ts'
import { readReports, tools } from '../tools/installed.ts'
import { rules } from './installed-rules.ts'

/** The fields that interfaces.md fixes, and the rest of the block. */
export type AuditedBlock = { file: string } & Block & Omit<BlockAudit, 'clear'>

/** `-` is standard input. Throws what the file system throws. */
export function auditFile(file: string): AuditedBlock[] {
  const text = new TextDecoder().decode(readFileSync(file === '-' ? 0 : file))
  return readReports(text).map(block => {
    const { findings, not_computable } = auditBlock(block, rules, tools)
    return { file, ...block, findings, not_computable }
  })
}
