/** Compares a published ratio with our ratio of the same two cases. */
import { LIMIT_WORDS, type Limit } from '../schema/limit.ts'
import { evaluateRatio, type RatioVerdict, undecided } from './claims/reproduction-verdict.ts'
import { type Comparison, compareInLeague } from './statistics/compare-results.ts'
import type { Level } from './statistics/league.ts'
import { FEWEST_TRIALS } from './statistics/limits.ts'
import { type Pairs, ratioOfPair } from './statistics/pairs.ts'
import type { Better } from './statistics/ratio.ts'

/** One of the two results of a comparison. */
interface Side {
  result_id: string
  /** The number of ours in its league, the median of a published one. */
  median: number | null
  is_invalid: boolean
  is_withdrawn: boolean
  /** The value is only a lower or upper bound. */
  is_bound: boolean
  /** Null for commands, which have no load. */
  limited_by: Limit | null
  /** Why a published result was not re-run; null if it was. */
  missing: string | null
}

interface Sides {
  from: Side
  to: Side
}

/** A row of `reproduction_pair`. */
export interface ReproductionPair {
  reproduction_id: string
  better: Better
  published: Sides
  /** Null if no run has both. */
  rerun: Sides | null
  /** The league of our run that both are of: its pairs, and the level of its intervals. */
  pairs: (Pairs & Pick<Level, 'level'>) | null
  /** The fewer trials of our two; null if they did different work. */
  fewest_trials: number | null
}

/** Why there is no verdict: `reason_id` for counts and filters, and a sentence. */
interface Silence {
  reason_id: string
  reason: string
}

/** A row of `reproduction_verdict`. */
interface ReproductionRow extends RatioVerdict, Record<keyof Silence, string | null> {
  reproduction_id: string
  published_ratio: number | null
  rerun_ratio: number | null
  rerun_low: number | null
  rerun_high: number | null
}

export function evaluateReproduction(pair: ReproductionPair): ReproductionRow {
  const published_ratio = publishedRatio(pair)
  const ours = compareReruns(pair)
  const silence = silenceOf(pair, published_ratio, ours)
  const shown = silence !== null && WITHOUT_RATIO.has(silence.reason_id) ? null : ours
  const measured = {
    reproduction_id: pair.reproduction_id,
    published_ratio,
    rerun_ratio: shown?.ratio ?? null,
    rerun_low: shown?.low ?? null,
    rerun_high: shown?.high ?? null,
  }
  if (silence !== null || published_ratio === null || ours?.low == null || ours.high === null)
    return { ...measured, ...undecided, ...(silence ?? NOT_SILENT) }
  const verdict = evaluateRatio(published_ratio, ours.low, ours.high)
  const open = { reason_id: 'no_direction', reason: 'the interval of our ratio leaves the direction open' }
  return { ...measured, ...verdict, ...(verdict.verdict === 'cannot_tell' ? open : NOT_SILENT) }
}

/** Why our two results have no ratio: one of the numbers is not the speed of its server. */
const WITHOUT_RATIO = new Set(['invalid_rerun', 'bound_rerun'])

const NOT_SILENT = { reason_id: null, reason: null }

/** Speed of `to` / speed of `from`: above 1 is better. Null unless both are above 0. */
function publishedRatio({ better, published: { from, to } }: ReproductionPair): number | null {
  if (from.median === null || to.median === null || from.median <= 0 || to.median <= 0) return null
  return better === 'higher' ? to.median / from.median : from.median / to.median
}

/** The ratio of the league, inverted if less is better. Null without a re-run. */
function compareReruns({ better, rerun, pairs }: ReproductionPair): Comparison | null {
  if (rerun === null || pairs === null) return null
  const numbered = ({ result_id, median }: Side) => [result_id, median] as const
  const [a, b] = better === 'higher' ? [rerun.to, rerun.from] : [rerun.from, rerun.to]
  return compareInLeague(ratioOfPair(pairs, numbered(a), numbered(b)), pairs.level, better)
}

function silenceOf(
  { published, rerun, fewest_trials }: ReproductionPair,
  published_ratio: number | null,
  ours: Comparison | null,
): Silence | null {
  const silence = (reason_id: string, reason: string): Silence => ({ reason_id, reason })
  const { from, to } = published
  if (rerun === null || ours === null) {
    const missing = [...new Set([from.missing, to.missing])].filter(reason => reason !== null)
    if (missing.length > 0) return silence('not_rerun', missing.join('; '))
    return silence('not_together', 'no run has both under the same load')
  }
  if (from.is_withdrawn || to.is_withdrawn) return silence('withdrawn', 'a published result was withdrawn')
  if (published_ratio === null) return silence('nothing_published', 'a published result has no number above 0')
  const invalid = whichOf(published, isInvalid)
  if (invalid !== null) return silence('invalid_published', `of the published results ${invalid} excluded`)
  const bound = whichOf(published, isBound)
  if (bound !== null) return silence('bound_published', `of the published results ${bound} only a bound`)
  const invalid_rerun = whichOf(rerun, isInvalid)
  if (invalid_rerun !== null) return silence('invalid_rerun', `of our results ${invalid_rerun} excluded`)
  if (ours.verdict === 'too_few_trials') {
    if (fewest_trials === null) return silence('not_comparable', 'ours did other work')
    return silence('too_few_trials', `we have ${fewest_trials} trials, and below ${FEWEST_TRIALS} there is no interval`)
  }
  const bound_rerun = whichOf(rerun, isBound)
  if (bound_rerun !== null) return silence('bound_rerun', `of our results ${bound_rerun} only a bound`)
  const limited = whichOf(rerun, isLimitedElsewhere)
  if (limited === null) return null
  const sides = [rerun.from, rerun.to].filter(isLimitedElsewhere)
  const limits = [...new Set(sides.map(({ limited_by }) => LIMIT_WORDS[limited_by ?? 'unknown']))].join(', ')
  const sentence = `of our results ${limited} limited by something other than the server: ${limits}`
  return silence('not_limited_by_server', sentence)
}

const isInvalid = ({ is_invalid }: Side): boolean => is_invalid
const isBound = ({ is_bound }: Side): boolean => is_bound
/** Such a number does not depend on the speed of the server. */
const isLimitedElsewhere = ({ limited_by }: Side): boolean => limited_by !== null && limited_by !== 'server'

function whichOf({ from, to }: Sides, applies: (side: Side) => boolean): string | null {
  if (applies(from)) return applies(to) ? 'both are' : 'the first is'
  return applies(to) ? 'the second is' : null
}
