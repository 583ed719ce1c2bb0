/** Published comparisons next to ours. */
import type { ReproductionVerdict } from '../../pipeline/reproduction/verdict.ts'
import { query } from './query.ts'
import type { Row } from './row.ts'

export type Reproduction = Row<'reproductions'>

export const VERDICTS: Record<ReproductionVerdict, { sign: string; words: string; mark: string }> = {
  held: { sign: '✓', words: 'held', mark: 'note' },
  did_not_hold: { sign: '✕', words: 'did not hold', mark: 'invalid' },
  cannot_tell: { sign: '?', words: 'cannot tell', mark: 'grey' },
}

/** What a ratio of ours says of the published one's direction, where the two do not agree in size. */
export const DIRECTIONS: Record<string, string> = {
  yes: 'same direction, different size',
  no: 'opposite direction',
  cannot_tell: 'direction open, different size',
}

export const REASONS: Record<string, string> = {
  not_rerun: 'one side was not re-run here',
  not_together: 'no run has both sides',
  withdrawn: 'a published result was withdrawn',
  nothing_published: 'a published result has no value above 0',
  invalid_published: 'a published result is invalid',
  bound_published: 'of a published result only a bound is known',
  invalid_rerun: 'one of our results is invalid',
  bound_rerun: 'of one of our results only a bound is known',
  not_limited_by_server: 'one of our results is not limited by its server',
  too_few_trials: 'we have too few trials',
  not_comparable: 'our two results are not comparable',
  no_direction: 'the interval of our ratio leaves the direction open',
}

/** Those that say something first. */
export const reproductions = (): Promise<readonly Reproduction[]> => query('reproductions')

/** A league of ours has both sides, under the published load. */
export const isAnswered = ({ run_id }: Reproduction): boolean => run_id !== null

/** The comparisons that speak of each result, by its id. */
export async function reproductionsOf(): Promise<Map<string, Reproduction[]>> {
  const byDocument = new Map<string, Reproduction[]>()
  for (const row of await reproductions())
    for (const id of [row.from_result_id, row.to_result_id, row.from_rerun_id, row.to_rerun_id])
      if (id !== null) byDocument.set(id, [...(byDocument.get(id) ?? []), row])
  return byDocument
}
