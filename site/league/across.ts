/** Whether the leagues of one case on two hosts agree: which ratios are found on both machines. */
import type { League, LeagueEntry } from '../../pipeline/schema/records/league.ts'
import { equalIn } from './changes.ts'
import { isEligible } from './eligibility.ts'
import { ratioOf } from './ratio.ts'
import { isSignificant } from './words.ts'

export interface Agreement {
  here: League
  there: League
  /** Pairs of entries that are eligible in both. */
  pairs: number
  /** Those of them that are significantly different here. */
  significant_pairs: number
  /** Pairs significant here that are significant there in the same direction, in the other, and not at all. */
  same: number
  reversed: number
  open: number
  /** Pairs whose two ratios differ by no more than the factor NEAR. */
  near: number
}

const NEAR = 1.25

/** Compares the headline measure of equal frameworks, configurations and workloads in any version. */
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
      const [one, other] = [ratioOf(here, metric_id, a, b), ratioOf(there, metric_id, a_there, b_there)]
      if (!one || !other) continue
      agreement.pairs += 1
      if (one.ratio && other.ratio && Math.max(one.ratio / other.ratio, other.ratio / one.ratio) <= NEAR)
        agreement.near += 1
      if (!isSignificant(one)) continue
      agreement.significant_pairs += 1
      agreement[other.verdict === one.verdict ? 'same' : isSignificant(other) ? 'reversed' : 'open'] += 1
    }
  return agreement
}
