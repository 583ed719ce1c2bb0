/** What a league says of truths that are known. */
import type { LogTable } from '../../pipeline/statistics/by-round.ts'
import { fitTable, type LeagueFit, levelOf, ratioOf, toldBy } from '../../pipeline/statistics/league.ts'
import { placesOf } from '../../pipeline/statistics/places.ts'
import { criticalT } from '../../pipeline/statistics/student.ts'
import { type Design, designOf } from '../../pipeline/statistics/two-way-fit.ts'
import { drawNormal, type Random } from '../../pipeline/vocabulary/random.ts'

export interface Leagues {
  entries: number
  n: number
  truth: string
  noise: string
  /** The mean share of the told pairs whose order is false; of two equals any order is. */
  false_orders: number
  /** The share of the intervals that leave the truth out. */
  misses: number
  /** Of the pairs that differ by 10 % or more; null where none does. */
  told: number | null
  /** The mean over the leagues of the median half-width of the intervals, as a share. */
  half_width: number
  sample_count: number
}

/** What our shared machine shows: the deviation of the logarithms from round to round, and of one trial within its round. */
const OF_ROUNDS = 0.07
const WITHIN_ROUND = 0.065
const STEP = Math.log(1.1)
const SIZES = [2, 3, 5, 12, 40]

interface Noise {
  name: string
  /** With a mean of about 0, in units of the deviation within a round. */
  draw: (random: Random) => number
  /** The deviation of the last entry over that of the first. */
  spread: number
}

const studentOf3 = (random: Random) =>
  drawNormal(random) / Math.hypot(drawNormal(random), drawNormal(random), drawNormal(random))

const slowed = (random: Random) =>
  drawNormal(random) - (random() < 0.06 ? Math.log(1.2 + 0.4 * random()) / WITHIN_ROUND : 0)

export const NORMAL: Noise = { name: 'normal', draw: drawNormal, spread: 1 }

const noises: Noise[] = [
  NORMAL,
  { name: 'uneven 1:4', draw: drawNormal, spread: 4 },
  { name: 'Student of 3, uneven', draw: studentOf3, spread: 4 },
  { name: '6 % slow by 20 to 60 %', draw: slowed, spread: 1 },
]

export const GROUPS = 'groups of four, steps of 10 %'

/** Of each truth the steps of 10 % by which an entry is slower than the first. */
const truths: Record<string, (entry: number) => number> = {
  'all equal': () => 0,
  [GROUPS]: entry => Math.floor(entry / 4),
  'one best by 10 %': entry => Math.min(entry, 1),
  'neighbours 10 % apart': entry => entry,
}

function makeTable(steps: readonly number[], n: number, { draw, spread }: Noise, random: Random): Float64Array[] {
  const rounds = Array.from({ length: n }, () => OF_ROUNDS * drawNormal(random))
  return steps.map((step, entry) => {
    const deviation = WITHIN_ROUND * spread ** (entry / (steps.length - 1) - 0.5)
    return Float64Array.from(rounds, of_round => of_round - step * STEP + deviation * draw(random))
  })
}

const fitOf = (table: LogTable, design?: Design): LeagueFit => ({
  ids: table.map((_, entry) => `${entry}`),
  ...fitTable(
    table,
    table.map(() => false),
    design,
  ),
})

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const stepsOf = (entries: number, stepOf: (entry: number) => number) =>
  Array.from({ length: entries }, (_, entry) => stepOf(entry))

/** Of forty entries a third: they have 780 pairs. */
const countFor = (count: number, entries: number) => Math.ceil(entries < 40 ? count : count / 3)

export function measureLeagues(count: number, random: Random, onProgress: (step: string) => void): Leagues[] {
  return SIZES.flatMap(entries =>
    [6, 12].flatMap(n =>
      Object.entries(truths).flatMap(([truth, stepOf]) =>
        noises.map(noise => {
          onProgress(`leagues: ${entries} entries, n = ${n}, ${truth}, ${noise.name}`)
          const steps = stepsOf(entries, stepOf)
          const sample_count = countFor(count, entries)
          const design = designOf(makeTable(steps, n, noise, random))
          const seen = Array.from({ length: sample_count }, () =>
            readLeague(fitOf(makeTable(steps, n, noise, random), design), steps),
          )
          const told = seen.flatMap(league => league.told ?? [])
          return {
            ...{ entries, n, truth, noise: noise.name, sample_count },
            false_orders: meanOf(seen.map(league => league.false_orders)),
            misses: meanOf(seen.map(league => league.misses)),
            told: told.length > 0 ? meanOf(told) : null,
            half_width: meanOf(seen.map(league => league.half_width)),
          }
        }),
      ),
    ),
  )
}

function readLeague(fit: LeagueFit, steps: readonly number[]) {
  const { level, told } = levelOf(fit)
  const reaches = new Map<number, number>()
  const pairs = steps.flatMap((step, a) =>
    steps.slice(a + 1).map((other, index) => {
      const { difference, standard_error, freedom } = fit.test(a, a + 1 + index)
      const reach = reaches.get(freedom) ?? criticalT(1 - level, freedom)
      reaches.set(freedom, reach)
      const truth = (other - step) * STEP
      return { truth, difference, width: reach * standard_error }
    }),
  )
  const stated = pairs.filter(({ difference, width }) => Math.abs(difference) > width)
  const differing = pairs.filter(({ truth }) => truth > 0)
  return {
    false_orders: stated.filter(({ truth, difference }) => truth * difference <= 0).length / Math.max(told, 1),
    misses: pairs.filter(({ truth, difference, width }) => Math.abs(difference - truth) > width).length / pairs.length,
    told: differing.length > 0 ? stated.filter(({ truth }) => truth > 0).length / differing.length : null,
    half_width: Math.expm1(pairs.map(({ width }) => width).sort((a, b) => a - b)[pairs.length >> 1] ?? 0),
  }
}

export interface Events {
  truth: string
  /** What is counted, and how often it was so after 12 rounds. */
  event: string
  share: number
  sample_count: number
}

type Event = (fit: LeagueFit, level: number) => boolean

const placesIn = (fit: LeagueFit, level: number) =>
  placesOf(
    fit,
    level,
    fit.ids.map(id => ({ id, framework_id: id, is_lower_bound: false })),
    'higher',
  )

const isSole: Event = (fit, level) => placesIn(fit, level).filter(({ tier }) => tier === 1).length === 1
const isFirstAlone: Event = (fit, level) => placesIn(fit, level)[0]?.id === '0' && isSole(fit, level)
const isOneMissing: Event = (fit, level) =>
  placesIn(fit, level).some(({ id, tier, rank_low }) => Number(id) < 4 && (tier !== 1 || rank_low > 1))
const isTold: Event = (fit, level) => toldBy(ratioOf(fit, level, '0', '1') ?? { ratio: 1, low: 1, high: 1 }) !== 0

export const [MISS, SOLE, MISSING] = ['told apart', 'a false sole winner', 'one of the best missing from tier 1']

/** The best, then others in groups of four, a step of 10 % each. */
const grouped = (best: number, others: number) =>
  stepsOf(best + others, entry => (entry < best ? 0 : 1 + Math.floor((entry - best) / 4)))

const OTHERS = 'others in groups of four, steps of 10 %'

const counted: [truth: string, event: string, isSo: Event, steps: number[]][] = [
  ['2 equals', MISS, isTold, [0, 0]],
  // the more pairs are told, the less strict the level is: far behind, the three make it hardest for the two
  ['2 equals, 3 others far behind', SOLE, isSole, [0, 0, 10, 20, 30]],
  [`4 equals, 8 ${OTHERS}`, MISSING, isOneMissing, grouped(4, 8)],
  [`4 equals, 36 ${OTHERS}`, MISSING, isOneMissing, grouped(4, 36)],
  [
    '1 best, 39 others each 10 % behind the one above it',
    'named alone, rightly',
    isFirstAlone,
    stepsOf(40, entry => entry),
  ],
]

export function countEvents(count: number, random: Random, onProgress: (step: string) => void): Events[] {
  return counted.map(([truth, event, isSo, steps]) => {
    onProgress(`events: ${truth}`)
    const sample_count = Math.ceil(steps.length < 40 ? count : count / 8)
    const seen = Array.from({ length: sample_count }, () => {
      const fit = fitOf(makeTable(steps, 12, NORMAL, random))
      return isSo(fit, levelOf(fit).level)
    })
    return { truth, event, share: seen.filter(Boolean).length / sample_count, sample_count }
  })
}
