/** How often a league shows an order where there is none, and how often it finds one that is there. */
import type { LogTable } from '../../pipeline/statistics/by-round.ts'
import { comparePairs } from '../../pipeline/statistics/league.ts'
import { drawNormal, type Random } from '../../pipeline/vocabulary/random.ts'

export interface Leagues {
  n: number
  entries: number
  noise: string
  /** Leagues of equals in which any two were told apart. */
  false_order: number
  /** Neighbours 10 % apart that were told apart the right way round. */
  power: number
  sample_count: number
}

/** What our shared machine shows: the deviation of the logarithms from round to round, and of one trial within its round. */
const OF_ROUNDS = 0.07
const WITHIN_ROUND = 0.065
const STEP = Math.log(1.1)
const SIZES = [2, 3, 8, 20]

interface Noise {
  name: string
  /** With a mean of 0 and a deviation of about 1. */
  draw: (random: Random) => number
  /** The deviation of the last entry over that of the first. */
  spread: number
  /** The share of trials that are missing. */
  missing: number
}

const studentOf3 = (random: Random) =>
  drawNormal(random) / Math.hypot(drawNormal(random), drawNormal(random), drawNormal(random))

/** A trial is in one of two states, of which the upper has `share`; each scatters by a tenth of their distance. */
function twoModes(share: number): Noise['draw'] {
  const distance = 2
  return random => (random() < share ? 1 - share : -share) * distance + 0.1 * distance * drawNormal(random)
}

/**
 * What nothing is promised of: six differences between a result that flips between two unequal states and one that does not are too few
 * for any test of means. It is measured all the same.
 */
export const BEYOND = 'two modes 70/30, unequal'

const noises: Noise[] = [
  { name: 'equal spreads', draw: drawNormal, spread: 1, missing: 0 },
  { name: 'unequal spreads', draw: drawNormal, spread: 4, missing: 0 },
  { name: 'heavy tails', draw: studentOf3, spread: 1, missing: 0 },
  { name: 'heavy tails, unequal', draw: studentOf3, spread: 4, missing: 0 },
  { name: 'missing trials', draw: drawNormal, spread: 4, missing: 0.1 },
  { name: 'two modes 70/30', draw: twoModes(0.7), spread: 1, missing: 0 },
  { name: 'two modes 50/50', draw: twoModes(0.5), spread: 1, missing: 0 },
  { name: BEYOND, draw: twoModes(0.7), spread: 4, missing: 0 },
]

function makeTable(entries: number, n: number, { draw, spread, missing }: Noise, random: Random): Float64Array[] {
  const rounds = Array.from({ length: n }, () => OF_ROUNDS * drawNormal(random))
  return Array.from({ length: entries }, (_, entry) => {
    const deviation = WITHIN_ROUND * spread ** (entry / (entries - 1) - 0.5)
    return Float64Array.from(rounds, of_round => {
      const log = of_round + deviation * draw(random)
      return random() < missing ? Number.NaN : log
    })
  })
}

export function measureLeagues(count: number, random: Random, onProgress: (step: string) => void): Leagues[] {
  return SIZES.flatMap(entries =>
    [6, 12].flatMap(n =>
      noises.map(noise => {
        onProgress(`leagues: ${entries} entries, n = ${n}, ${noise.name}`)
        const equals = Array.from({ length: count }, () => makeTable(entries, n, noise, random))
        const ladders = Array.from({ length: Math.ceil(count / 5) }, () =>
          makeTable(entries, n, noise, random).map((row, entry) => row.map(log => log + entry * STEP)),
        )
        const ordered = equals.filter(table => comparePairs(table).pairs.some(({ is_told }) => is_told))
        return {
          ...{ n, entries, noise: noise.name, sample_count: count },
          false_order: ordered.length / count,
          power: powerOf(ladders),
        }
      }),
    ),
  )
}

function powerOf(ladders: readonly LogTable[]): number {
  const neighbours = ladders.flatMap(table => comparePairs(table).pairs.filter(({ a, b }) => b === a + 1))
  return neighbours.filter(({ difference, is_told }) => is_told && difference < 0).length / neighbours.length
}
