/** Which framework was measured in which scenario, and what it reached there. */
import type { Interval } from '../../pipeline/schema/format.ts'
import { PUBLICATION_STATUS_WORDS } from '../../pipeline/schema/publication-status.ts'
import type { League } from '../../pipeline/schema/records/league.ts'
import { viewOf } from './view.ts'
import { boundSign } from './words.ts'

export type MatrixCell =
  | {
      kind: 'number'
      result_id: string
      number: Interval
      /** `≥ ` or `≤ ` where only a bound is known. */
      bound: string
      /** What a statement says of it, in words; empty where none does. */
      stated: string
      /** Nothing of the league is significantly better. */
      isBest: boolean
      /** Of the best number of the league, 0 to 1. */
      share: number
    }
  | { kind: 'excluded'; result_id: string }

/** By framework_id, of its best configuration. A league of several works has no single number of each, and none is in it; controls never are. */
export function cellsOf(league: League): Map<string, MatrixCell> {
  const { groups, excluded, metric } = viewOf(league)
  const [group, ...others] = groups
  if (group === undefined || others.length > 0) return new Map()
  const cells = new Map<string, MatrixCell>(
    excluded.map(({ framework_id, result_id }) => [framework_id, { kind: 'excluded', result_id }]),
  )
  const best = group.frameworks[0]?.[0].number.median ?? 1
  for (const [{ entry, number, value }] of group.frameworks)
    cells.set(entry.framework_id, {
      kind: 'number',
      result_id: entry.result_id,
      number,
      bound: boundSign(value),
      stated: PUBLICATION_STATUS_WORDS[entry.publication_status],
      isBest: value.tier === 1,
      share: metric.better === 'higher' ? number.median / best : best / number.median,
    })
  return cells
}

/** Where a column has the result of a framework from. */
export interface Shown {
  league: League
  cell: MatrixCell
  place: 'column' | 'host' | 'elsewhere'
}

const PLACES: Shown['place'][] = ['column', 'host', 'elsewhere']

/**
 * By framework_id: its eligible result in the league of the column, else on another host under the same load, else in
 * another load or run; what is excluded only where there is none of these. Of `others` the first ones are preferred.
 */
export function columnOf(league: League, others: readonly League[]): Map<string, Shown> {
  const placeOf = ({ load, host_id }: League) =>
    load === league.load && host_id !== league.host_id ? 'host' : 'elsewhere'
  const rank = ({ cell, place }: Shown) => PLACES.indexOf(place) + (cell.kind === 'number' ? 0 : PLACES.length)
  const shown = new Map<string, Shown>()
  for (const other of [league, ...others])
    for (const [id, cell] of cellsOf(other)) {
      const found: Shown = { league: other, cell, place: other === league ? 'column' : placeOf(other) }
      const known = shown.get(id)
      if (known === undefined || rank(found) < rank(known)) shown.set(id, found)
    }
  return shown
}
