/** Who stands where in a league: places as intervals and tiers, of the rows that are shown. */
import { type Better, type LeagueFit, ratioOf, toldBy, toldOfBounds } from './league.ts'

export interface Shown {
  id: string
  /** Tiers need three of them. */
  framework_id: string
  /** The server may be faster than its number: the generator was the limit. */
  is_lower_bound: boolean
}

export interface Place {
  id: string
  /** 1 + the number of shown rows that are told to be better. */
  rank_low: number
  /** The number of shown rows minus those that are told to be worse. */
  rank_high: number
  /** 1 above the first line, counted downwards; null with fewer than three frameworks. */
  tier: number | null
}

const FEWEST_FRAMEWORKS = 3

/**
 * By their numbers, the best first. A line is drawn only where every row below it is told from the first above it, so that what is told from
 * that first and stands above the line is not moved. What does not count in the fit has no place. A lower bound is told to be better than
 * another, and never worse; it has tier 1 where no exact number is told to be better than its own, and otherwise none.
 */
export function placesOf(fit: LeagueFit, level: number, shown: readonly Shown[], better: Better): Place[] {
  const sign = better === 'higher' ? 1 : -1
  const effect = ({ id }: Shown) => fit.effects[fit.ids.indexOf(id)] ?? Number.NaN
  const rows = shown.filter(({ id }) => fit.ids.includes(id)).toSorted((a, b) => sign * (effect(b) - effect(a)))
  const byNumber = (a: Shown, b: Shown) => (tellOf(fit, level, a.id, b.id) * sign) as -1 | 0 | 1
  const order = rows.map(a => rows.map(b => toldOfBounds(byNumber(a, b), a.is_lower_bound, b.is_lower_bound)))
  const isPassed = rows.map(a => a.is_lower_bound && rows.some(b => !b.is_lower_bound && byNumber(a, b) < 0))
  const ranked = [...rows.keys()].filter(row => !isPassed[row])
  const hasTiers = new Set(rows.map(({ framework_id }) => framework_id)).size >= FEWEST_FRAMEWORKS
  const lines = hasTiers ? linesOf(ranked.map(a => ranked.map(b => order[a]?.[b] ?? 0))) : []
  return rows.map(({ id }, row) => ({
    id,
    rank_low: 1 + (order[row]?.filter(told => told < 0).length ?? 0),
    rank_high: rows.length - (order[row]?.filter(told => told > 0).length ?? 0),
    tier: hasTiers && !isPassed[row] ? 1 + lines.filter(line => line <= ranked.indexOf(row)).length : null,
  }))
}

function tellOf(fit: LeagueFit, level: number, a: string, b: string): -1 | 0 | 1 {
  const found = a === b ? null : ratioOf(fit, level, a, b)
  return found === null ? 0 : toldBy(found)
}

/** The first rows below a line. */
function linesOf(order: readonly (readonly number[])[]): number[] {
  const lines: number[] = []
  for (let row = 1, first = 0; row < order.length; row++) {
    if (!order[first]?.slice(row).every(told => told > 0)) continue
    lines.push(row)
    first = row
  }
  return lines
}
