/** The findings of the rules, in the orders in which pages show them. */
import { severityRank } from '../../pipeline/schema/severity.ts'
import { query } from './query.ts'
import type { Row } from './row.ts'

/** A finding about all results of a run, a host, a document or a tool. */
export type OwnerFinding = Row<'owner-findings'>

export type MarkedSubject = Row<'marked-subjects'>

/** All findings with the name of their subject, the worst first. */
export async function markedSubjects(): Promise<MarkedSubject[]> {
  const marked = await query('marked-subjects')
  return marked.toSorted((a, b) => severityRank(b.severity) - severityRank(a.severity))
}
