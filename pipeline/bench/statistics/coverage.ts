/** How often the interval of each method holds the population's median. */

import type { Random } from '../../vocabulary/random.ts'
import { intervalMethods } from './interval-methods.ts'
import { bimodal, logNormal, normal, sample } from './populations.ts'

export interface Coverage {
  n: number
  data: string
  method: string
  /** Null where the method gives no interval. */
  coverage: number | null
  sample_count: number
}

/** Resampling sees at most so many samples in each cell, and half of the others' where they are few. */
const SLOW_SAMPLES = 1000

const COUNTS = [5, 6, 7, 8, 10, 20]

export function measureCoverage(trials: number, random: Random, onProgress: (step: string) => void): Coverage[] {
  const populations = [normal(2), logNormal(0.5), bimodal(0.7), bimodal(0.6), bimodal(0.5)]
  const methods = intervalMethods().map(method => ({
    ...method,
    sample_count: method.is_slow ? Math.min(Math.ceil(trials / 2), SLOW_SAMPLES) : trials,
  }))
  return COUNTS.flatMap(n =>
    populations.flatMap(population => {
      onProgress(`coverage: n = ${n}, ${population.name}`)
      const held = methods.map(() => 0)
      const given = methods.map(() => 0)
      for (let trial = 0; trial < trials; trial++) {
        const values = sample(population, n, random)
        methods.forEach((method, at) => {
          const interval = trial < method.sample_count ? method.interval(values, random) : null
          if (interval === null) return
          given[at] = (given[at] ?? 0) + 1
          if (interval[0] <= population.median && population.median <= interval[1]) held[at] = (held[at] ?? 0) + 1
        })
      }
      return methods.map(({ name, sample_count }, at) => ({
        n,
        data: population.name,
        method: name,
        coverage: given[at] ? (held[at] ?? 0) / sample_count : null,
        sample_count,
      }))
    }),
  )
}
