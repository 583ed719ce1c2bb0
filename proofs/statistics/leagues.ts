/** Simulates leagues whose true values are known. */
import {
  fitTable,
  fittedRatioOf,
  type LeagueFit,
  levelOf,
  type Schedule,
} from '../../pipeline/evaluate/statistics/league.ts'
import type { LogTable } from '../../pipeline/evaluate/statistics/log-table.ts'
import { eachPair } from '../../pipeline/evaluate/statistics/pairs.ts'
import { placesOf } from '../../pipeline/evaluate/statistics/places.ts'
import { significanceOf } from '../../pipeline/evaluate/statistics/ratio.ts'
import { criticalT } from '../../pipeline/evaluate/statistics/student.ts'
import { type Design, designOf } from '../../pipeline/evaluate/statistics/two-way-fit.ts'
import { drawNormal, type Random } from '../../pipeline/schema/random.ts'
import { inBlocks } from '../../pipeline/schema/round-order.ts'
import type { CoverageCell } from './coverage.ts'

/** Standard deviations of logarithms on our shared machine, between rounds and within a round. */
const BETWEEN_ROUNDS = 0.07
const WITHIN_ROUND = 0.065
const STEP = Math.log(1.1)
const SIZES = [2, 3, 5, 12, 40]

interface Noise {
  name: string
  /** Has a mean of about 0, in units of the deviation within a round. */
  draw: (random: Random) => number
  /** The ratio of the deviation of the last entry to that of the first. */
  spread: number
}

const studentOf3 = (random: Random) =>
  drawNormal(random) / Math.hypot(drawNormal(random), drawNormal(random), drawNormal(random))

const slowed = (random: Random) =>
  drawNormal(random) - (random() < 0.06 ? Math.log(1.2 + 0.4 * random()) / WITHIN_ROUND : 0)

const NORMAL: Noise = { name: 'normal', draw: drawNormal, spread: 1 }

const noises: Noise[] = [
  NORMAL,
  { name: 'uneven 1:4', draw: drawNormal, spread: 4 },
  { name: 'Student of 3, uneven', draw: studentOf3, spread: 4 },
  { name: '6 % slow by 20 to 60 %', draw: slowed, spread: 1 },
]

/** For each truth, by how many steps of 10 % an entry is slower than the first. */
const truths: Record<string, (entry: number) => number> = {
  'all equal': () => 0,
  'groups of four, steps of 10 %': entry => Math.floor(entry / 4),
  'one best by 10 %': entry => Math.min(entry, 1),
  'neighbours 10 % apart': entry => entry,
}

function createTable(steps: readonly number[], n: number, { draw, spread }: Noise, random: Random): Float64Array[] {
  const rounds = Array.from({ length: n }, () => BETWEEN_ROUNDS * drawNormal(random))
  return steps.map((step, entry) => {
    const deviation = WITHIN_ROUND * spread ** (entry / (steps.length - 1) - 0.5)
    return Float64Array.from(rounds, of_round => of_round - step * STEP + deviation * draw(random))
  })
}

/** The deviation of a start, and of the machine from block to block. */
const OF_START = 0.04
const BETWEEN_BLOCKS = 0.2

/** Each start round divides all entries anew into blocks. */
function createBlocks(
  steps: readonly number[],
  { n, size }: { n: number; size: number },
  { draw, spread }: Noise,
  random: Random,
): Float64Array[] {
  const shuffled = () => [...steps.keys()].map(entry => ({ entry, key: random() })).sort((a, b) => a.key - b.key)
  const blocks = Array.from({ length: n }, () => inBlocks(shuffled(), size)).flat()
  const table = steps.map(() => new Float64Array(blocks.length).fill(Number.NaN))
  for (const [block, entries] of blocks.entries()) {
    const of_block = BETWEEN_BLOCKS * drawNormal(random)
    for (const { entry } of entries) {
      const deviation = OF_START * spread ** (entry / (steps.length - 1) - 0.5)
      table[entry]?.set([of_block - (steps[entry] ?? 0) * STEP + deviation * draw(random)], block)
    }
  }
  return table
}

const fitOf = (table: LogTable, design?: Design, schedule?: Schedule): LeagueFit => ({
  ids: table.map((_, entry) => `${entry}`),
  ...fitTable(
    table,
    table.map(() => false),
    { design, schedule },
  ),
})

const stepsOf = (entries: number, stepOf: (entry: number) => number) =>
  Array.from({ length: entries }, (_, entry) => stepOf(entry))

/** A third for forty entries, which have 780 pairs. */
const countFor = (count: number, entries: number) => Math.ceil(entries < 40 ? count : count / 3)

interface Plan {
  name: string
  schedule: Schedule
  create: (steps: readonly number[], n: number, noise: Noise, random: Random) => Float64Array[]
}

const inBlocksOf = (size: number): Plan => ({
  name: `, in blocks of ${size}`,
  schedule: 'blocks',
  create: (steps, n, noise, random) => createBlocks(steps, { n, size }, noise, random),
})

const IN_ROUNDS: Plan = { name: '', schedule: 'rounds', create: createTable }
const plans = [IN_ROUNDS, inBlocksOf(2), inBlocksOf(4)]

/** The shares of the intervals of all pairs that exclude the true value. */
export function measureMisses(count: number, random: Random): CoverageCell[] {
  const cells = SIZES.flatMap(entries =>
    [6, 12].flatMap(n =>
      Object.entries(truths).flatMap(([truth, stepOf]) =>
        noises.flatMap(noise =>
          plans.map(plan => ({ steps: stepsOf(entries, stepOf), n, noise, plan, where: `${truth}, ${noise.name}` })),
        ),
      ),
    ),
  )
  // a league of three or fewer is one block
  const sensible = cells.filter(({ steps, plan }) => steps.length > 3 || plan === IN_ROUNDS)
  return sensible.map(({ steps, n, noise, plan, where }) => {
    const sample_count = countFor(count, steps.length)
    const create = () => plan.create(steps, n, noise, random)
    const design = plan === IN_ROUNDS ? designOf(create()) : undefined
    const shares = Array.from({ length: sample_count }, () => missesIn(fitOf(create(), design, plan.schedule), steps))
    const share = shares.reduce((sum, each) => sum + each, 0) / sample_count
    return { where: `${steps.length} entries, n = ${n}, ${where}${plan.name}`, share, sample_count }
  })
}

function missesIn(fit: LeagueFit, steps: readonly number[]): number {
  const { level } = levelOf(fit)
  const reaches = new Map<number, number>()
  const missed = eachPair([...steps.entries()], ([a, step], [b, other]) => {
    const { difference, standard_error, freedom } = fit.test(a, b)
    const reach = reaches.get(freedom) ?? criticalT(1 - level, freedom)
    reaches.set(freedom, reach)
    return Math.abs(difference - (other - step) * STEP) > reach * standard_error
  })
  return missed.filter(Boolean).length / missed.length
}

type Event = (fit: LeagueFit, level: number) => boolean

const placesIn = (fit: LeagueFit, level: number) =>
  placesOf(
    fit,
    level,
    fit.ids.map(id => ({ id, framework_id: id, is_lower_bound: false, is_upper_bound: false })),
    'higher',
  )

const isSole: Event = (fit, level) => placesIn(fit, level).filter(({ tier }) => tier === 1).length === 1
const isOneMissing: Event = (fit, level) =>
  placesIn(fit, level).some(({ id, tier, rank_low }) => Number(id) < 4 && (tier !== 1 || rank_low > 1))
const isSignificant: Event = (fit, level) =>
  significanceOf(fittedRatioOf(fit, level, '0', '1') ?? { ratio: 1, low: 1, high: 1 }) !== 0

const isOrdered: Event = fit => levelOf(fit).significant_pairs > 0

export const [MISS, ORDERED, SOLE, MISSING] = [
  'significantly different',
  'any two significantly different',
  'a false sole winner',
  'one of the best missing from tier 1',
]

/** The best entries, then others in groups of four, in steps of 10 %. */
const grouped = (best: number, others: number) =>
  stepsOf(best + others, entry => (entry < best ? 0 : 1 + Math.floor((entry - best) / 4)))

const OTHERS = 'others in groups of four, steps of 10 %'

interface Counted {
  where: string
  event: string
  happens: Event
  steps: number[]
  noise?: Noise
  plan?: Plan
}

const counted: Counted[] = [
  { where: '2 equals', event: MISS, happens: isSignificant, steps: [0, 0] },
  ...noises.flatMap(noise =>
    [3, 12].map(count => ({
      where: `${count} equals, ${noise.name}`,
      ...{ event: ORDERED, happens: isOrdered, steps: Array(count).fill(0), noise },
    })),
  ),
  // more significant pairs make the level less strict, so three slow entries are the hardest case for the two
  { where: '2 equals, 3 others far behind', event: SOLE, happens: isSole, steps: [0, 0, 10, 20, 30] },
  { where: `4 equals, 8 ${OTHERS}`, event: MISSING, happens: isOneMissing, steps: grouped(4, 8) },
  ...[inBlocksOf(2), inBlocksOf(4)].flatMap(plan => [
    ...noises.map(noise => ({
      where: `12 equals, ${noise.name}${plan.name}`,
      ...{ event: ORDERED, happens: isOrdered, steps: Array(12).fill(0), noise, plan },
    })),
    {
      where: `4 equals, 8 ${OTHERS}${plan.name}`,
      ...{ event: MISSING, happens: isOneMissing, steps: grouped(4, 8), plan },
    },
  ]),
  { where: `4 equals, 36 ${OTHERS}`, event: MISSING, happens: isOneMissing, steps: grouped(4, 36) },
]

/** How often each event happens in leagues of 12 rounds. */
export function countEvents(count: number, random: Random): Record<string, CoverageCell[]> {
  const cells = counted.map(({ where, event, happens, steps, noise = NORMAL, plan = IN_ROUNDS }) => {
    const sample_count = Math.ceil(steps.length < 40 ? count : count / 8)
    const seen = Array.from({ length: sample_count }, () => {
      const fit = fitOf(plan.create(steps, 12, noise, random), undefined, plan.schedule)
      return happens(fit, levelOf(fit).level)
    })
    return { event, cell: { where, share: seen.filter(Boolean).length / sample_count, sample_count } }
  })
  const events = Object.entries(Object.groupBy(cells, ({ event }) => event))
  return Object.fromEntries(events.map(([event, all = []]) => [event, all.map(({ cell }) => cell)]))
}
