/** Whether a try caught what it had to, and what else was said of it. */
import type { ResultRecord } from '../../pipeline/rules/result-record.ts'
import { type Found, foundAmong } from './evaluate-try.ts'
import type { Variant } from './fault.ts'
import type { Tried } from './try-fault.ts'

/**
 * What is said of every short run on a machine such as this one, and is right: one trial, no warm-up, a closed loop
 * whose latency the generator may have corrected, a host that others share.
 */
export const EXPECTED: readonly string[] = [
  'closed-loop-latency',
  'corrected-latency',
  'too-few-trials',
  'no-warm-up',
  'shared-host',
  'stolen-time',
]

export interface Outcome {
  /** Of those that the variant names. */
  caught: string[]
  missed: string[]
  /** What does not hold of the record; null where everything does. */
  unexpected: string | null
  /** Findings beyond those that had to be and those that every short run gets. */
  others: Found[]
}

/**
 * Results of the clean server that a try is held against: the median of three is one of theirs then. No more, for ten
 * tries of one server are not ten entries on a plateau.
 */
export const HELD_AGAINST = 2

/** `clean` are results of the clean server in the same scenario; the try is held against the first two. */
export function outcomeOf(variant: Variant, { record, result, found }: Tried, clean: readonly ResultRecord[]): Outcome {
  const all = [...found, ...foundAmong(result, clean.slice(0, HELD_AGAINST))]
  const ids = new Set([...all.map(({ rule }) => rule), `status:${record.status}`])
  return {
    caught: variant.caught_by.filter(id => ids.has(id)),
    missed: variant.caught_by.filter(id => !ids.has(id)),
    unexpected: variant.expect?.(record) ?? null,
    others: all.filter(({ rule }) => !variant.caught_by.includes(rule) && !EXPECTED.includes(rule)),
  }
}
