/** The one number of a result that leagues, pages, cards, badges, feeds and citations show. */
import type { Interval } from './format.ts'

export interface Numbered extends Interval {
  estimate: number | null
  estimate_low: number | null
  estimate_high: number | null
}

/** The estimate from the fit of its league, or the median outside of a league. */
export const shownNumber = ({ estimate, estimate_low, estimate_high, median, low, high }: Numbered): Interval =>
  estimate === null ? { median, low, high } : { median: estimate, low: estimate_low, high: estimate_high }
