/** Compares the guarantees of the method with simulations whose true values are known. */
import { fastRandom } from '../../pipeline/schema/random.ts'
import { type CoverageCell, measureCoverage } from './coverage.ts'
import { countEvents, MISS, MISSING, measureMisses, ORDERED, SOLE } from './leagues.ts'

export interface Simulation {
  /** Shares of samples whose interval contains the median. */
  coverage: CoverageCell[]
  /** Shares of the intervals of leagues that exclude the true value. */
  misses: CoverageCell[]
  /** Shares of leagues by event. */
  events: Readonly<Record<string, CoverageCell[]>>
}

interface Guarantee {
  guarantee: string
  /** The worst cells. */
  worst: string
  is_met: boolean
}

// the simulation of a league takes as long as that of dozens of samples
const [SAMPLES_A_LEAGUE, SAMPLES_AN_EVENT] = [50, 12.5]

/** `trials`: samples per cell. The result depends on the arguments only. */
export const simulate = (trials: number, seed: number): Simulation => ({
  coverage: measureCoverage(trials, fastRandom(seed)),
  misses: measureMisses(Math.ceil(trials / SAMPLES_A_LEAGUE), fastRandom(seed + 1)),
  events: countEvents(Math.ceil(trials / SAMPLES_AN_EVENT), fastRandom(seed + 2)),
})

/** A simulated share may exceed its bound by chance, by up to three standard errors. */
const allowance = (bound: number, { sample_count }: CoverageCell) => 3 * Math.sqrt((bound * (1 - bound)) / sample_count)
const atMost = (bound: number) => (cell: CoverageCell) => cell.share <= bound + allowance(bound, cell)
const atLeast = (bound: number) => (cell: CoverageCell) => cell.share >= bound - allowance(bound, cell)

function check(guarantee: string, cells: CoverageCell[] = [], isMet: (cell: CoverageCell) => boolean): Guarantee {
  const byShare = cells.toSorted((a, b) => a.share - b.share)
  const extremes = new Set([byShare[0], byShare.at(-1)].filter(cell => cell !== undefined))
  const worst = [...extremes].map(({ share, where }) => `${(100 * share).toFixed(1)} % (${where})`).join(' to ')
  return { guarantee, worst, is_met: cells.length > 0 && cells.every(isMet) }
}

export const checkGuarantees = ({ coverage, misses, events }: Simulation): Guarantee[] => [
  check(
    'the interval contains the median in 93 to 97 % of samples',
    coverage,
    cell => atLeast(0.93)(cell) && atMost(0.97)(cell),
  ),
  check('at most 5 % of intervals of leagues exclude the truth', [...misses, ...(events[MISS] ?? [])], atMost(0.05)),
  check('at most 3 % of leagues of equals have a significant pair', events[ORDERED], atMost(0.03)),
  check('at most 6 % of leagues name a false sole winner', events[SOLE], atMost(0.06)),
  check('one of four equals is missing from tier 1 in at most 12 % of leagues', events[MISSING], atMost(0.12)),
]
