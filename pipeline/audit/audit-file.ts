/** A file's blocks with what the rules say of them, as `--json` prints them. */

import { readFileSync } from 'node:fs'
import { auditBlock, type BlockAudit } from '../rules/audit-block.ts'
import type { Block } from '../tools/block.ts'
import { readText } from '../tools/read.ts'

/** The fields that interfaces.md fixes, and the rest of the block. */
export type AuditedBlock = { file: string } & Block & BlockAudit

/** `-` is standard input. Throws what the file system throws. */
export function auditFile(file: string, dropped_lines: number): AuditedBlock[] {
  const text = new TextDecoder().decode(readFileSync(file === '-' ? 0 : file))
  return readText(text, { dropped_lines }).map(block => ({ file, ...block, ...auditBlock(block) }))
}
