/** How often a table of 20 entries shows a winner, where there is none and where there is one. */

import { inOrder } from '../../statistics/by-round.ts'
import { holm } from '../../statistics/holm.ts'
import { rankLeague } from '../../statistics/league.ts'
import type { Random } from '../../vocabulary/random.ts'
import { CHOSEN } from './interval-methods.ts'
import { areApart, mannWhitney, type Prepared, prepare, welchOnLogarithms } from './pair-tests.ts'
import { bimodal, logNormal, normal, type Population, sample } from './populations.ts'

export interface Tables {
  n: number
  entries: string
  is_equal: boolean
  method: string
  /** Tables in which one entry alone may be first. */
  single_winner: number
  /** Tables in which any entry is ranked behind another. */
  any_order: number
  sample_count: number
}

const ENTRIES = 20

const kinds: { name: string; is_equal: boolean; population: Population; lead: number }[] = [
  { name: '20 equal, normal 2 %', is_equal: true, population: normal(2), lead: 1 },
  { name: '20 equal, log-normal 50 %', is_equal: true, population: logNormal(0.5), lead: 1 },
  { name: '20 equal, bimodal 70/30', is_equal: true, population: bimodal(0.7), lead: 1 },
  { name: '20 equal, bimodal 50/50', is_equal: true, population: bimodal(0.5), lead: 1 },
  { name: 'one leads by 5 %, normal 2 %', is_equal: false, population: normal(2), lead: 1.05 },
]

/** For each entry of a table whether nothing is ranked before it. */
type MayBeFirst = (entries: Prepared[]) => boolean[]

const methods: { name: string; mayBeFirst: MayBeFirst }[] = [
  { name: CHOSEN, mayBeFirst: byRanks },
  { name: 'Mann-Whitney, Holm', mayBeFirst: byPairs(mannWhitney, p_values => new Set(holm(p_values, 0.05))) },
  { name: 'Welch, uncorrected', mayBeFirst: byPairs(welchOnLogarithms, below(0.05)) },
  { name: 'intervals apart', mayBeFirst: byPairs((a, b) => (areApart(a, b) ? 0 : 1), below(0.05)) },
]

function byRanks(entries: Prepared[]): boolean[] {
  const results = entries.map(({ values }, at) => ({
    id: `${at}`,
    trials: inOrder(values),
    has_invalid_finding: false,
  }))
  return rankLeague(results, { better: 'higher' }).ranks.map(({ rank_low }) => rank_low === 1)
}

function below(level: number) {
  return (p_values: number[]) => new Set(p_values.flatMap((p_value, at) => (p_value < level ? [at] : [])))
}

function byPairs(test: (a: Prepared, b: Prepared) => number, believe: (p_values: number[]) => Set<number>): MayBeFirst {
  return entries => {
    const pairs = entries.flatMap((a, i) => entries.slice(i + 1).map((b, j) => ({ a, b, i, j: i + 1 + j })))
    const believed = believe(pairs.map(({ a, b }) => test(a, b)))
    const isBeaten = entries.map(() => false)
    pairs.forEach(({ a, b, i, j }, at) => {
      if (believed.has(at)) isBeaten[a.logs.mean > b.logs.mean ? j : i] = true
    })
    return isBeaten.map(beaten => !beaten)
  }
}

export function measureTables(trials: number, random: Random, onProgress: (step: string) => void): Tables[] {
  return kinds.flatMap(({ name, is_equal, population, lead }) =>
    [6, 10, 20].flatMap(n => {
      onProgress(`tables: n = ${n}, ${name}`)
      const found = methods.map(() => ({ single: 0, any: 0 }))
      for (let trial = 0; trial < trials; trial++) {
        const entries = Array.from({ length: ENTRIES }, (_, at) =>
          prepare(sample(population, n, random).map(value => (at === 0 ? value * lead : value))),
        )
        methods.forEach(({ mayBeFirst }, at) => {
          const first = mayBeFirst(entries).filter(Boolean).length
          const count = found[at]
          if (count && first === 1) count.single += 1
          if (count && first < ENTRIES) count.any += 1
        })
      }
      return methods.map(({ name: method }, at) => {
        const { single, any } = found[at] ?? { single: 0, any: 0 }
        const shares = { single_winner: single / trials, any_order: any / trials }
        return { n, entries: name, is_equal, method, ...shares, sample_count: trials }
      })
    }),
  )
}
