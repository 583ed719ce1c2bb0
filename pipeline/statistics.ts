/**
 * Median, interval, comparison and ranks: the one place that decides what may be said of a few trials.
 * Every method was chosen by `npm run bench:statistics`, which prints what it does on data whose truth is known.
 */
import {
  type Comparable,
  type Difference,
  differingKeys,
  isOfKernel,
  valuesWithoutRatio,
} from './statistics/comparability.ts'
import { holm } from './statistics/holm.ts'
import { interpolatedOrderStatistics } from './statistics/median-interval.ts'
import { median, requireFinite } from './statistics/sample.ts'
import { logSample, ratioInterval, welch } from './statistics/welch.ts'

/** Below 6 trials no interval of the median reaches 95 %: smallest to largest of 5 covers it with 93.75 %. */
export const FEWEST_TRIALS = 6

/** The false-positive rate that is accepted: of one pair in `compare`, of a whole table in `ranks`. */
const ALPHA = 0.05

// Aimed at 95 %, interpolation falls to 89 % on two modes of equal weight at n = 10; aimed at 96 % it holds 93 to 97 %
// at n = 6, 10 and 20 on every kind of data of the simulation. At n = 7 that one kind still falls to 89 %: its median lies
// in a gap where there are no data, and no interpolation can know that.
const AIMED_COVERAGE = 0.96

export interface Summary {
  n: number
  median: number
  /** The 95 % interval of the median; null below six values, because there is none. */
  low: number | null
  high: number | null
  interval_method: 'interpolated-order-statistics' | null
}

/**
 * What a result shows of its trials, in the unit of the values. The interval asks nothing of their distribution.
 * @throws RangeError for an empty sample and for a value that is not a finite number
 */
export function summarise(values: readonly number[]): Summary {
  requireFinite(values)
  const n = values.length
  const interval = n < FEWEST_TRIALS ? null : interpolatedOrderStatistics(values, AIMED_COVERAGE)
  if (interval === null) return { n, median: median(values), low: null, high: null, interval_method: null }
  const [low, high] = interval
  return { n, median: median(values), low, high, interval_method: 'interpolated-order-statistics' }
}

/** Which direction of a metric is better is data: it stands in the metric's row. */
export type Better = 'higher' | 'lower'

export type Verdict = 'faster' | 'slower' | 'indistinguishable' | 'too_few_trials' | 'not_comparable'

/** How a verdict is shown where there is room for a sign only, and the words that a screen reader says for it. */
export const VERDICT_SIGNS: Record<Verdict, { sign: string; words: string }> = {
  faster: { sign: '▲', words: 'faster' },
  slower: { sign: '▼', words: 'slower' },
  indistinguishable: { sign: '~', words: 'no difference found' },
  too_few_trials: { sign: 'n<6', words: 'too few trials to compare' },
  not_comparable: { sign: '≠', words: 'not comparable' },
}

export interface Comparison {
  /** Of a, seen from b. */
  verdict: Verdict
  n_a: number
  n_b: number
  /** The geometric mean of a's values over that of b's; null where it must not be formed. */
  ratio: number | null
  /** The 95 % interval of the ratio. */
  low: number | null
  high: number | null
  ratio_method: 'welch-on-logarithms' | null
  /** Why the results are not comparable; empty otherwise. */
  differences: Difference[]
  /** Differences between kernels that the caller asked to compare across: to be shown beside the verdict. */
  across: Difference[]
}

/**
 * Two results side by side. Not comparable goes before too few trials, because more trials would not mend it; a value
 * of 0 or below, of which no ratio exists, is not comparable by the key `smallest_value`.
 * The verdict is about geometric means: of two results with several modes the medians may tell another story.
 * @throws RangeError for a value that is not a finite number
 */
export function compare(
  a: Comparable,
  b: Comparable,
  { better, across_kernels = false }: { better: Better; across_kernels?: boolean },
): Comparison {
  const found = differingKeys(a, b)
  const isAllowed = (difference: Difference) => across_kernels && isOfKernel(difference)
  const differences = [...found.filter(difference => !isAllowed(difference)), ...valuesWithoutRatio(a, b)]
  const across = found.filter(isAllowed)
  const counts = { n_a: a.values.length, n_b: b.values.length }
  const silent = { ...counts, ratio: null, low: null, high: null, ratio_method: null, differences, across }
  if (differences.length > 0) return { verdict: 'not_comparable', ...silent }
  if (Math.min(counts.n_a, counts.n_b) < FEWEST_TRIALS) return { verdict: 'too_few_trials', ...silent }
  const test = welch(logSample(a.values), logSample(b.values))
  const interval = ratioInterval(test, 1 - ALPHA)
  const measured = { ...silent, ...interval, ratio_method: 'welch-on-logarithms' as const }
  if (test.p_value >= ALPHA) return { verdict: 'indistinguishable', ...measured }
  return { verdict: test.difference > 0 === (better === 'higher') ? 'faster' : 'slower', ...measured }
}

export interface Rankable {
  id: string
  /** One value of one metric for each trial, all of them of comparable results: ranks across hosts mean nothing. */
  values: readonly number[]
  has_invalid_finding: boolean
}

export interface Rank {
  id: string
  /** 1 + the number of results that are better beyond doubt; null without a rank. */
  rank_low: number | null
  /** The number of ranked results minus those that are worse beyond doubt. */
  rank_high: number | null
  unranked_because: 'invalid' | 'too_few_trials' | 'not_positive' | null
}

/**
 * The place of each result as an interval, in the order given. Every pair is tested as in `compare`, and Holm's correction
 * over all pairs holds the chance of any wrong order in the whole table at about 5 % (7 % where all entries have two equal
 * modes, for Welch's test is an approximation there): a table of equals has no winner. The price is that a true lead of
 * 5 % at 2 % noise stands alone at the top of 20 entries in a fifth of tables with 10 trials, and in all with 20.
 * @throws RangeError for a value that is not a finite number
 */
export function ranks(results: readonly Rankable[], { better }: { better: Better }): Rank[] {
  const reasons = results.map(unrankedBecause)
  const ranked = results.filter((_, index) => reasons[index] === null)
  const order = provenOrder(ranked, better)
  const count = (side: 'winner' | 'loser', result: Rankable) => order.filter(pair => pair[side] === result).length
  return results.map((result, index) => {
    const unranked_because = reasons[index] ?? null
    if (unranked_because !== null) return { id: result.id, rank_low: null, rank_high: null, unranked_because }
    const rank_low = 1 + count('loser', result)
    return { id: result.id, rank_low, rank_high: ranked.length - count('winner', result), unranked_because }
  })
}

function unrankedBecause({ id, values, has_invalid_finding }: Rankable): Rank['unranked_because'] {
  if (has_invalid_finding) return 'invalid'
  if (values.length < FEWEST_TRIALS) return 'too_few_trials'
  requireFinite(values, `result ${id}`)
  return values.every(value => value > 0) ? null : 'not_positive'
}

/** The pairs of which one is better beyond doubt, all of them together. */
function provenOrder(results: readonly Rankable[], better: Better): { winner: Rankable; loser: Rankable }[] {
  const samples = results.map(result => ({ result, logs: logSample(result.values) }))
  const tests = samples.flatMap((a, index) =>
    samples.slice(index + 1).map(b => ({ a: a.result, b: b.result, ...welch(a.logs, b.logs) })),
  )
  const believed = new Set(
    holm(
      tests.map(test => test.p_value),
      ALPHA,
    ),
  )
  return tests
    .filter((_, index) => believed.has(index))
    .map(({ a, b, difference }) =>
      difference > 0 === (better === 'higher') ? { winner: a, loser: b } : { winner: b, loser: a },
    )
}
