/** How often the interval of a result contains the median of the population. */
import { summarise } from '../../pipeline/evaluate/statistics/compare-results.ts'
import { drawNormal, type Random } from '../../pipeline/schema/random.ts'

/** A simulated share. */
export interface CoverageCell {
  where: string
  share: number
  sample_count: number
}

const COUNTS = [6, 10, 20]

export function measureCoverage(sample_count: number, random: Random): CoverageCell[] {
  const populations = [normal(2), logNormal(0.5), bimodal(0.7), bimodal(0.6), bimodal(0.5)]
  return COUNTS.flatMap(n =>
    populations.map(({ name, median, draw }) => {
      let covered = 0
      for (let sample = 0; sample < sample_count; sample++) {
        const { low, high } = summarise(Array.from({ length: n }, () => draw(random)))
        if (low !== null && high !== null && low <= median && median <= high) covered += 1
      }
      return { where: `n = ${n}, ${name}`, share: covered / sample_count, sample_count }
    }),
  )
}

/** A distribution with a known median, from the best to the worst that trials of a benchmark show. */
interface Population {
  name: string
  median: number
  draw: (random: Random) => number
}

/** Normal with mean 100. */
function normal(deviation: number): Population {
  return { name: `normal ${deviation} %`, median: 100, draw: random => 100 + deviation * drawNormal(random) }
}

/** Log-normal with median 100: skewed, as latencies are. */
function logNormal(deviation: number): Population {
  const name = `log-normal ${deviation * 100} %`
  return { name, median: 100, draw: random => 100 * Math.exp(deviation * drawNormal(random)) }
}

/** Two modes at 100 and 90, each normal with deviation 1: a machine that is in one of two states for each trial. */
function bimodal(upperShare: number): Population {
  const below = (x: number) => upperShare * normalCdf(x - 100) + (1 - upperShare) * normalCdf(x - 90)
  let [low, high] = [80, 110]
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (below(middle) < 0.5) low = middle
    else high = middle
  }
  const name = `bimodal ${Math.round(upperShare * 100)}/${Math.round((1 - upperShare) * 100)}`
  const draw = (random: Random) => (random() < upperShare ? 100 : 90) + drawNormal(random)
  return { name, median: (low + high) / 2, draw }
}

/** Abramowitz and Stegun 26.2.17, absolute error below 7.5e-8: enough to place a simulated median. */
function normalCdf(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x))
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const tail = (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * series
  return x >= 0 ? 1 - tail : tail
}
