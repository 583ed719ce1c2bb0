/** Ways to call two samples different: the one that `compare` uses, and those that it does not. */

import { mean, standardDeviation } from '../../statistics/sample.ts'
import { logSample, welch } from '../../statistics/welch.ts'
import { summarise } from '../../statistics.ts'

/** What each method needs of a sample, computed once although a table of 20 has 190 pairs. */
export interface Prepared {
  values: number[]
  logs: ReturnType<typeof logSample>
  plain: ReturnType<typeof logSample>
  low: number
  high: number
}

export function prepare(values: number[]): Prepared {
  const { low, high } = summarise(values)
  const squared_error = (standardDeviation(values) ?? Number.NaN) ** 2 / values.length
  const plain = { n: values.length, mean: mean(values), squared_error }
  return {
    values,
    logs: logSample(values.map(Math.log)),
    plain,
    low: low ?? Number.NEGATIVE_INFINITY,
    high: high ?? Number.POSITIVE_INFINITY,
  }
}

export const welchOnLogarithms = (a: Prepared, b: Prepared) => welch(a.logs, b.logs).p_value
export const welchOnValues = (a: Prepared, b: Prepared) => welch(a.plain, b.plain).p_value
export const areApart = (a: Prepared, b: Prepared) => a.low > b.high || b.low > a.high

const tails = new Map<string, number[]>()

/** The exact two-sided p-value of Mann and Whitney's U for samples without ties (Annals of Mathematical Statistics 18, 1947). */
export function mannWhitney(a: Prepared, b: Prepared): number {
  const [n, m] = [a.values.length, b.values.length]
  let u = 0
  for (const x of a.values) for (const y of b.values) if (x < y) u += 1
  const tail = tails.get(`${n}/${m}`) ?? lowerTails(n, m)
  tails.set(`${n}/${m}`, tail)
  return Math.min(1, 2 * (tail[Math.min(u, n * m - u)] ?? Number.NaN))
}

/** P(U <= u) for each u: of the orders of n and m values, f(n, m, u) = f(n - 1, m, u - m) + f(n, m - 1, u). */
function lowerTails(n: number, m: number): number[] {
  let rows = Array.from({ length: m + 1 }, () => [1])
  for (let i = 1; i <= n; i++) {
    const next = [[1]]
    for (let j = 1; j <= m; j++) {
      const row = new Array<number>(i * j + 1).fill(0)
      rows[j]?.forEach((count, u) => {
        row[u + j] = (row[u + j] ?? 0) + count
      })
      next[j - 1]?.forEach((count, u) => {
        row[u] = (row[u] ?? 0) + count
      })
      next.push(row)
    }
    rows = next
  }
  const counts = rows[m] ?? []
  const all = counts.reduce((sum, count) => sum + count, 0)
  let below = 0
  return counts.map(count => {
    below += count
    return below / all
  })
}
