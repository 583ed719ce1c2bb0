/** What a rule is: everything that its page, its mark and its finding need stands in one object. */
import type { Tool } from '../tools/block.ts'
import type { Severity } from '../vocabulary/severity.ts'
import type { ClaimRecord } from './claim-record.ts'
import type { ResultRecord, ScenarioRecord } from './result-record.ts'
import type { TrialRecord } from './trial-record.ts'

export interface Finding {
  kind: 'finding'
  severity: Severity
  /** What the formula gave, in the formula's unit; null where the rule is not about a number. */
  observed: number | null
  /** What it is held against. */
  expected: number | null
  /** One sentence with the numbers of the case. */
  message: string
}

export interface NotComputable {
  kind: 'not_computable'
  /** What would have to be recorded. */
  missing: string
}

export type Answer = Finding | { kind: 'nothing' } | NotComputable

interface About {
  id: string
  /** The levels that it can give, worst first. */
  severities: readonly Severity[]
  /** A short word or phrase: the mark beside a number. */
  title: string
  summary: string
  formula: string
  threshold: string
  source: string
  /** What can make it wrong. */
  caveats: string
  /** The tools whose reports it can be asked about; for others it is not asked at all. */
  applies_to: readonly Tool[]
}

export interface TrialRule extends About {
  scope: 'trial'
  check: (trial: TrialRecord) => Answer
}

export interface ResultRule extends About {
  scope: 'result'
  check: (result: ResultRecord) => Answer
}

export interface ScenarioRule extends About {
  scope: 'scenario'
  check: (scenario: ScenarioRecord) => Answer
}

export interface ClaimRule extends About {
  scope: 'claim'
  check: (claim: ClaimRecord) => Answer
}

export type Rule = TrialRule | ResultRule | ScenarioRule | ClaimRule

export const WRK: readonly Tool[] = ['wrk']
export const WRK_FAMILY: readonly Tool[] = ['wrk', 'wrk2']
export const LOAD_GENERATORS: readonly Tool[] = ['wrk', 'wrk2', 'interval']
/** `top` is evidence beside a result and measures nothing of its own. */
export const MEASURING: readonly Tool[] = ['wrk', 'wrk2', 'interval', 'hyperfine', 'ichor', 'ichor-realtime']

export const NOTHING: Answer = { kind: 'nothing' }

export function finding(
  severity: Severity,
  observed: number | null,
  expected: number | null,
  message: string,
): Finding {
  return { kind: 'finding', severity, observed, expected, message }
}

export function notComputable(...missing: string[]): NotComputable {
  return { kind: 'not_computable', missing: missing.join(', ') }
}
