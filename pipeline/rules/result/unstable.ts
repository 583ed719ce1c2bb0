import { driftOf } from '../../statistics/drift.ts'
import { mean, standardDeviation } from '../../statistics/sample.ts'
import { count, percent } from '../format-numbers.ts'
import { finding, NOTHING, notComputable, type ResultRule, type RuleOutcome } from '../rule.ts'
import type { TrialRecord } from '../trial-record.ts'
import { worstAnswer } from '../worst-answer.ts'

/** Of the values above the gap over those below it. */
const MODE_DISTANCE = 0.1
/** The gap over the range on either side of it, and the least part of the values that is on either. */
const GAP_OVER_RANGE = 2
const LEAST_SHARE = 1 / 3
const DRIFT_ABOVE = 0.02
const STANDARD_ERRORS = 3
/** Of one trial on a virtual machine: its neighbours make its speed a slow wave, which the scatter of its seconds does not show. */
const VIRTUAL_DRIFT_ABOVE = 0.2
/** Three in each third: with fewer, three standard errors are reached by chance too often. */
const LEAST_VALUES = 9
/** From here on the scatter between trials says what a drift is worth: they are independent, their seconds are not. */
const LEAST_TRIALS = 6

function evaluate(change: number, error: number, above: number, subject: string): RuleOutcome {
  const size = Math.abs(change)
  if (size <= above || size <= STANDARD_ERRORS * error) return NOTHING
  const message = `The last third of ${subject} is ${percent(size)} ${change > 0 ? 'above' : 'below'} the first.`
  return finding('caution', change, above, message)
}

function drifting(values: readonly number[], above: number, subject: string): RuleOutcome {
  if (values.length < LEAST_VALUES)
    return notComputable(`${LEAST_VALUES} or more values of ${subject} in order of time`)
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
    return worstAnswer(rates.map(each => drifting(each, above, 'the rates of a trial')))
  const error = (standardDeviation(changes) ?? 0) / Math.sqrt(changes.length)
  return evaluate(mean(changes), error, DRIFT_ABOVE, `the rates of a trial, averaged over ${changes.length} trials,`)
}

export const rule: ResultRule = {
  order: 180,
  severities: ['caution'],
  title: 'drifted',
  summary: 'The number moved over the course of the trials, or settled at two levels, which no interval shows.',
  formula:
    '(mean of the last third - mean of the first) / mean of the first, over trials, and over the seconds of each trial, averaged over the trials; two groups of trials: mean of one / mean of the other - 1',
  threshold: `thirds differing by more than ${percent(DRIFT_ABOVE)} (${percent(VIRTUAL_DRIFT_ABOVE)} in fewer than ${LEAST_TRIALS} trials on a virtual machine) and ${STANDARD_ERRORS} standard errors; groups apart by more than ${percent(MODE_DISTANCE)} with a gap above ${GAP_OVER_RANGE} times the range of either`,
  source: `Our reasoning: published differences are of that size. The standard error is that between ${LEAST_TRIALS} or more trials, otherwise pooled from the scatter within the thirds. In 95 of the first 96 trials of the controls, with up to 400 connections and on a virtual machine, the thirds differed by less than 15 %.`,
  caveats:
    'Seconds of one trial are not independent, so with few trials a slow wave can look like a drift. If one trial of many drifts, it is not seen here. A warm-up that was counted is a drift.',
  check({ values, trials, host }) {
    return worstAnswer([
      drifting(values, DRIFT_ABOVE, 'the trials'),
      inTwoModes(values),
      driftingInTrials(trials, host.is_virtual ? VIRTUAL_DRIFT_ABOVE : DRIFT_ABOVE),
    ])
  },
}
