import { driftOf } from '../../statistics/drift.ts'
import { mean, standardDeviation } from '../../statistics/sample.ts'
import { count, percent } from '../format-numbers.ts'
import { finding, NOTHING, notComputable, type ResultRule, type RuleOutcome } from '../rule.ts'
import type { TrialRecord } from '../trial-record.ts'
import { worstOutcome } from '../worst-answer.ts'

/** How far the mean above the gap exceeds that below it. */
const MODE_DISTANCE = 0.1
/** The width of the gap relative to the range on either side, and the smallest share of the values on either side. */
const GAP_OVER_RANGE = 2
const LEAST_SHARE = 1 / 3
const DRIFT_ABOVE = 0.02
const STANDARD_ERRORS = 3
/** For one trial on a virtual machine, whose neighbours cause slow waves that the scatter of seconds does not show. */
const VIRTUAL_DRIFT_ABOVE = 0.2
/** Three in each third: with fewer, chance exceeds three standard errors too often. */
const LEAST_VALUES = 9
/** With this many trials the standard error is that between them: trials are independent, seconds are not. */
const LEAST_TRIALS = 6

function evaluate(change: number, error: number, above: number, subject: string): RuleOutcome {
  const size = Math.abs(change)
  if (size <= above || size <= STANDARD_ERRORS * error) return NOTHING
  const message = `The last third of ${subject} is ${percent(size)} ${change > 0 ? 'above' : 'below'} the first.`
  return finding('caution', change, above, message)
}

function drifting(values: readonly number[], above: number, subject: string): RuleOutcome {
  if (values.length < LEAST_VALUES)
    return notComputable(`${LEAST_VALUES} or more values of ${subject} in chronological order`)
  const drift = driftOf(values)
  return drift === null
    ? notComputable(`values of ${subject} above 0`)
    : evaluate(drift.change, drift.error, above, subject)
}

/** Two groups, each a third of the values or more, with a gap between them that is far wider than either. */
function inTwoModes(values: readonly number[]): RuleOutcome {
  if (values.length < LEAST_TRIALS) return notComputable(`${LEAST_TRIALS} or more trials`)
  const sorted = values.toSorted((a, b) => a - b)
  const least = Math.ceil(sorted.length * LEAST_SHARE)
  for (let split = least; split <= sorted.length - least; split++) {
    const [low, high] = [sorted.slice(0, split), sorted.slice(split)] as [number[], number[]]
    const [top = 0, bottom = 0] = [low.at(-1), high[0]]
    const range = Math.max(top - (low[0] ?? 0), (high.at(-1) ?? 0) - bottom)
    const apart = mean(high) / mean(low) - 1
    if (bottom - top <= GAP_OVER_RANGE * range || apart <= MODE_DISTANCE) continue
    const message = `${low.length} trials are at ${count(mean(low))} and ${high.length} at ${count(mean(high))}, with none in between.`
    return finding('caution', apart, MODE_DISTANCE, message)
  }
  return NOTHING
}

function driftingInTrials(trials: readonly TrialRecord[], above: number): RuleOutcome {
  const rates = trials.map(({ recording }) => recording?.interval_rates_per_s ?? [])
  const changes = rates.flatMap(each => (each.length < LEAST_VALUES ? [] : (driftOf(each)?.change ?? [])))
  if (changes.length < LEAST_TRIALS)
    return worstOutcome(rates.map(each => drifting(each, above, 'the rates of a trial')))
  const error = (standardDeviation(changes) ?? 0) / Math.sqrt(changes.length)
  return evaluate(mean(changes), error, DRIFT_ABOVE, `the rates of a trial, averaged over ${changes.length} trials,`)
}

export const rule: ResultRule = {
  order: 180,
  severities: ['caution'],
  title: 'unstable',
  summary: 'The number changed in the course of the trials, or settled at two levels. Its interval shows neither.',
  formula:
    '(mean of the last third - mean of the first) / mean of the first, over trials, and over the seconds of each trial, averaged over the trials; two groups of trials: mean of one / mean of the other - 1',
  threshold: `thirds that differ by more than ${percent(DRIFT_ABOVE)} (${percent(VIRTUAL_DRIFT_ABOVE)} in fewer than ${LEAST_TRIALS} trials on a virtual machine) and ${STANDARD_ERRORS} standard errors; groups that differ by more than ${percent(MODE_DISTANCE)} with a gap above ${GAP_OVER_RANGE} times the range of either`,
  source: `Our reasoning: published differences are of that size. The standard error is computed between trials if there are ${LEAST_TRIALS} or more, otherwise pooled from the scatter within the thirds. In 95 of the first 96 trials of the controls, with up to 400 connections and on a virtual machine, the thirds differed by less than 15 %.`,
  caveats:
    'The seconds of a trial are not independent, so with few trials a slow wave can look like drift. Drift in one trial of many is not detected. A warm-up that was counted appears as drift.',
  check({ values, trials, host }) {
    return worstOutcome([
      drifting(values, DRIFT_ABOVE, 'the trials'),
      inTwoModes(values),
      driftingInTrials(trials, host.is_virtual ? VIRTUAL_DRIFT_ABOVE : DRIFT_ABOVE),
    ])
  },
}
