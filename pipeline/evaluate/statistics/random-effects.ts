/** The mean of ratios that were measured in several leagues, which differ by more than the noise of their trials. */
import { ALPHA } from './limits.ts'
import type { Ratio } from './ratio.ts'
import { mean } from './sample.ts'
import { criticalT } from './student.ts'

/** With fewer, an interval of the mean says nothing: Student's t with one degree of freedom is 12.7. */
const FEWEST_FOR_INTERVAL = 3

export interface Effect {
  /** Of the ratio. */
  logarithm: number
  /** The squared standard error of the logarithm. */
  variance: number
}

/** Between the effects, beyond their own variances, as tau squared. */
interface MeanEffect extends Effect {
  heterogeneity: number
}

/**
 * The random-effects mean with the heterogeneity of Paule and Mandel (Journal of Research of the National Bureau of
 * Standards 87, 1982): the smallest at which the weighted sum of squares is at most its degrees of freedom.
 */
export function meanEffect(effects: readonly Effect[]): MeanEffect {
  const at = (heterogeneity: number) => {
    const weights = effects.map(({ variance }) => 1 / (variance + heterogeneity))
    const sum = weights.reduce((total, weight) => total + weight, 0)
    const logarithm = effects.reduce((total, each, index) => total + each.logarithm * (weights[index] ?? 0), 0) / sum
    const squares = effects.reduce((total, each, i) => total + (weights[i] ?? 0) * (each.logarithm - logarithm) ** 2, 0)
    return { logarithm, variance: 1 / sum, heterogeneity, isEnough: squares <= effects.length - 1 }
  }
  const centre = mean(effects.map(({ logarithm }) => logarithm))
  let low = 0
  // at the sum of all squares, no weighted sum of squares exceeds 1
  let high = at(0).isEnough ? 0 : effects.reduce((sum, { logarithm }) => sum + (logarithm - centre) ** 2, 0)
  for (let step = 0; step < 100 && high - low > 1e-13 * high; step++) {
    const middle = (low + high) / 2
    if (at(middle).isEnough) high = middle
    else low = middle
  }
  const { isEnough: _, ...found } = at(high)
  return found
}

type Found = Ratio & { level: number }

/**
 * Of a ratio: its variance follows from its interval with the normal distribution, so that it is too large rather than
 * too small. `level`: that of the interval.
 */
export function effectOf({ ratio, low, high, level }: Found): Effect {
  const half_width = Math.log(high / low) / 2
  return { logarithm: Math.log(ratio), variance: (half_width / criticalT(1 - level, AS_NORMAL)) ** 2 }
}

/** The mean of dependent effects: whatever their correlation, its variance is at most the mean of theirs. */
export const meanOfDependent = (effects: readonly Effect[]): Effect => ({
  logarithm: mean(effects.map(({ logarithm }) => logarithm)),
  variance: mean(effects.map(({ variance }) => variance)),
})

/**
 * The mean of ratios with its 95 % interval, whose ends are null for one or two groups: see Gonnermann et al., "No
 * solution yet for combining two independent studies in the presence of heterogeneity", Statistics in Medicine 34
 * (2015). The interval has the variance of Hartung and Knapp (Statistics in Medicine 20, 2001), at least that without
 * heterogeneity (Röver, Knapp and Friede, BMC Medical Research Methodology 15, 2015); with the heterogeneity above this
 * is the reciprocal sum of the weights. Null without a ratio.
 *
 * @param groups the ratios of a group are not independent, so they are averaged first
 */
export function meanRatio(
  groups: readonly (readonly Found[])[],
): { ratio: number; low: number | null; high: number | null } | null {
  const [first, ...others] = groups.flat()
  if (first === undefined) return null
  if (others.length === 0) return { ratio: first.ratio, low: null, high: null }
  const { logarithm, variance } = meanEffect(groups.map(ratios => meanOfDependent(ratios.map(effectOf))))
  if (groups.length < FEWEST_FOR_INTERVAL) return { ratio: Math.exp(logarithm), low: null, high: null }
  const reach = criticalT(ALPHA, groups.length - 1) * Math.sqrt(variance)
  return { ratio: Math.exp(logarithm), low: Math.exp(logarithm - reach), high: Math.exp(logarithm + reach) }
}

/** Degrees of freedom at which Student's t is the normal distribution in six digits. */
export const AS_NORMAL = 1e6
