/** What the runner costs a load, from pairs of loads with and without it. */
import type { FidelityPair } from '../vocabulary/records/fidelity.ts'
import { interpolatedOrderStatistics } from './median-interval.ts'
import { median } from './sample.ts'

interface Fidelity {
  /** The median of runner over alone. */
  ratio: number
  /** Of the median, at 95 %; null below six pairs. */
  interval: [low: number, high: number] | null
  /** The median; null where it is not known of each pair. */
  observer_ratio: number | null
}

/** Errors: there is no pair. */
export function fidelityOf(pairs: readonly FidelityPair[]): Fidelity {
  const ratios = pairs.map(({ alone_per_s, runner_per_s }) => runner_per_s / alone_per_s)
  const shares = pairs.flatMap(({ observer_ratio }) => observer_ratio ?? [])
  return {
    ratio: median(ratios),
    interval: interpolatedOrderStatistics(ratios, 0.95),
    observer_ratio: shares.length === pairs.length ? median(shares) : null,
  }
}
