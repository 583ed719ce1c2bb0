/**
 * Student's t distribution, for Welch's test. @stdlib agrees to 1e-12 but adds 224 packages, and 190 kB to every page
 * that imports a rule; this is 1 kB.
 */

// Lanczos' series with g = 7 and nine terms (Godfrey, 2001): relative error below 1e-13 for arguments above 1/2.
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]

function logGamma(x: number): number {
  const series = LANCZOS.reduce((sum, factor, term) => (term === 0 ? factor : sum + factor / (x - 1 + term)), 0)
  const base = x + 6.5
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(base) - base + Math.log(series)
}

/** The continued fraction of the incomplete beta function, DLMF 8.17.22, by Lentz' method (Thompson's version). */
function betaFraction(x: number, a: number, b: number): number {
  const away = (value: number) => (Math.abs(value) < 1e-300 ? 1e-300 : value)
  let c = 1
  let d = 1 / away(1 - ((a + b) * x) / (a + 1))
  let fraction = d
  for (let m = 1; m < 10_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / away(1 + even * d)
    c = away(1 + even / c)
    fraction *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / away(1 + odd * d)
    c = away(1 + odd / c)
    fraction *= d * c
    if (Math.abs(d * c - 1) < 1e-15) break
  }
  return fraction
}

/** The regularised incomplete beta function I_x(a, b), DLMF 8.17. `complement` is 1 - x with all its digits. */
function betaRatio(x: number, complement: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (complement <= 0) return 1
  const front = logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(complement)
  if (x < (a + 1) / (a + b + 2)) return (Math.exp(front) * betaFraction(x, a, b)) / a
  return 1 - (Math.exp(front) * betaFraction(complement, b, a)) / b
}

/**
 * The probability that Student's t with `freedom` degrees of freedom (any number above 0) lies further from 0 than `t`,
 * on either side: I_x(freedom / 2, 1 / 2) at x = freedom / (freedom + t^2), Abramowitz and Stegun 26.5.27.
 */
export function twoSidedTail(t: number, freedom: number): number {
  const square = t * t
  return betaRatio(freedom / (freedom + square), square / (freedom + square), freedom / 2, 0.5)
}

/** A cache, because a league needs the same few values repeatedly. */
const known = new Map<string, number>()

/** The t with the two-sided tail probability `tail` (0 to 1): `criticalT(0.05, 9)` is 2.262. */
export function criticalT(tail: number, freedom: number): number {
  const key = `${tail} ${freedom}`
  const found = known.get(key) ?? findCriticalT(tail, freedom)
  known.set(key, found)
  return found
}

/** Bisection, because the tail falls strictly with t. */
function findCriticalT(tail: number, freedom: number): number {
  let low = 0
  let high = 1
  while (twoSidedTail(high, freedom) > tail) high *= 2
  for (let step = 0; step < 100 && high - low > 1e-13 * high; step++) {
    const middle = (low + high) / 2
    if (twoSidedTail(middle, freedom) > tail) low = middle
    else high = middle
  }
  return (low + high) / 2
}
