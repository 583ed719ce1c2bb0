/** How often the interval that a result shows holds the population's median. */
import { summarise } from '../../pipeline/statistics.ts'
import type { Random } from '../../pipeline/vocabulary/random.ts'
import { bimodal, logNormal, normal, sample } from './populations.ts'

export interface Coverage {
  n: number
  data: string
  /** Null where there is no interval. */
  coverage: number | null
  sample_count: number
}

const COUNTS = [5, 6, 7, 8, 10, 20]

export function measureCoverage(trials: number, random: Random, onProgress: (step: string) => void): Coverage[] {
  const populations = [normal(2), logNormal(0.5), bimodal(0.7), bimodal(0.6), bimodal(0.5)]
  return COUNTS.flatMap(n =>
    populations.map(population => {
      onProgress(`coverage: n = ${n}, ${population.name}`)
      const held = { count: 0, of: 0 }
      for (let trial = 0; trial < trials; trial++) {
        const { low, high } = summarise(sample(population, n, random))
        if (low === null || high === null) continue
        held.of += 1
        if (low <= population.median && population.median <= high) held.count += 1
      }
      const coverage = held.of > 0 ? held.count / held.of : null
      return { n, data: population.name, coverage, sample_count: trials }
    }),
  )
}
