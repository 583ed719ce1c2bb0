import { gives } from '../../tools/tool.ts'
import { count } from '../format-numbers.ts'
import { time } from '../format-time.ts'
import { finding, NOTHING, notComputable, type RuleOutcome, type TrialRule } from '../rule.ts'
import { numberOf, numbersOf, type TrialRecord } from '../trial-record.ts'
import { worstAnswer } from '../worst-answer.ts'

/** How far the measured duration may be from the one asked for: the larger of the two. */
const DURATION_TOLERANCE_RATIO = 0.05
const DURATION_TOLERANCE_S = 1
/** Of 2,100 measured loads the highest rate was 1.07 times what the threads make. */
const THREADS_TOLERANCE_RATIO = 1.5

/** Whether total / duration can be rate, each within half of its last printed digit. */
function quotient(trial: TrialRecord, total_id: string, rate_id: string, noun: string): RuleOutcome {
  const [total, rate, duration_s] = numbersOf(trial, total_id, rate_id, 'duration_s')
  if (total === null || rate === null || duration_s === null || duration_s <= 0)
    return notComputable(`${noun}, their rate and the measured duration`)
  const { halfOfPrinted } = trial.tool
  const total_half = halfOfPrinted(total_id, total)
  const rate_half = halfOfPrinted(rate_id, rate)
  const duration_half = halfOfPrinted('duration_s', duration_s)
  const low = (total - total_half) / (duration_s + duration_half)
  const high = (total + total_half) / (duration_s - duration_half)
  // The last digit of a binary fraction may be rounded either way
  const slack = 1e-9 * rate
  if (rate + rate_half + slack >= low && rate - rate_half - slack <= high) return NOTHING
  const message = `${count(total)} ${noun} in ${duration_s} s make ${count(total / duration_s)}/s, but the report says ${count(rate)}/s.`
  return finding('invalid', rate, total / duration_s, message)
}

function duration(trial: TrialRecord): RuleOutcome {
  const measured_s = numberOf(trial, 'duration_s')
  const nominal_s = trial.nominal_duration_s
  if (measured_s === null || nominal_s === null) return notComputable('measured and nominal duration')
  const tolerance_s =
    Math.max(DURATION_TOLERANCE_S, nominal_s * DURATION_TOLERANCE_RATIO) +
    trial.tool.halfOfPrinted('duration_s', measured_s)
  if (Math.abs(measured_s - nominal_s) <= tolerance_s) return NOTHING
  const message = `The load was meant to last ${time(nominal_s)} but lasted ${time(measured_s)}.`
  return finding('invalid', measured_s, nominal_s, message)
}

/** The mean of Req/Sec is of samples with answers, so the rate is at most that of all threads: another head has other threads. */
function perThread(trial: TrialRecord): RuleOutcome {
  const [rate, thread_rate] = numbersOf(trial, 'requests_per_s', 'thread_rate_mean_per_s')
  const { threads, tool } = trial
  if (tool.samples_busy_threads_only !== true || rate === null || !thread_rate || !threads) return NOTHING
  const expected = threads * thread_rate
  if (rate <= THREADS_TOLERANCE_RATIO * expected) return NOTHING
  const message = `${count(threads)} threads at ${count(thread_rate)} requests/s each make at most ${count(expected)}/s, but the report says ${count(rate)}/s.`
  return finding('invalid', rate, expected, message)
}

export const rule: TrialRule = {
  order: 110,
  severities: ['invalid'],
  title: 'arithmetic',
  summary: 'The numbers in the report contradict each other: it was edited, pasted together or cut short.',
  formula: 'requests / D = X; bytes / D = transfer; D = the nominal duration; X <= t * mean of Req/Sec',
  threshold: `beyond half of the last printed digit; D further than ${DURATION_TOLERANCE_S} s and ${DURATION_TOLERANCE_RATIO * 100} % from the nominal duration; X above ${THREADS_TOLERANCE_RATIO} t * mean of Req/Sec`,
  source: 'Arithmetic, at the precision that the tool prints. Duration and threads: our reasoning.',
  caveats: 'A load stopped by hand is shorter than requested. Pages that round the numbers again break the equations.',
  applies_to: gives('read_bytes', 'transfer_bytes_per_s'),
  check: trial =>
    worstAnswer([
      quotient(trial, 'request_count', 'requests_per_s', 'requests'),
      quotient(trial, 'read_bytes', 'transfer_bytes_per_s', 'bytes'),
      duration(trial),
      perThread(trial),
    ]),
}
