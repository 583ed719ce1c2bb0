/** How often each way of comparing two results calls them different. */
import { inOrder } from '../../statistics/by-round.ts'
import { compare } from '../../statistics.ts'
import type { Random } from '../../vocabulary/random.ts'
import { CHOSEN } from './interval-methods.ts'
import { areApart, mannWhitney, type Prepared, prepare, welchOnLogarithms, welchOnValues } from './pair-tests.ts'
import { bimodal, logNormal, normal, type Population, sample } from './populations.ts'

export interface Calls {
  n: number
  pair: string
  is_equal: boolean
  method: string
  called: number
  sample_count: number
}

interface Pair {
  name: string
  is_equal: boolean
  a: Population
  b: Population
  /** By what b's values are multiplied. */
  factor: number
}

const pairs: Pair[] = [
  { name: 'equal, normal 2 %', is_equal: true, a: normal(2), b: normal(2), factor: 1 },
  { name: 'equal, log-normal 50 %', is_equal: true, a: logNormal(0.5), b: logNormal(0.5), factor: 1 },
  { name: 'equal, bimodal 70/30', is_equal: true, a: bimodal(0.7), b: bimodal(0.7), factor: 1 },
  { name: 'equal, normal 1 % and 4 %', is_equal: true, a: normal(1), b: normal(4), factor: 1 },
  { name: '3 % apart, normal 2 %', is_equal: false, a: normal(2), b: normal(2), factor: 1.03 },
  { name: '3 % apart, log-normal 2 %', is_equal: false, a: logNormal(0.02), b: logNormal(0.02), factor: 1.03 },
]

const methods: { name: string; isCalled: (a: Prepared, b: Prepared) => boolean }[] = [
  { name: CHOSEN, isCalled: isCalledByCompare },
  { name: 'Welch on logs', isCalled: (a, b) => welchOnLogarithms(a, b) < 0.05 },
  { name: 'Welch, plain', isCalled: (a, b) => welchOnValues(a, b) < 0.05 },
  { name: 'Mann-Whitney', isCalled: (a, b) => mannWhitney(a, b) < 0.05 },
  { name: 'intervals apart', isCalled: areApart },
]

function isCalledByCompare(a: Prepared, b: Prepared): boolean {
  const asResult = ({ values }: Prepared) => ({
    origin_id: 'simulated',
    trials: inOrder(values),
    controls: [],
    load: {},
    environment: {},
  })
  return ['faster', 'slower'].includes(compare(asResult(a), asResult(b), { better: 'higher' }).verdict)
}

export function measureCalls(trials: number, random: Random, onProgress: (step: string) => void): Calls[] {
  return pairs.flatMap(({ name, is_equal, a, b, factor }) =>
    [6, 10, 20].flatMap(n => {
      onProgress(`calls: n = ${n}, ${name}`)
      const called = methods.map(() => 0)
      for (let trial = 0; trial < trials; trial++) {
        const first = prepare(sample(a, n, random))
        const second = prepare(sample(b, n, random).map(value => value * factor))
        methods.forEach((method, at) => {
          if (method.isCalled(first, second)) called[at] = (called[at] ?? 0) + 1
        })
      }
      return methods.map((method, at) => ({
        n,
        pair: name,
        is_equal,
        method: method.name,
        called: (called[at] ?? 0) / trials,
        sample_count: trials,
      }))
    }),
  )
}
