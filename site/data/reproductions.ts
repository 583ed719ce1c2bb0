/** Published comparisons next to our own. */
import type { ReproductionVerdict } from '../../pipeline/evaluate/claims/reproduction-verdict.ts'
import { query } from './query.ts'
import type { Row } from './row.ts'

export type Reproduction = Row<'reproductions'>

export const VERDICTS: Record<ReproductionVerdict, { sign: string; words: string; mark: string }> = {
  held: { sign: '✓', words: 'confirmed', mark: 'note' },
  did_not_hold: { sign: '✕', words: 'not confirmed', mark: 'invalid' },
  cannot_tell: { sign: '?', words: 'cannot tell', mark: 'grey' },
}

/** How our ratio relates to the published one if they differ in size. */
export const DIRECTIONS: Record<string, string> = {
  yes: 'same direction, different size',
  no: 'opposite direction',
  cannot_tell: 'direction not clear, different size',
}

export const REASONS: Record<string, string> = {
  not_rerun: 'one side was not re-run here',
  not_together: 'no run has both sides',
  withdrawn: 'a published result was withdrawn',
  nothing_published: 'a published result has no value above 0',
  invalid_published: 'a published result is excluded',
  bound_published: 'only a bound is known of a published result',
  invalid_rerun: 'one of our results is excluded',
  bound_rerun: 'only a bound is known of one of our results',
  not_limited_by_server: 'the server was not the limit in one of our results',
  too_few_trials: 'we have too few trials',
  not_comparable: 'our two results are not comparable',
  no_direction: 'our ratio may have either direction',
}

/** Comparisons with a verdict first. */
export const reproductions = (): Promise<readonly Reproduction[]> => query('reproductions')

/** One of our leagues has both sides under the published load. */
export const isAnswered = ({ run_id }: Reproduction): boolean => run_id !== null

/** The comparisons that involve each result, by result_id. */
export async function reproductionsOf(): Promise<Map<string, Reproduction[]>> {
  const byResult = new Map<string, Reproduction[]>()
  for (const row of await reproductions())
    for (const id of [row.from_result_id, row.to_result_id, row.from_rerun_id, row.to_rerun_id])
      if (id !== null) byResult.set(id, [...(byResult.get(id) ?? []), row])
  return byResult
}

/** The two sides of a comparison; the ratio is that of the second to the first. */
export function sidesOf({
  kind,
  from_name,
  to_name,
  from_value,
  to_value,
  setting_key,
}: Reproduction): [string, string] {
  if (kind === 'framework') return [from_name, to_name]
  return [`${setting_key} ${from_value ?? 'not stated'}`, to_value ?? 'not stated']
}
