/** What the rules mark, in the orders in which pages show it. */
import { severityRank } from '../../pipeline/schema/severity.ts'
import { query } from './query.ts'
import type { Row } from './row.ts'

/** Findings about everything from a run, a host, a document or a tool, shown once. */
export type OwnerFinding = Row<'owner-findings'>

export type MarkedSubject = Row<'marked-subjects'>

/** Every finding with the words for its subject, worst first. */
export async function markedSubjects(): Promise<MarkedSubject[]> {
  const marked = await query('marked-subjects')
  return marked.toSorted((a, b) => severityRank(b.severity) - severityRank(a.severity))
}
