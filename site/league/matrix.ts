/** Which framework was measured in which scenario, and what it reached there. */
import type { Interval } from '../../pipeline/vocabulary/format.ts'
import type { League } from '../../pipeline/vocabulary/records/league.ts'
import { STANDING_WORDS } from '../../pipeline/vocabulary/standing.ts'
import { viewOf } from './view.ts'
import { boundSign } from './words.ts'

export type Cell =
  | {
      kind: 'number'
      result_id: string
      number: Interval
      /** `≥ ` or `≤ ` where only a bound is known. */
      bound: string
      /** What a statement says of it, in words; empty where none does. */
      stated: string
      /** Nothing of the league is told to be better. */
      isBest: boolean
      /** Of the best number of the league, 0 to 1. */
      share: number
    }
  | { kind: 'struck'; result_id: string }

/** By framework_id, of its best configuration. A league of several works has no single number of each, and none is in it; controls never are. */
export function cellsOf(league: League): Map<string, Cell> {
  const { groups, struck, metric } = viewOf(league)
  const [group, ...others] = groups
  if (group === undefined || others.length > 0) return new Map()
  const cells = new Map<string, Cell>(
    struck.map(({ framework_id, result_id }) => [framework_id, { kind: 'struck', result_id }]),
  )
  const best = group.frameworks[0]?.[0].number.median ?? 1
  for (const [{ entry, number, value }] of group.frameworks)
    cells.set(entry.framework_id, {
      kind: 'number',
      result_id: entry.result_id,
      number,
      bound: boundSign(value),
      stated: STANDING_WORDS[entry.standing],
      isBest: value.tier === 1,
      share: metric.better === 'higher' ? number.median / best : best / number.median,
    })
  return cells
}
