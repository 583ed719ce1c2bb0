/** Published comparisons beside ours, and the measured results that re-run published ones. */

import type { ReproductionVerdict } from '../../pipeline/reproduction/verdict.ts'
import { query } from './query.ts'
import type { Row } from './row.ts'

export type Reproduction = Row<'reproductions'>

export const VERDICTS: Record<ReproductionVerdict, { sign: string; words: string; mark: string }> = {
  held: { sign: '✓', words: 'held', mark: 'note' },
  did_not_hold: { sign: '✕', words: 'did not hold', mark: 'invalid' },
  cannot_tell: { sign: '?', words: 'cannot tell', mark: 'grey' },
}

export const REASONS: Record<string, string> = {
  not_rerun: 'a side was not re-run here',
  not_together: 'no run has both sides under one load',
  withdrawn: 'a published result was withdrawn',
  nothing_published: 'a published result has no number above 0',
  invalid_published: 'a published result is invalid',
  invalid_rerun: 'one of our results is invalid',
  too_few_trials: 'we have too few trials',
  not_comparable: 'our two results are not comparable',
  no_direction: 'the interval of our ratio leaves the direction open',
}

/** Those that say something first. */
export const reproductions = (): Promise<readonly Reproduction[]> => query('reproductions')

/** A published result and one of ours that re-runs it, or the reason why there is none. */
export type Rerun = Row<'reruns'>

/** Of a run's loads the one that is nearest to the published load, all of them where that is not stated. */
export const reruns = (): Promise<readonly Rerun[]> => query('reruns')

/** The rows that speak of each result, by its id. */
export function byResult<T>(rows: readonly T[], idsOf: (row: T) => (string | null)[]): Map<string, T[]> {
  const own = new Map<string, T[]>()
  for (const row of rows)
    for (const id of new Set(idsOf(row))) if (id !== null) own.set(id, [...(own.get(id) ?? []), row])
  return own
}
