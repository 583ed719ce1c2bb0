/** The method that was chosen for the interval of a median, and those that were not: the table shows why. */

import { interpolatedOrderStatistics, orderStatisticsRank } from '../../statistics/median-interval.ts'
import { mean, quantile, sorted, standardDeviation } from '../../statistics/sample.ts'
import { criticalT } from '../../statistics/student.ts'
import { summarise } from '../../statistics.ts'
import type { Random } from '../../vocabulary/random.ts'

export interface IntervalMethod {
  name: string
  /** Resampling is slow: such a method sees fewer samples. */
  is_slow: boolean
  interval: (values: number[], random: Random) => [number, number] | null
}

export const CHOSEN = 'chosen'

const RESAMPLES = 200

export function intervalMethods(): IntervalMethod[] {
  return [
    { name: CHOSEN, is_slow: false, interval: chosen },
    { name: 'interpolated 95', is_slow: false, interval: values => interpolatedOrderStatistics(values, 0.95) },
    { name: 'order stat.', is_slow: false, interval: orderStatistics },
    { name: 'signed rank', is_slow: false, interval: signedRank },
    { name: 't', is_slow: false, interval: studentInterval },
    { name: 't of log', is_slow: false, interval: studentOfLogarithms },
    { name: 'boot median', is_slow: true, interval: percentileBootstrap(middle) },
    { name: 'boot mean', is_slow: true, interval: percentileBootstrap(average) },
  ]
}

function chosen(values: number[]): [number, number] | null {
  const { low, high } = summarise(values)
  return low === null || high === null ? null : [low, high]
}

/** The sign test's interval: never below 95 %, and above it by what the steps of the binomial leave. */
function orderStatistics(values: number[]): [number, number] | null {
  const rank = orderStatisticsRank(values.length, 0.95)
  if (rank === null) return null
  const ascending = sorted(values)
  return [ascending[rank - 1] ?? Number.NaN, ascending[values.length - rank] ?? Number.NaN]
}

const criticalTs = new Map<number, number>()

function studentInterval(values: number[]): [number, number] {
  const n = values.length
  const factor = criticalTs.get(n) ?? criticalT(0.05, n - 1)
  criticalTs.set(n, factor)
  const reach = (factor * (standardDeviation(values) ?? Number.NaN)) / Math.sqrt(n)
  return [mean(values) - reach, mean(values) + reach]
}

/** An interval of the geometric mean, which is the median only where the logarithms are symmetric. */
function studentOfLogarithms(values: number[]): [number, number] {
  const [low, high] = studentInterval(values.map(Math.log))
  return [Math.exp(low), Math.exp(high)]
}

/** The largest rank of the means of pairs whose tail in Wilcoxon's signed-rank distribution is at most 2.5 %. */
function signedRankRank(n: number): number {
  let counts = [1]
  for (let size = 1; size <= n; size++) {
    const next = new Array<number>(counts.length + size).fill(0)
    counts.forEach((count, sum) => {
      next[sum] = (next[sum] ?? 0) + count
      next[sum + size] = (next[sum + size] ?? 0) + count
    })
    counts = next
  }
  let below = 0
  return counts.findIndex(count => {
    below += count
    return below / 2 ** n > 0.025
  })
}

const signedRankRanks = new Map<number, number>()

/** Hollander and Wolfe, Nonparametric Statistical Methods, 3.4: right for symmetric data only. */
function signedRank(values: number[]): [number, number] | null {
  const n = values.length
  const rank = signedRankRanks.get(n) ?? signedRankRank(n)
  signedRankRanks.set(n, rank)
  if (rank === 0) return null
  const pairs = Float64Array.from(values.flatMap((a, at) => values.slice(at).map(b => (a + b) / 2))).sort()
  return [pairs[rank - 1] ?? Number.NaN, pairs[pairs.length - rank] ?? Number.NaN]
}

function percentileBootstrap(statistic: (ascending: Float64Array) => number) {
  return (values: number[], random: Random): [number, number] => {
    const drawn = new Float64Array(values.length)
    const found = Array.from({ length: RESAMPLES }, () => {
      for (let at = 0; at < drawn.length; at++) drawn[at] = values[Math.floor(random() * drawn.length)] ?? 0
      return statistic(drawn.sort())
    })
    return [quantile(found, 0.025), quantile(found, 0.975)]
  }
}

function middle(ascending: Float64Array): number {
  const half = ascending.length / 2
  return ((ascending[Math.ceil(half) - 1] ?? 0) + (ascending[Math.floor(half)] ?? 0)) / 2
}

function average(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
