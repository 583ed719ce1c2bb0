/** What the worker tells the page: this file holds no parser, no rule and no metric, so that a visitor downloads each of them once. */

import type { BlockFinding } from '../../pipeline/rules/audit-block.ts'
import type { Rule } from '../../pipeline/rules/rule.ts'
import type { Block } from '../../pipeline/tools/block.ts'
import type { Severity } from '../../pipeline/vocabulary/severity.ts'

export interface NamedRule {
  id: string
  title: string
}

export type AuditedFinding = BlockFinding & Pick<Rule, 'title' | 'formula' | 'threshold' | 'caveats'>

export interface Gap {
  missing: string
  /** The rules that it is missing for. */
  rules: NamedRule[]
}

export interface ReadValue {
  metric_id: string
  name: string
  text: string
}

export interface ReadLine {
  line: number
  values: ReadValue[]
}

export interface AuditedBlock {
  block: Block
  /** Its values as words. */
  lines: ReadLine[]
  /** The Markdown heading that the block stands under; null where there is none. */
  heading: string | null
  /** Worst first. */
  findings: AuditedFinding[]
  gaps: Gap[]
  /** The rules that were computed and found nothing. */
  clear: NamedRule[]
}

export interface AuditedText {
  line_count: number
  table_count: number
  /** Of the whole text; `blocks` holds the first 100. */
  block_count: number
  problem_count: number
  finding_counts: Record<Severity, number>
  blocks: AuditedBlock[]
}
