/** Statements about published results, documents, runs and hosts, and whether they are in force. */
import {
  byEffect,
  inForce,
  type PlacedStatement,
  PUBLICATION_STATUS_WORDS,
  type PublicationStatus,
  publicationStatusOf,
} from '../../pipeline/schema/publication-status.ts'
import { resultAddress, thingAddress } from '../address.ts'
import { loadWords } from '../league/words.ts'
import { leaderboard } from './leaderboard.ts'
import { query } from './query.ts'
import type { Row } from './row.ts'

export type ShownStatement = Row<'statements'>

export type StatementSubject = [kind: ShownStatement['subject_kind'], id: string]

const KINDS: Record<PlacedStatement['kind'], string> = {
  superseded: 'Superseded',
  retracted: 'Retracted',
  concern: 'Caveat',
  reply: 'Reply',
  reinstated: 'Reinstated',
  'key-retired': 'Signing key retired',
}

/** `Known to be too low` for a concern with that effect, otherwise the kind of the statement. */
export function kindWords({ kind, effect }: Pick<PlacedStatement, 'kind' | 'effect'>): string {
  if (kind !== 'concern' || effect === null || effect === 'note') return KINDS[kind]
  const words = PUBLICATION_STATUS_WORDS[effect]
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** All statements in the order in which they take effect. */
export async function statements(): Promise<ShownStatement[]> {
  return (await query('statements')).toSorted(byEffect)
}

export type ListedStatement = ShownStatement & { is_in_force: boolean }

/** The statements about the subjects, or about anything, the newest first. */
export async function statementsAbout(about: readonly StatementSubject[] | 'anything'): Promise<ListedStatement[]> {
  const all = await statements()
  const subjects = new Map(all.map(({ subject_kind, subject_id }) => [`${subject_kind} ${subject_id}`, subject_id]))
  const things =
    about === 'anything'
      ? [...subjects].map(([key, id]): StatementSubject => [key.split(' ')[0] as StatementSubject[0], id])
      : about
  return things
    .flatMap(([kind, id]) => {
      const about = all.filter(statement => statement.subject_kind === kind && statement.subject_id === id)
      const effective = new Set(inForce(about))
      return about.map(statement => ({ ...statement, is_in_force: effective.has(statement) }))
    })
    .sort((a, b) => byEffect(b, a))
}

/** The subject in words, and its page. */
export async function subjectWords({
  subject_kind,
  subject_id,
}: ShownStatement): Promise<{ text: string; href: string }> {
  const row =
    subject_kind === 'result' ? (await leaderboard()).find(({ result_id }) => result_id === subject_id) : undefined
  if (row === undefined) return { text: `${subject_kind} ${subject_id}`, href: thingAddress(subject_kind, subject_id) }
  const load = row.connections === null ? null : loadWords({ ...row, threads: null })
  const text = [row.framework_name, row.scenario_id, load, row.host_id].filter(Boolean).join(', ')
  return { text, href: resultAddress(subject_id) }
}

/** The publication statuses of documents or runs with statements; for a result it is a column of its row. */
export async function publicationStatuses(kind: 'document' | 'run'): Promise<Map<string, PublicationStatus>> {
  const listed = (await statements()).filter(statement => statement.subject_kind === kind)
  return new Map(
    [...Map.groupBy(listed, statement => statement.subject_id)].map(([id, about]) => [
      id,
      publicationStatusOf(about).publication_status,
    ]),
  )
}

/** A result, then its document or run, whose statements apply to it too. */
export function thingsOf(head: {
  result_id: string
  document_id: string | null
  run_id: string | null
}): StatementSubject[] {
  const things: StatementSubject[] = [['result', head.result_id]]
  if (head.document_id !== null) things.push(['document', head.document_id])
  if (head.run_id !== null) things.push(['run', head.run_id])
  return things
}
