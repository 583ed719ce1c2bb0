/** A rate that the generator held back is a lower bound: its server may be faster than the number. */

/** What stays of an order by numbers (1: `a` is the better) where the number of `a`, `b` or both is a lower bound: that it is the better one. */
export const toldOfBounds = (told: -1 | 0 | 1, a: boolean, b: boolean): -1 | 0 | 1 =>
  (told > 0 && b) || (told < 0 && a) ? 0 : told
