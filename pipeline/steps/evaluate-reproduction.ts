/** Holds a published comparison against the same comparison of ours. */
import { evaluateRatio, type RatioVerdict, undecided } from '../reproduction/verdict.ts'
import { poolFrom, type RoundValue } from '../statistics/by-round.ts'
import type { Better } from '../statistics/league.ts'
import { FEWEST_TRIALS } from '../statistics/limits.ts'
import { type Comparison, compare } from '../statistics.ts'

/** A row of `reproduction_pair`, as far as the verdict depends on it. */
export interface ReproductionPair {
  reproduction_id: string
  better: Better
  metric_id: string
  scenario_id: string
  run_id: string | null
  rerun_threads: number | null
  rerun_connections: number | null
  from_published: number | null
  to_published: number | null
  from_trials: RoundValue[]
  to_trials: RoundValue[]
  /** Of the league of our run that both are of; null where it has too few results to know. */
  log_variance: number | null
  degrees_of_freedom: number | null
  /** Why a side was not re-run; null where it was. */
  from_missing: string | null
  to_missing: string | null
  is_withdrawn: boolean
  is_from_invalid: boolean
  is_to_invalid: boolean
  is_from_rerun_invalid: boolean
  is_to_rerun_invalid: boolean
}

/** Why nothing can be said: `reason_id` is for counting and filtering, the sentence for reading. */
interface Silence {
  reason_id: string
  reason: string
}

/** A row of `reproduction_verdict`. */
interface ReproductionRow extends RatioVerdict {
  reproduction_id: string
  published_ratio: number | null
  rerun_ratio: number | null
  rerun_low: number | null
  rerun_high: number | null
  reason_id: string | null
  reason: string | null
}

export function evaluateReproduction(pair: ReproductionPair): ReproductionRow {
  const published_ratio = publishedRatio(pair)
  const ours = compareReruns(pair)
  const measured = {
    reproduction_id: pair.reproduction_id,
    published_ratio,
    rerun_ratio: ours?.ratio ?? null,
    rerun_low: ours?.low ?? null,
    rerun_high: ours?.high ?? null,
  }
  const silence = silenceOf(pair, published_ratio, ours)
  if (silence !== null || published_ratio === null || ours?.low == null || ours.high === null) {
    return { ...measured, ...undecided, reason_id: silence?.reason_id ?? null, reason: silence?.reason ?? null }
  }
  const verdict = evaluateRatio(published_ratio, ours.low, ours.high)
  const isOpen = verdict.verdict === 'cannot_tell'
  return {
    ...measured,
    ...verdict,
    reason_id: isOpen ? 'no_direction' : null,
    reason: isOpen ? 'the interval of our ratio leaves the direction open' : null,
  }
}

/** Speed of to over speed of from: above 1 is better. Null unless both are above 0. */
function publishedRatio({ better, from_published, to_published }: ReproductionPair): number | null {
  if (from_published === null || to_published === null || from_published <= 0 || to_published <= 0) return null
  return better === 'higher' ? to_published / from_published : from_published / to_published
}

/** The comparison that the ranks are made of. Of a metric of which less is better, from over to. Null without a re-run. */
function compareReruns({ run_id, better, from_trials, to_trials, ...pair }: ReproductionPair): Comparison | null {
  if (run_id === null) return null
  const load = {
    scenario_id: pair.scenario_id,
    metric_id: pair.metric_id,
    threads: pair.rerun_threads,
    connections: pair.rerun_connections,
  }
  // both are of one run, so their environment is the same
  const side = (trials: RoundValue[]) => ({ origin_id: run_id, trials, controls: [], load, environment: {} })
  const [a, b] = better === 'higher' ? [to_trials, from_trials] : [from_trials, to_trials]
  return compare(side(a), side(b), { better, pool: poolFrom(pair) })
}

function silenceOf(pair: ReproductionPair, published_ratio: number | null, ours: Comparison | null): Silence | null {
  const silence = (reason_id: string, reason: string): Silence => ({ reason_id, reason })
  if (ours === null) {
    const missing = [...new Set([pair.from_missing, pair.to_missing])].filter(reason => reason !== null)
    if (missing.length > 0) return silence('not_rerun', missing.join('; '))
    return silence('not_together', 'no run has both under the same load')
  }
  if (pair.is_withdrawn) return silence('withdrawn', 'a published result was withdrawn')
  if (published_ratio === null) return silence('nothing_published', 'a published result has no number above 0')
  const published = invalidSides(pair.is_from_invalid, pair.is_to_invalid)
  if (published !== null) return silence('invalid_published', `of the published results ${published} invalid`)
  const rerun = invalidSides(pair.is_from_rerun_invalid, pair.is_to_rerun_invalid)
  if (rerun !== null) return silence('invalid_rerun', `of our results ${rerun} invalid`)
  if (ours.verdict === 'too_few_trials') {
    const n = Math.min(ours.n_a, ours.n_b)
    return silence('too_few_trials', `we have ${n} trials, and below ${FEWEST_TRIALS} there is no interval`)
  }
  if (ours.verdict === 'not_comparable') {
    return silence('not_comparable', `ours differ in ${ours.differences.map(({ key }) => key).join(', ')}`)
  }
  return null
}

const invalidSides = (from: boolean, to: boolean): string | null =>
  from && to ? 'both are' : from ? 'the first is' : to ? 'the second is' : null
