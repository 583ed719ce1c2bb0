/** The effect of the statements about a result: whether its number is used, and which statement decides. */
import type { Statement } from './records/statement.ts'
import type { State } from './state.ts'

/** Best first, as in the enum of the database. `concern` is only shown; `too-low` and `too-high` leave a bound. */
export const PUBLICATION_STATUSES = [
  'current',
  'concern',
  'too-low',
  'too-high',
  'void',
  'superseded',
  'retracted',
] as const

export type PublicationStatus = (typeof PUBLICATION_STATUSES)[number]

/** Shown after the name or number of a result; empty for a current one. */
export const PUBLICATION_STATUS_WORDS: Record<PublicationStatus, string> = {
  current: '',
  concern: 'with a stated caveat',
  'too-low': 'known to be too low',
  'too-high': 'known to be too high',
  void: 'void',
  superseded: 'superseded',
  retracted: 'retracted',
}

/** Whether statements exclude a result from rankings and comparisons. */
export const isWithdrawn = (publication_status: PublicationStatus): boolean =>
  PUBLICATION_STATUSES.indexOf(publication_status) >= PUBLICATION_STATUSES.indexOf('void')

/** Whether a statement makes the number a bound. */
export const isStatedBound = (publication_status: PublicationStatus): boolean =>
  publication_status === 'too-low' || publication_status === 'too-high'

/** Whether its state or a statement excludes a result. */
export const isUnusable = (result: { state: State; publication_status: PublicationStatus }): boolean =>
  result.state === 'not_usable' || isWithdrawn(result.publication_status)

export interface PlacedStatement {
  statement_id: string
  /** Of its commit on the branch, oldest first; null if it is not committed or git has no history. */
  position: number | null
  kind: Statement['kind']
  /** Of a concern; null means `note`. */
  effect: 'note' | 'too-low' | 'too-high' | 'void' | null
  subject_kind: string
  subject_id: string
}

/**
 * The worst status of the result, its document and its run, and the newest statement with that status. Each subject is
 * evaluated separately: a statement that reinstates a document reverts earlier ones about it, but none about its
 * results. A number stated to be both too low and too high is void, because not even a bound is known.
 */
export function publicationStatusOf<T extends PlacedStatement>(
  statements: readonly T[],
): { publication_status: PublicationStatus; statement: T | null } {
  const bySubject = Map.groupBy(statements, ({ subject_kind, subject_id }) => `${subject_kind} ${subject_id}`)
  const inEffect = [...bySubject.values()].flatMap(inForce).toSorted(byEffect)
  const statuses: readonly string[] = inEffect.map(
    ({ kind, effect }) => (kind === 'concern' && effect !== 'note' && effect) || kind,
  )
  const worst = PUBLICATION_STATUSES.findLast(publication_status => statuses.includes(publication_status)) ?? 'current'
  return {
    publication_status: worst === 'too-high' && statuses.includes('too-low') ? 'void' : worst,
    statement: inEffect[statuses.lastIndexOf(worst)] ?? null,
  }
}

/** The statements in force about one subject, in order: those after the last that reinstated it. */
export function inForce<T extends PlacedStatement>(statements: readonly T[]): T[] {
  const inOrder = statements.toSorted(byEffect)
  return inOrder.slice(inOrder.findLastIndex(({ kind }) => kind === 'reinstated') + 1)
}

/**
 * The order in which statements take effect: by their commits on the branch, uncommitted ones last, then by their ids.
 * Neither the time of a commit nor the date in a statement counts.
 */
export function byEffect(a: PlacedStatement, b: PlacedStatement): number {
  if (a.position === b.position) return a.statement_id < b.statement_id ? -1 : 1
  if (a.position === null || b.position === null) return a.position === null ? 1 : -1
  return a.position - b.position
}
