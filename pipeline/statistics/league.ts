/**
 * The engine of every verdict within a run. A league with a measure is one family of questions: number, ratio, interval, order and
 * word of its results come from one fit and are significant at one level, so that none of them can contradict another.
 */
import {
  type LogTable,
  logTable,
  moderatedTest,
  type Pool,
  pairedDifference,
  pairsOf,
  poolOf,
  type RoundValue,
} from './by-round.ts'
import { ALPHA, FALSE_DISCOVERY_RATE, FEWEST_TRIALS } from './limits.ts'
import { type LogDifference, logDifference, ratioInterval } from './log-difference.ts'
import { requireFinite } from './sample.ts'
import { designOf, fittedEffectsOf, partsOf, varianceFactor } from './two-way-fit.ts'
import { logSample } from './welch.ts'

/** Which direction of a metric is better is data: it is in the metric's row. */
export type Better = 'higher' | 'lower'

export interface LeagueInput {
  id: string
  /** One value of one metric for each trial, all of them of one run, scenario, work and load. */
  trials: readonly RoundValue[]
  /** A control is part of the fit, and no pair of the family is its. */
  is_control: boolean
}

export interface LeagueFit {
  /** Of the rows that count, in the order given: six values or more, all above 0. */
  ids: string[]
  is_control: boolean[]
  table: LogTable
  /** Of each row its number as a logarithm: its effect at the average round of the run. */
  effects: number[]
  pool: Pool
  test: (a: number, b: number) => LogDifference
}

/**
 * The rows are those of the sealed trials: what a filter hides, a rule excludes or a statement withdraws stays among them,
 * so that it changes no number and no interval of another.
 * @throws RangeError for a value that is not a finite number
 */
export function fitLeague(rows: readonly LeagueInput[]): LeagueFit {
  const counted = rows.filter(isCounted)
  const is_control = counted.map(row => row.is_control)
  return { ids: counted.map(({ id }) => id), ...fitTable(logTable(counted.map(({ trials }) => trials)), is_control) }
}

function isCounted({ id, trials }: LeagueInput): boolean {
  if (trials.length < FEWEST_TRIALS) return false
  const values = trials.map(({ value }) => value)
  requireFinite(values, `result ${id}`)
  return values.every(value => value > 0)
}

/** Of a table of logarithms alone. Tables with the same gaps have the same design, which may be given. */
export function fitTable(table: LogTable, is_control: boolean[], design = designOf(table)): Omit<LeagueFit, 'ids'> {
  const effects = fittedEffectsOf(table, design)
  const family = table.filter((_, row) => !is_control[row])
  const pool = poolOf(family, pairsOf(family), new Set(partsOf(family)).size)
  const row = (index: number) => table[index] ?? new Float64Array()
  const test = (a: number, b: number) =>
    moderatedTest(
      { ...pairedDifference(row(a), row(b)), mean: (effects[a] ?? 0) - (effects[b] ?? 0) },
      { pool, factor: varianceFactor(design, a, b) },
    )
  return { is_control, table, effects, pool, test }
}

/** The number of a row, in the unit of its values. */
export interface Estimate {
  estimate: number
  /** The 95 % interval by Student's t from the logarithms of its own trials. */
  estimate_low: number
  estimate_high: number
}

/** Where no round is missing the number is the geometric mean of the trials. */
export function estimateOf({ table, effects }: Pick<LeagueFit, 'table' | 'effects'>, row: number): Estimate {
  const { n, squared_error } = logSample([...(table[row] ?? [])].filter(log => !Number.isNaN(log)))
  const found = logDifference(effects[row] ?? Number.NaN, squared_error, n - 1)
  const { ratio, low, high } = ratioInterval(found, 1 - ALPHA)
  return { estimate: ratio, estimate_low: low, estimate_high: high }
}

/** The confidence level of all intervals of a league, and the pairs that are significant at it. */
export interface Level {
  /** 0.98 or more: an interval at this level excludes 1 just where the pair is significant. */
  level: number
  /** Of the family. */
  pairs: number
  significant_pairs: number
  /** The expected share of the significant pairs whose order is false; null where none is significant. */
  false_share: number | null
}

/**
 * Significant are the pairs that Benjamini and Hochberg call at q = 2 % over all pairs (Journal of the Royal Statistical Society B 57, 1995): R of m.
 * Intervals at 1 - q max(R, 1)/m miss the truth in at most that share of those that are significant (Benjamini and Yekutieli, Journal of
 * the American Statistical Association 100, 2005), and leave 1 out just for the R.
 * `false_share` is q times the share of pairs without a difference that Storey's estimator at 1/2 finds (JRSS B 64, 2002).
 */
export function levelOf({ table, is_control, test }: Omit<LeagueFit, 'ids'>): Level {
  const family = [...table.keys()].filter(row => !is_control[row])
  const p_values = family.flatMap((a, at) => family.slice(at + 1).map(b => test(a, b).p_value)).sort((x, y) => x - y)
  const pairs = p_values.length
  const step = FALSE_DISCOVERY_RATE / Math.max(pairs, 1)
  const significant_pairs = 1 + p_values.findLastIndex((p_value, index) => p_value <= step * (index + 1))
  const equals = Math.min((1 + p_values.filter(p_value => p_value > 0.5).length) / (0.5 * Math.max(pairs, 1)), 1)
  return {
    level: 1 - step * Math.max(significant_pairs, 1),
    pairs,
    significant_pairs,
    false_share: significant_pairs > 0 ? FALSE_DISCOVERY_RATE * equals : null,
  }
}

/** Two rows as they are printed. */
export interface Ratio {
  /** The number of the first over that of the second. */
  ratio: number
  low: number
  high: number
}

/** At the level of the league; null where one of the two does not count, or no chain of common rounds joins them. */
export function fittedRatioOf(fit: LeagueFit, level: number, a: string, b: string): Ratio | null {
  const [of, over] = [fit.ids.indexOf(a), fit.ids.indexOf(b)]
  if (of < 0 || over < 0) return null
  const found = fit.test(of, over)
  return Number.isFinite(found.standard_error) ? ratioInterval(found, level) : null
}

/** 1 where the first is higher, -1 where it is lower, 0 where the interval does not tell. */
export const significanceOf = ({ low, high }: Ratio): -1 | 0 | 1 => (low > 1 ? 1 : high < 1 ? -1 : 0)

/** Of a number that is a bound: the true one may be higher, or lower, or no one knows which. */
export interface Bounds {
  is_lower_bound: boolean
  is_upper_bound: boolean
}

export const isBound = ({ is_lower_bound, is_upper_bound }: Bounds): boolean => is_lower_bound || is_upper_bound

/** What stays of an order by numbers (1: the number of `a` is the higher) where one or both are bounds: 0 if the true ones may be in another. */
export const orderOfBounds = (order: -1 | 0 | 1, a: Bounds, b: Bounds): -1 | 0 | 1 =>
  (order > 0 && (b.is_lower_bound || a.is_upper_bound)) || (order < 0 && (a.is_lower_bound || b.is_upper_bound))
    ? 0
    : order

/** By how much the higher of two names of one program may exceed the lower, as ratio - 1; null without a ratio. */
export function noiseOf(fit: LeagueFit, level: number, first: string, second: string): number | null {
  const found = fittedRatioOf(fit, level, first, second)
  return found === null ? null : Math.max(found.high, 1 / found.low) - 1
}
