/** The pairs of a league as it publishes them, so that whoever reads a ratio needs no fit. */
import type { Ratio } from './ratio.ts'

export interface Pairs {
  /** The results of the fit, controls included. */
  result_ids: string[]
  /** Of the interval of ln(ratio), in the order of `eachPair`; null if no chain of common rounds connects the two. */
  half_widths: (number | null)[]
}

/** The first with each after it, then the second with each after it, and so on. */
export const eachPair = <Row, Found>(rows: readonly Row[], of: (a: Row, b: Row) => Found): Found[] =>
  rows.flatMap((a, at) => rows.slice(at + 1).map(b => of(a, b)))

/** The place of a pair in that order, `first` being before `second`. */
const placeOf = (first: number, second: number, count: number): number =>
  (first * (2 * count - first - 3)) / 2 + second - 1

/** A result, and its number in the league; null without one. */
export type Numbered = readonly [result_id: string, estimate: number | null]

/** The first over the second; null if they are one result or have no pair. */
export function ratioOfPair({ result_ids, half_widths }: Pairs, [a, of]: Numbered, [b, over]: Numbered): Ratio | null {
  const [first = -1, second = -1] = [a, b].map(id => result_ids.indexOf(id)).sort((x, y) => x - y)
  const half_width = first < 0 || first === second ? null : half_widths[placeOf(first, second, result_ids.length)]
  if (half_width == null || of === null || over === null) return null
  const difference = Math.log(of) - Math.log(over)
  return { ratio: of / over, low: Math.exp(difference - half_width), high: Math.exp(difference + half_width) }
}
