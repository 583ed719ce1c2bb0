/** How two leagues of one case on two hosts agree: whether a ratio that one machine found is found on the other. */
import type { League, LeagueEntry } from '../../pipeline/schema/records/league.ts'
import { equalIn } from './changes.ts'
import { isEligible } from './eligibility.ts'
import { ratioOf } from './ratio.ts'
import { isSignificant } from './words.ts'

export interface Agreement {
  here: League
  there: League
  /** Pairs of entries that are in both. */
  pairs: number
  /** Of those, significantly different here. */
  significant_pairs: number
  /** Of those that are significant here: significant the same way there, the other way, and not significant. */
  same: number
  reversed: number
  open: number
  /** How many ratios differ by no more than a quarter. */
  near: number
}

/** The next of two ratios is no further than this factor. */
const NEAR = 1.25

/** By the headline measure. Entries are the same by framework, configuration and work, whatever their version. */
export function agreementOf(here: League, there: League): Agreement {
  const metric_id = here.headline_metric_id
  const both = here.entries.flatMap((entry): [LeagueEntry, LeagueEntry][] => {
    const other = equalIn(there, entry)
    return other && [entry, other].every(each => each.role === 'entry' && isEligible(each, metric_id))
      ? [[entry, other]]
      : []
  })
  const agreement: Agreement = { here, there, pairs: 0, significant_pairs: 0, same: 0, reversed: 0, open: 0, near: 0 }
  for (const [index, [a, a_there]] of both.entries())
    for (const [b, b_there] of both.slice(index + 1)) {
      const [first, other] = [ratioOf(here, metric_id, a, b), ratioOf(there, metric_id, a_there, b_there)]
      if (!first || !other) continue
      agreement.pairs += 1
      if (first.ratio && other.ratio && Math.max(first.ratio / other.ratio, other.ratio / first.ratio) <= NEAR)
        agreement.near += 1
      if (!isSignificant(first)) continue
      agreement.significant_pairs += 1
      agreement[other.verdict === first.verdict ? 'same' : isSignificant(other) ? 'reversed' : 'open'] += 1
    }
  return agreement
}
