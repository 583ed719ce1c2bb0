/**
 * The basis of every verdict within a run. A measure of a league is one family of comparisons: numbers, ratios,
 * intervals, order and verdicts come from one fit at one confidence level, so that they cannot contradict each other.
 */
import {
  moderatedTest,
  type Pool,
  pairedDifference,
  poolOf,
  poolOfBlocks,
  type Variation,
  variationByBlock,
  variationByRound,
} from './by-round.ts'
import { ALPHA, FALSE_DISCOVERY_RATE, FEWEST_TRIALS } from './limits.ts'
import { halfWidthOf, type LogDifference, logDifference, ratioInterval } from './log-difference.ts'
import { type LogTable, logTable, type RoundValue } from './log-table.ts'
import { eachPair, type Pairs } from './pairs.ts'
import type { Ratio } from './ratio.ts'
import { requireFinite } from './sample.ts'
import { type Design, designOf, fittedEffectsOf, partsOf, residualsOf, varianceFactor } from './two-way-fit.ts'
import { logSample } from './welch.ts'

export interface LeagueInput {
  id: string
  /** The value of one metric in each trial, all of one run, scenario, workload and load. */
  trials: readonly RoundValue[]
  /** A control is part of the fit but not of the family of pairs. */
  is_control: boolean
}

export interface LeagueFit {
  /** The rows with six values or more, all above 0, in the given order. */
  ids: string[]
  is_control: boolean[]
  table: LogTable
  /** The number of each row as a logarithm: its effect at the average round of the run. */
  effects: number[]
  pool: Pool
  test: (a: number, b: number) => LogDifference
}

/**
 * The rows include all sealed trials, even if a filter hides, a rule excludes or a statement withdraws them, so that
 * this changes no other number or interval. @throws RangeError for a value that is not a finite number
 */
export function fitLeague(rows: readonly LeagueInput[], schedule: Schedule = 'rounds'): LeagueFit {
  const counted = rows.filter(isCounted)
  const is_control = counted.map(row => row.is_control)
  return {
    ids: counted.map(({ id }) => id),
    ...fitTable(logTable(counted.map(({ trials }) => trials)), is_control, { schedule }),
  }
}

function isCounted({ id, trials }: LeagueInput): boolean {
  if (trials.length < FEWEST_TRIALS) return false
  const values = trials.map(({ value }) => value)
  requireFinite(values, `result ${id}`)
  return values.every(value => value > 0)
}

/** Whether all rows of a league were measured in each round, or a few of them, drawn anew, in each block. */
export type Schedule = 'rounds' | 'blocks'

/** Fits a table of logarithms. Tables with the same missing trials share a design, which may be passed. */
export function fitTable(
  table: LogTable,
  is_control: boolean[],
  { design = designOf(table), schedule = 'rounds' }: { design?: Design; schedule?: Schedule } = {},
): Omit<LeagueFit, 'ids'> {
  const effects = fittedEffectsOf(table, design)
  const { pool, variationOf } = variationsOf(table, is_control, effects, { design, schedule })
  const test = (a: number, b: number) => {
    const factor = varianceFactor(design, a, b)
    return moderatedTest((effects[a] ?? 0) - (effects[b] ?? 0), variationOf(a, b, factor), { pool, factor })
  }
  return { is_control, table, effects, pool, test }
}

function variationsOf(
  table: LogTable,
  is_control: boolean[],
  effects: number[],
  { design, schedule }: { design: Design; schedule: Schedule },
): { pool: Pool; variationOf: (a: number, b: number, factor: number) => Variation } {
  const familyOf = <Row>(rows: readonly Row[]) => rows.filter((_, row) => !is_control[row])
  if (schedule === 'rounds') {
    const family = familyOf(table)
    const row = (index: number) => table[index] ?? new Float64Array()
    return {
      pool: poolOf(family, new Set(partsOf(family)).size),
      variationOf: (a, b) => variationByRound(pairedDifference(row(a), row(b))),
    }
  }
  const residuals = residualsOf(table, design, effects)
  return {
    pool: poolOfBlocks({ values: familyOf(residuals.values), shares: familyOf(residuals.shares) }),
    variationOf: (a, b, factor) => variationByBlock(residuals, a, b, factor),
  }
}

/** The number of a row, in the unit of its values. */
export interface Estimate {
  estimate: number
  /** The 95 % interval by Student's t from the logarithms of its trials. */
  estimate_low: number
  estimate_high: number
}

/** If no round is missing, the number is the geometric mean of the trials. */
export function estimateOf({ table, effects }: Pick<LeagueFit, 'table' | 'effects'>, row: number): Estimate {
  const { n, squared_error } = logSample([...(table[row] ?? [])].filter(log => !Number.isNaN(log)))
  const found = logDifference(effects[row] ?? Number.NaN, squared_error, n - 1)
  const { ratio, low, high } = ratioInterval(found, 1 - ALPHA)
  return { estimate: ratio, estimate_low: low, estimate_high: high }
}

/** The confidence level of all intervals of a league, and the pairs that are significant at it. */
export interface Level {
  /** 0.98 or more: an interval at this level excludes 1 exactly if the pair is significant. */
  level: number
  /** Of the family. */
  pairs: number
  significant_pairs: number
  /** The expected share of the significant pairs whose order is false; null if none is significant. */
  false_share: number | null
}

/**
 * Significant are the R of m pairs that the procedure of Benjamini and Hochberg rejects at q = 2 % (Journal of the
 * Royal Statistical Society B 57, 1995). Intervals at 1 - q max(R, 1)/m miss the truth in at most the share q of the
 * significant pairs (Benjamini and Yekutieli, Journal of the American Statistical Association 100, 2005), and exclude 1
 * exactly for these R. `false_share` is q times the share of pairs without a difference that Storey's estimator at 1/2
 * finds (JRSS B 64, 2002).
 */
export function levelOf({ table, is_control, test }: Omit<LeagueFit, 'ids'>): Level {
  const family = [...table.keys()].filter(row => !is_control[row])
  const p_values = eachPair(family, (a, b) => test(a, b).p_value).sort((x, y) => x - y)
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

/** At the level of the league; null if one of the two does not count, or no chain of common rounds connects them. */
export function fittedRatioOf(fit: LeagueFit, level: number, a: string, b: string): Ratio | null {
  const [of, over] = [fit.ids.indexOf(a), fit.ids.indexOf(b)]
  if (of < 0 || over < 0) return null
  const found = fit.test(of, over)
  return Number.isFinite(found.standard_error) ? ratioInterval(found, level) : null
}

/** With more digits of a half-width than any page prints, or all where rounding would change the verdict of the pair. */
export function pairsOf({ ids, test }: Pick<LeagueFit, 'ids' | 'test'>, level: number): Pairs {
  const half_widths = eachPair([...ids.keys()], (a, b) => {
    const found = test(a, b)
    if (!Number.isFinite(found.standard_error)) return null
    const [exact, distance] = [halfWidthOf(found, level), Math.abs(found.difference)]
    const rounded = Number(exact.toPrecision(7))
    return rounded < distance === exact < distance ? rounded : exact
  })
  return { result_ids: ids, half_widths }
}

/** The largest difference between two copies of one program, as ratio - 1; null without a ratio. */
export function noiseOf(fit: LeagueFit, level: number, first: string, second: string): number | null {
  const found = fittedRatioOf(fit, level, first, second)
  return found === null ? null : Math.max(found.high, 1 / found.low) - 1
}
