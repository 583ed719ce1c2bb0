/** Holds a published comparison against the same comparison of ours. */
import { evaluateRatio, type RatioVerdict, undecided } from '../reproduction/verdict.ts'
import { type Better, fitLeague, type LeagueRow } from '../statistics/league.ts'
import { FEWEST_TRIALS } from '../statistics/limits.ts'
import { type Comparison, compareInLeague } from '../statistics.ts'

/** A row of `reproduction_pair`, as far as the verdict depends on it. */
export interface ReproductionPair {
  reproduction_id: string
  better: Better
  from_rerun_id: string | null
  to_rerun_id: string | null
  from_published: number | null
  to_published: number | null
  /** The league of our run that both are of, and the level of its intervals. */
  peers: LeagueRow[]
  level: number | null
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

/** As the league tells it. Of a metric of which less is better, from over to. Null without a re-run. */
function compareReruns({ better, from_rerun_id, to_rerun_id, peers, level }: ReproductionPair): Comparison | null {
  if (from_rerun_id === null || to_rerun_id === null || level === null) return null
  const [a, b] = better === 'higher' ? [to_rerun_id, from_rerun_id] : [from_rerun_id, to_rerun_id]
  return compareInLeague(fitLeague(peers), level, [a, b], better)
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
    const sides = pair.peers.filter(({ id }) => id === pair.from_rerun_id || id === pair.to_rerun_id)
    if (sides.length < 2) return silence('not_comparable', 'ours did other work')
    const n = Math.min(...sides.map(({ trials }) => trials.length))
    return silence('too_few_trials', `we have ${n} trials, and below ${FEWEST_TRIALS} there is no interval`)
  }
  return null
}

const invalidSides = (from: boolean, to: boolean): string | null =>
  from && to ? 'both are' : from ? 'the first is' : to ? 'the second is' : null
