/** The number that stands for a result wherever one stands: league, page, card, badge, feed, citation. */
import type { Interval } from './format.ts'

export interface Numbered extends Interval {
  estimate: number | null
  estimate_low: number | null
  estimate_high: number | null
}

/** That of its league, from the fit of all trials there; outside of a league the median. */
export const shownNumber = ({ estimate, estimate_low, estimate_high, median, low, high }: Numbered): Interval =>
  estimate === null ? { median, low, high } : { median: estimate, low: estimate_low, high: estimate_high }
