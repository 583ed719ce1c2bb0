/** The ranks, as intervals, and tiers of the shown rows of a league. */
import { fittedRatioOf, type LeagueFit } from './league.ts'
import { type Better, type Bounds, isBound, orderOfBounds, significanceOf } from './ratio.ts'

export interface RankedInput extends Bounds {
  id: string
  /** Tiers need three of them. */
  framework_id: string
}

export interface RankRange {
  id: string
  /** 1 + the number of shown rows that are significantly better. */
  rank_low: number
  /** The number of shown rows minus those that are significantly worse. */
  rank_high: number
  /** 1 above the first line, counted downwards; null with fewer than three frameworks. */
  tier: number | null
}

const FEWEST_FRAMEWORKS = 3

type Order = -1 | 0 | 1

/** Ordered by number, best first; rows that do not count in the fit are omitted. */
export function placesOf(fit: LeagueFit, level: number, shown: readonly RankedInput[], better: Better): RankRange[] {
  const sign = better === 'higher' ? 1 : -1
  const effect = ({ id }: RankedInput) => fit.effects[fit.ids.indexOf(id)] ?? Number.NaN
  const rows = shown.filter(({ id }) => fit.ids.includes(id)).toSorted((a, b) => sign * (effect(b) - effect(a)))
  return rankRows(rows, (a, b) => orderOf(fit, level, a.id, b.id), better)
}

/**
 * `rows`: the best number first. `orderOf`: 1 if the number of the first is significantly higher, -1 if it is lower. A
 * tier ends where every row below is significantly different from its first row. An order that a bound leaves open is
 * not significant; a bound has a tier unless it leaves open its order relative to an exact number that differs
 * significantly.
 */
export function rankRows<Row extends RankedInput>(
  rows: readonly Row[],
  orderOf: (a: Row, b: Row) => Order,
  better: Better,
): RankRange[] {
  const sign = better === 'higher' ? 1 : -1
  const byNumber = rows.map(a => rows.map(b => orderOf(a, b)))
  const order = rows.map((a, row) => rows.map((b, column) => sign * orderOfBounds(byNumber[row]?.[column] ?? 0, a, b)))
  const isOpen = rows.map(
    (a, row) => isBound(a) && rows.some((b, column) => !isBound(b) && byNumber[row]?.[column] && !order[row]?.[column]),
  )
  const ranked = [...rows.keys()].filter(row => !isOpen[row])
  const hasTiers = new Set(rows.map(({ framework_id }) => framework_id)).size >= FEWEST_FRAMEWORKS
  const lines = hasTiers ? linesOf(ranked.map(a => ranked.map(b => order[a]?.[b] ?? 0))) : []
  return rows.map(({ id }, row) => ({
    id,
    rank_low: 1 + (order[row]?.filter(significant => significant < 0).length ?? 0),
    rank_high: rows.length - (order[row]?.filter(significant => significant > 0).length ?? 0),
    tier: hasTiers && !isOpen[row] ? 1 + lines.filter(line => line <= ranked.indexOf(row)).length : null,
  }))
}

/** 1 if the number of `a` is significantly higher, -1 if it is lower. */
function orderOf(fit: LeagueFit, level: number, a: string, b: string): Order {
  const found = a === b ? null : fittedRatioOf(fit, level, a, b)
  return found === null ? 0 : significanceOf(found)
}

/** The first rows below a line. */
function linesOf(order: readonly (readonly number[])[]): number[] {
  const lines: number[] = []
  for (let row = 1, first = 0; row < order.length; row++) {
    if (!order[first]?.slice(row).every(significant => significant > 0)) continue
    lines.push(row)
    first = row
  }
  return lines
}
