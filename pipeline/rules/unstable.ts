import { mean } from '../statistics/sample.ts'
import { type Answer, finding, MEASURING, NOTHING, notComputable, type ResultRule } from './rule.ts'
import { percent } from './say.ts'
import type { TrialRecord } from './trial-record.ts'
import { worstAnswer } from './worst-answer.ts'

export const HALF_WIDTH_ABOVE = 0.05
export const DRIFT_ABOVE = 0.02
export const STANDARD_ERRORS = 3
/** Three in each third: with fewer, three standard errors are reached by chance too often. */
export const LEAST_VALUES = 9

/** The last third against the first, and its standard error from the scatter inside the thirds; both relative to the first. */
function drift(values: readonly number[]) {
  const size = Math.floor(values.length / 3)
  const thirds = [values.slice(0, size), values.slice(size, -size), values.slice(-size)]
  const scatter = thirds.flatMap(third => third.map(value => (value - mean(third)) ** 2))
  const variance = scatter.reduce((sum, square) => sum + square, 0) / (values.length - 3)
  const first = mean(values.slice(0, size))
  const change = mean(values.slice(-size)) - first
  return { change: change / first, error: Math.sqrt((2 * variance) / size) / first }
}

function drifting(values: readonly number[], subject: string): Answer {
  if (values.length < LEAST_VALUES)
    return notComputable(`${LEAST_VALUES} or more values of ${subject} in order of time`)
  const { change, error } = drift(values)
  if (!Number.isFinite(change)) return notComputable(`values of ${subject} above 0`)
  if (Math.abs(change) <= DRIFT_ABOVE || Math.abs(change) <= STANDARD_ERRORS * error) return NOTHING
  const message = `The last third of ${subject} is ${percent(Math.abs(change))} ${change > 0 ? 'above' : 'below'} the first.`
  return finding('caution', change, DRIFT_ABOVE, message)
}

function ratesOf(trial: TrialRecord): readonly number[] {
  const printed = trial.values.interval_rate_per_s
  return trial.recording?.interval_rates_per_s ?? (Array.isArray(printed) ? printed : [])
}

export const rule: ResultRule = {
  id: 'unstable',
  scope: 'result',
  severities: ['caution'],
  title: 'unstable',
  summary: 'The number moved too much between trials, or in the course of them.',
  formula:
    '(high - low) / 2 / median; (mean of the last third - mean of the first) / mean of the first, over trials and over the seconds of each trial',
  threshold: `half-width above ${percent(HALF_WIDTH_ABOVE)}; thirds differing by more than ${percent(DRIFT_ABOVE)} and ${STANDARD_ERRORS} standard errors`,
  source:
    'Our reasoning: the differences that people publish are of that size. The standard error is pooled from the scatter inside the thirds.',
  caveats:
    'Seconds of one trial are not independent, so a slow wave can look like a drift. A warm-up that was counted is one.',
  applies_to: MEASURING,
  check({ summary, values, trials }) {
    const low = summary?.low ?? null
    const high = summary?.high ?? null
    const width = !summary?.median || low === null || high === null ? null : (high - low) / 2 / summary.median
    const interval =
      width === null
        ? notComputable('an interval of the median')
        : width > HALF_WIDTH_ABOVE
          ? finding('caution', width, HALF_WIDTH_ABOVE, `The interval is ±${percent(width)} of the median.`)
          : NOTHING
    return worstAnswer([
      interval,
      drifting(values, 'the trials'),
      ...trials.map(trial => drifting(ratesOf(trial), 'the rates of a trial')),
    ])
  },
}
