/** The summary of all findings: how many results, and how many with each, by rule, document and framework. */
import { severityRank } from '../../pipeline/vocabulary/severity.ts'
import { query } from './query.ts'
import type { Row } from './row.ts'
import { ruleOrder } from './rules.ts'

/** Counts of listed results; a claim's findings are counted with the claims. */
export async function ruleCounts(): Promise<Row<'rule-counts'>[]> {
  const counts = await query('rule-counts')
  return counts.toSorted((a, b) => ruleOrder(a.rule_id) - ruleOrder(b.rule_id))
}

export type OwnerFinding = Row<'owner-findings'>

/** What is true of all that a run, a host, a document or a tool gave, said once; what most are marked by first. */
export const ownerFindings = (): Promise<readonly OwnerFinding[]> => query('owner-findings')

export type GroupCount = Row<'group-counts'>

/** Each result counts once, by its worst finding. */
export const groupCounts = (kind: 'document' | 'framework'): Promise<GroupCount[]> => query('group-counts', [kind])

export type MarkedSubject = Row<'marked-subjects'>

/** Every finding with the words for its subject, worst first. */
export async function markedSubjects(): Promise<MarkedSubject[]> {
  const marked = await query('marked-subjects')
  return marked.toSorted((a, b) => severityRank(b.severity) - severityRank(a.severity))
}
