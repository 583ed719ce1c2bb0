/** The summary of all findings: how many results, and how many with each, by rule, document and framework. */
import { type Severity, severityRank } from '../../pipeline/vocabulary/severity.ts'
import type { Owner } from '../../pipeline/vocabulary/state.ts'
import { query } from './query.ts'
import { ruleOrder } from './rules.ts'

interface RuleCount {
  rule_id: string
  invalid: number
  caution: number
  note: number
  not_computable: number
}

/** Counts of listed results; a claim's findings are counted with the claims. */
export async function ruleCounts(): Promise<RuleCount[]> {
  const counts = await query<RuleCount>('rule-counts')
  return counts.toSorted((a, b) => ruleOrder(a.rule_id) - ruleOrder(b.rule_id))
}

export interface OwnerFinding {
  rule_id: string
  severity: Severity
  owner: Exclude<Owner, 'trial' | 'result'>
  owner_id: string
  subject_kind: 'result' | 'claim'
  subject_count: number
  /** Null where it says another thing of each. */
  message: string | null
}

/** What is true of all that a run, a host, a document or a tool gave, said once; what most are marked by first. */
export const ownerFindings = (): Promise<readonly OwnerFinding[]> => query('owner-findings')

export interface GroupCount {
  id: string
  name: string
  result_count: number
  invalid: number
  caution: number
  note: number
  clean: number
}

/** Each result counts once, by its worst finding. */
export const groupCounts = (kind: 'document' | 'framework'): Promise<GroupCount[]> => query('group-counts', [kind])

export interface MarkedSubject {
  rule_id: string
  severity: Severity
  message: string
  name: string
  /** The result that has a page; null for a claim that has none of its own. */
  result_id: string | null
  document_id: string | null
}

/** Every finding with the words for its subject, worst first. */
export async function markedSubjects(): Promise<MarkedSubject[]> {
  const marked = await query<MarkedSubject>('marked-subjects')
  return marked.toSorted((a, b) => severityRank(b.severity) - severityRank(a.severity))
}
