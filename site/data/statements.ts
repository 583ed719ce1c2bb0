/** What was said of a result, a document, a run or a host after it was published, and whether it still holds. */
import { byEffect, inForce, type Standing, standingOf } from '../../pipeline/vocabulary/standing.ts'
import { query } from './query.ts'
import type { Row } from './row.ts'

export type Statement = Row<'statements'>

export type Thing = [kind: 'result' | 'document' | 'run' | 'host', id: string]

/** All of them, in the order in which they take effect. */
export async function statements(): Promise<Statement[]> {
  return (await query('statements')).toSorted(byEffect)
}

/** Those about any of the things, the newest first, and which of them hold. */
export async function statementsAbout(things: readonly Thing[]): Promise<(Statement & { is_in_force: boolean })[]> {
  const all = await statements()
  return things
    .flatMap(([kind, id]) => {
      const own = all.filter(said => said.subject_kind === kind && said.subject_id === id)
      const holding = new Set(inForce(own))
      return own.map(said => ({ ...said, is_in_force: holding.has(said) }))
    })
    .sort((a, b) => byEffect(b, a))
}

/** The standing of a document or a run by what is said of it as a whole; a result's own is a column of its row. */
export async function standings(kind: 'document' | 'run'): Promise<Map<string, Standing>> {
  const own = (await statements()).filter(said => said.subject_kind === kind)
  return new Map([...Map.groupBy(own, said => said.subject_id)].map(([id, said]) => [id, standingOf(said)]))
}

/** A result, then the document or the run that it belongs to: what is said of these is said of it. */
export function thingsOf(head: { result_id: string; document_id: string | null; run_id: string | null }): Thing[] {
  const things: Thing[] = [['result', head.result_id]]
  if (head.document_id !== null) things.push(['document', head.document_id])
  if (head.run_id !== null) things.push(['run', head.run_id])
  return things
}
