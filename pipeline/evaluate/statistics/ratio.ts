/** The ratio of two results with its interval, and which order it shows. */

/** The better direction of a metric, as in metrics.json. */
export type Better = 'higher' | 'lower'

export interface Ratio {
  /** The number of the first over that of the second. */
  ratio: number
  low: number
  high: number
}

/** 1 if the first is significantly higher, -1 if it is lower, 0 otherwise. */
export const significanceOf = ({ low, high }: Ratio): -1 | 0 | 1 => (low > 1 ? 1 : high < 1 ? -1 : 0)

/** For a number that is a bound: the true one may be higher, lower, or either. */
export interface Bounds {
  is_lower_bound: boolean
  is_upper_bound: boolean
}

export const isBound = ({ is_lower_bound, is_upper_bound }: Bounds): boolean => is_lower_bound || is_upper_bound

/** The order of two numbers (1: `a` is higher) if they may be bounds: 0 if the order of the true numbers may differ. */
export const orderOfBounds = (order: -1 | 0 | 1, a: Bounds, b: Bounds): -1 | 0 | 1 =>
  (order > 0 && (b.is_lower_bound || a.is_upper_bound)) || (order < 0 && (a.is_lower_bound || b.is_upper_bound))
    ? 0
    : order
