/**
 * Compares a re-run with a published comparison, in direction and in size. Ratios are those of speed, `to` over `from`:
 * above 1 is better, whatever the metric. Unlike absolute numbers, ratios can be compared between machines.
 */

/** A published ratio within this factor of 1 has no direction, because single trials differ by as much. */
export const EVEN_FACTOR = 1.05

/** The factor by which a published ratio of the same size may lie outside of our interval. */
export const SIZE_FACTOR = 1.25

export type YesNo = 'yes' | 'no' | 'cannot_tell'
export type ReproductionVerdict = 'held' | 'did_not_hold' | 'cannot_tell'

export interface RatioVerdict {
  direction_held: YesNo
  size_held: YesNo
  verdict: ReproductionVerdict
}

export const undecided: RatioVerdict = {
  direction_held: 'cannot_tell',
  size_held: 'cannot_tell',
  verdict: 'cannot_tell',
}

/** @param low with `high`, the interval of our ratio at the level of its league */
export function evaluateRatio(published_ratio: number, low: number, high: number): RatioVerdict {
  const direction_held = directionHeld(published_ratio, low, high)
  const size_held = published_ratio >= low / SIZE_FACTOR && published_ratio <= high * SIZE_FACTOR ? 'yes' : 'no'
  if (direction_held === 'no' || size_held === 'no') return { direction_held, size_held, verdict: 'did_not_hold' }
  return { direction_held, size_held, verdict: direction_held === 'yes' ? 'held' : 'cannot_tell' }
}

/** Our complete interval has to lie on the same side of 1, or, without a direction, within the factor that counts as even. */
function directionHeld(published_ratio: number, low: number, high: number): YesNo {
  if (published_ratio > EVEN_FACTOR) return low > 1 ? 'yes' : high < 1 ? 'no' : 'cannot_tell'
  if (published_ratio < 1 / EVEN_FACTOR) return high < 1 ? 'yes' : low > 1 ? 'no' : 'cannot_tell'
  if (low >= 1 / EVEN_FACTOR && high <= EVEN_FACTOR) return 'yes'
  return low > EVEN_FACTOR || high < 1 / EVEN_FACTOR ? 'no' : 'cannot_tell'
}
