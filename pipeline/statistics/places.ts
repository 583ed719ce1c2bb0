/** Who is where in a league: places as intervals and tiers, of the rows that are shown. */
import {
  type Better,
  type Bounds,
  fittedRatioOf,
  isBound,
  type LeagueFit,
  orderOfBounds,
  significanceOf,
} from './league.ts'

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

/**
 * By their numbers, the best first. A line is drawn only where every row below it is significantly different from the first above it, so that rows that differ significantly from
 * that first and is above the line is not moved. What does not count in the fit has no place. Of two of which one is a bound only
 * the order that the bound leaves is significant; a bound has a tier where every exact number that differs from its own is in that order.
 */
export function placesOf(fit: LeagueFit, level: number, shown: readonly RankedInput[], better: Better): RankRange[] {
  const sign = better === 'higher' ? 1 : -1
  const effect = ({ id }: RankedInput) => fit.effects[fit.ids.indexOf(id)] ?? Number.NaN
  const rows = shown.filter(({ id }) => fit.ids.includes(id)).toSorted((a, b) => sign * (effect(b) - effect(a)))
  const byNumber = rows.map(a => rows.map(b => orderOf(fit, level, a.id, b.id)))
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

/** 1 where the number of `a` is significantly the higher, -1 where it is the lower. */
function orderOf(fit: LeagueFit, level: number, a: string, b: string): -1 | 0 | 1 {
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
