/** Whether the leagues of one case on two hosts agree: which ratios are found on both machines. */
import type { League, LeagueEntry } from '../../pipeline/schema/records/league.ts'
import { countedText } from '../number.ts'
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
  /** Pairs significant here that are significant there in the same direction; the better here first. */
  same: Pair[]
  /** The same in the other direction, and in neither. */
  reversed: Pair[]
  open: Pair[]
  /** Pairs whose two ratios differ by no more than the factor NEAR. */
  near: number
}

type Pair = readonly [better: LeagueEntry, worse: LeagueEntry]

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
  const agreement: Agreement = {
    here,
    there,
    pairs: 0,
    significant_pairs: 0,
    same: [],
    reversed: [],
    open: [],
    near: 0,
  }
  for (const [index, [a, a_there]] of both.entries())
    for (const [b, b_there] of both.slice(index + 1)) {
      const [one, other] = [ratioOf(here, metric_id, a, b), ratioOf(there, metric_id, a_there, b_there)]
      if (!one || !other) continue
      agreement.pairs += 1
      if (one.ratio && other.ratio && Math.max(one.ratio / other.ratio, other.ratio / one.ratio) <= NEAR)
        agreement.near += 1
      if (!isSignificant(one)) continue
      agreement.significant_pairs += 1
      const kind = other.verdict === one.verdict ? 'same' : isSignificant(other) ? 'reversed' : 'open'
      agreement[kind].push(one.verdict === 'faster' ? [a, b] : [b, a])
    }
  return agreement
}

/** How many orders of one host survive on another: `Of 402 …, none is reversed on …, and 5 are unclear.` */
export function survivalWords(agreements: readonly Agreement[], here: string, there: string): string {
  const sum = (of: (agreement: Agreement) => number) => agreements.reduce((total, each) => total + of(each), 0)
  const [all, reversed, open] = [
    sum(({ significant_pairs }) => significant_pairs),
    sum(each => each.reversed.length),
    sum(each => each.open.length),
  ]
  const be = (count: number) => `${count === 0 ? 'none' : countedText(count)} ${count < 2 ? 'is' : 'are'}`
  return `Of ${countedText(all)} significant orders on ${here}, ${be(reversed)} reversed on ${there}, and ${be(open)} unclear.`
}
