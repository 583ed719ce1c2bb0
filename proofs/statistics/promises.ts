/** What the project promises of its statistics, compared with what a simulation of known truths finds. */
import { fastRandom } from '../../pipeline/schema/random.ts'
import { type CoverageCell, measureCoverage } from './coverage.ts'
import { countEvents, MISS, MISSING, measureMisses, ORDERED, SOLE } from './leagues.ts'

export interface Simulation {
  /** Of samples, in which the interval holds the median. */
  coverage: CoverageCell[]
  /** Of the intervals of leagues, which leave the truth out. */
  misses: CoverageCell[]
  /** Shares of leagues by event. */
  events: Readonly<Record<string, CoverageCell[]>>
}

interface Promised {
  promise: string
  /** The worst cells. */
  worst: string
  is_kept: boolean
}

// A league takes as long as dozens of samples.
const [SAMPLES_A_LEAGUE, SAMPLES_AN_EVENT] = [50, 12.5]

/** `trials`: samples of each cell. Deterministic for one seed. */
export const simulate = (trials: number, seed: number): Simulation => ({
  coverage: measureCoverage(trials, fastRandom(seed)),
  misses: measureMisses(Math.ceil(trials / SAMPLES_A_LEAGUE), fastRandom(seed + 1)),
  events: countEvents(Math.ceil(trials / SAMPLES_AN_EVENT), fastRandom(seed + 2)),
})

/** A simulated share may miss its bound by chance: three standard errors are allowed, and no more. */
const allowance = (bound: number, { sample_count }: CoverageCell) => 3 * Math.sqrt((bound * (1 - bound)) / sample_count)
const atMost = (bound: number) => (cell: CoverageCell) => cell.share <= bound + allowance(bound, cell)
const atLeast = (bound: number) => (cell: CoverageCell) => cell.share >= bound - allowance(bound, cell)

function hold(promise: string, cells: CoverageCell[] = [], isKept: (cell: CoverageCell) => boolean): Promised {
  const byShare = cells.toSorted((a, b) => a.share - b.share)
  const extremes = new Set([byShare[0], byShare.at(-1)].filter(cell => cell !== undefined))
  const worst = [...extremes].map(({ share, where }) => `${(100 * share).toFixed(1)} % (${where})`).join(' to ')
  return { promise, worst, is_kept: cells.length > 0 && cells.every(isKept) }
}

export const promises = ({ coverage, misses, events }: Simulation): Promised[] => [
  hold(
    'the interval holds the median in 93 to 97 % of samples',
    coverage,
    cell => atLeast(0.93)(cell) && atMost(0.97)(cell),
  ),
  hold('at most 5 % of the intervals of a league miss the truth', [...misses, ...(events[MISS] ?? [])], atMost(0.05)),
  hold('in at most 3 % of leagues of equals any two are significantly different', events[ORDERED], atMost(0.03)),
  hold('at most 6 % of leagues name a false sole winner', events[SOLE], atMost(0.06)),
  hold('of four equals one is missing from tier 1 in at most 12 %', events[MISSING], atMost(0.12)),
]
