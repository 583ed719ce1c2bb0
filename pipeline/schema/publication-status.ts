/** What the statements about a result make of it: whether its number is used, and which statement decides. */
import type { Statement } from './records/statement.ts'
import type { State } from './state.ts'

/**
 * The best first. The database has the same list as an enum. A concern is a mark and changes nothing; of what is too low or too high only a
 * bound is known.
 */
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

/** After the name or the number of a result; the current one needs none. */
export const PUBLICATION_STATUS_WORDS: Record<PublicationStatus, string> = {
  current: '',
  concern: 'concern noted',
  'too-low': 'known to be too low',
  'too-high': 'known to be too high',
  void: 'void',
  superseded: 'superseded',
  retracted: 'retracted',
}

/** Whether the statements take a result out of what is ranked and compared. */
export const isWithdrawn = (publication_status: PublicationStatus): boolean =>
  PUBLICATION_STATUSES.indexOf(publication_status) >= PUBLICATION_STATUSES.indexOf('void')

/** Whether the number is a bound by a statement. */
export const isStatedBound = (publication_status: PublicationStatus): boolean =>
  publication_status === 'too-low' || publication_status === 'too-high'

/** Whether its state or a statement excludes a result. */
export const isUnusable = (result: { state: State; publication_status: PublicationStatus }): boolean =>
  result.state === 'not_usable' || isWithdrawn(result.publication_status)

/** A statement and its place in the order of effect. */
export interface PlacedStatement {
  statement_id: string
  /** Of its commit along the branch, the oldest lowest; null where it is not committed, or git has no history. */
  position: number | null
  kind: Statement['kind']
  /** Of a concern; null is `note`. */
  effect: 'note' | 'too-low' | 'too-high' | 'void' | null
  subject_kind: string
  subject_id: string
}

/**
 * The worst that holds of a result itself, of its document and of its run, and the newest statement of that kind. Each subject is
 * evaluated by itself: the last statement about a document reverts an earlier one about it, and none about a single result. A number that
 * is called too low and too high is void: not even a bound of it is known.
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

/** The statements about one subject that still hold, in order: those after the last that reinstated it. */
export function inForce<T extends PlacedStatement>(statements: readonly T[]): T[] {
  const inOrder = statements.toSorted(byEffect)
  return inOrder.slice(inOrder.findLastIndex(({ kind }) => kind === 'reinstated') + 1)
}

/**
 * The order in which statements take effect: that of their commits along the branch, whatever time these name; uncommitted ones come last.
 * Those of one commit are in the order of their ids. The day that a statement names does not count.
 */
export function byEffect(a: PlacedStatement, b: PlacedStatement): number {
  if (a.position === b.position) return a.statement_id < b.statement_id ? -1 : 1
  if (a.position === null || b.position === null) return a.position === null ? 1 : -1
  return a.position - b.position
}
