/** The number that each framework reached in each scenario. */
import type { Interval } from '../../pipeline/schema/format.ts'
import type { League } from '../../pipeline/schema/records/league.ts'
import { viewOf } from './view.ts'
import { boundSign, flagsOf } from './words.ts'

export type MatrixCell =
  | {
      kind: 'number'
      result_id: string
      number: Interval
      /** `≥ ` or `≤ ` if only a bound is known. */
      bound: string
      /** Checks that raised a caveat and a statement that casts doubt, in words; empty without any. */
      doubts: string
      /** No result of the league is significantly better. */
      isBest: boolean
      /** Relative to the best number of the league, 0 to 1. */
      share: number
    }
  | { kind: 'excluded'; result_id: string }

/** By framework_id, without controls. Empty for a league of several workloads. */
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
      doubts: flagsOf(entry, metric.metric_id).join(', '),
      isBest: value.tier === 1,
      share: metric.better === 'higher' ? number.median / best : best / number.median,
    })
  return cells
}

/** A cell and the league that it comes from. */
export interface Shown {
  league: League
  cell: MatrixCell
  place: 'column' | 'host' | 'elsewhere'
}

const PLACES: Shown['place'][] = ['column', 'host', 'elsewhere']

/**
 * By framework_id: its eligible result in the league of the column, else on another host under the same load, else
 * under another load or in another run; excluded results come last. Earlier leagues in `others` are preferred.
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
