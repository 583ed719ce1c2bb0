/** What the statements make of a result: whether it stands, and since which of them. */
import type { Statement } from './records/statement.ts'
import type { State } from './state.ts'

/** The best first. The database has the same list as an enum. A concern is a mark and takes nothing away. */
export const STANDINGS = ['current', 'concern', 'superseded', 'retracted'] as const

export type Standing = (typeof STANDINGS)[number]

/** Whether the statements take a result out of what is ranked and compared. */
export const isWithdrawn = (standing: Standing): boolean => standing === 'superseded' || standing === 'retracted'

/** Whether its state or a statement says that a result must not be used. */
export const isUnusable = (result: { state: State; standing: Standing }): boolean =>
  result.state === 'not_usable' || isWithdrawn(result.standing)

export interface Said {
  statement_id: string
  /** Of its commit along the branch, the oldest lowest; null where it is not committed, or git does not tell. */
  position: number | null
  kind: Statement['kind']
  subject_kind: string
  subject_id: string
}

/**
 * The worst that holds of a result itself, of its document and of its run. Each of these is evaluated by itself: the last word
 * about a document gives back what an earlier one took, and leaves alone what was said of a single result.
 */
export function standingOf(said: readonly Said[]): Standing {
  const bySubject = Map.groupBy(said, ({ subject_kind, subject_id }) => `${subject_kind} ${subject_id}`)
  const each = [...bySubject.values()].flatMap(own =>
    inForce(own).map(({ kind }) => STANDINGS.indexOf(kind as Standing)),
  )
  return STANDINGS[Math.max(0, ...each)] ?? 'current'
}

/** The statements about one subject that still hold, in order: those after the last that reinstated it. */
export function inForce<T extends Said>(own: readonly T[]): T[] {
  const inOrder = own.toSorted(byEffect)
  return inOrder.slice(inOrder.findLastIndex(({ kind }) => kind === 'reinstated') + 1)
}

/**
 * The order in which statements take effect: that of their commits along the branch, whatever time these name;
 * what is not committed comes last. Those of one commit are in the order of their ids. The day that a statement names does not count.
 */
export function byEffect(a: Said, b: Said): number {
  if (a.position === b.position) return a.statement_id < b.statement_id ? -1 : 1
  if (a.position === null || b.position === null) return a.position === null ? 1 : -1
  return a.position - b.position
}
