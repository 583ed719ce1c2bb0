/** How often a league shows an order where there is none, and how often it finds one that is there. */
import { type LogTable, moderatedTest, NO_POOL, pairsOf, poolOf } from '../../statistics/by-round.ts'
import { holm } from '../../statistics/holm.ts'
import { type ComparedPair, comparePairs } from '../../statistics/league.ts'
import { quantile } from '../../statistics/sample.ts'
import { logSample, welch } from '../../statistics/welch.ts'
import { drawNormal, type Random } from '../../vocabulary/random.ts'
import { CHOSEN } from './interval-methods.ts'

export interface Leagues {
  n: number
  entries: number
  noise: string
  method: string
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

type Method = (table: LogTable) => ComparedPair[]

const pairedT: Method = table => {
  const pairs = pairsOf(table)
  const p_values = pairs.map(pair => moderatedTest(pair, NO_POOL).p_value)
  const told = new Set(holm(p_values, 0.05))
  return pairs.map(({ a, b, mean }, at) => ({ a, b, difference: mean, is_told: told.has(at) }))
}

const welchHolm: Method = table => {
  const samples = table.map(row => logSample([...row.filter(log => !Number.isNaN(log))]))
  const tests = pairsOf(table).map(({ a, b }) => {
    const [one, other] = [samples[a], samples[b]]
    const { difference, p_value } = one && other ? welch(one, other) : { difference: 0, p_value: 1 }
    return { a, b, difference, p_value }
  })
  const p_values = tests.map(({ p_value }) => p_value)
  const told = new Set(holm(p_values, 0.05))
  return tests.map(({ a, b, difference }, at) => ({ a, b, difference, is_told: told.has(at) }))
}

/** Each difference over what the residuals of the whole table, results and rounds taken out, give as its error. */
function blocked(table: LogTable) {
  const pairs = pairsOf(table)
  const { variance } = poolOf(table, pairs)
  return pairs.map(({ a, b, n, mean }) => ({
    a,
    b,
    difference: mean,
    distance: Math.abs(mean) / Math.sqrt(variance / n),
  }))
}

/** Tukey's range test, its critical value simulated for the noise that it assumes: normal, and equal for all. */
function tukey(entries: number, n: number, random: Random): Method {
  const assumed: Noise = { name: '', draw: drawNormal, spread: 1, missing: 0 }
  const largest = Array.from({ length: 2000 }, () =>
    Math.max(...blocked(makeTable(entries, n, assumed, random)).map(({ distance }) => distance)),
  )
  const critical = quantile(largest, 0.95)
  return table => blocked(table).map(({ distance, ...pair }) => ({ ...pair, is_told: distance > critical }))
}

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
    [6, 12].flatMap(n => {
      const methods = {
        [CHOSEN]: (table: LogTable) => comparePairs(table).pairs,
        'paired t': pairedT,
        Welch: welchHolm,
        'Tukey, blocked': tukey(entries, n, random),
      }
      return noises.flatMap(noise => {
        onProgress(`leagues: ${entries} entries, n = ${n}, ${noise.name}`)
        const equals = Array.from({ length: count }, () => makeTable(entries, n, noise, random))
        const ladders = Array.from({ length: Math.ceil(count / 5) }, () =>
          makeTable(entries, n, noise, random).map((row, entry) => row.map(log => log + entry * STEP)),
        )
        return Object.entries(methods).map(([method, call]) => ({
          ...{ n, entries, noise: noise.name, method, sample_count: count },
          false_order: equals.filter(table => call(table).some(({ is_told }) => is_told)).length / count,
          power: powerOf(call, ladders),
        }))
      })
    }),
  )
}

function powerOf(call: Method, ladders: readonly LogTable[]): number {
  const neighbours = ladders.flatMap(table => call(table).filter(({ a, b }) => b === a + 1))
  return neighbours.filter(({ difference, is_told }) => is_told && difference < 0).length / neighbours.length
}
