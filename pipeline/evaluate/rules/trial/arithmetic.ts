import { gives } from '../../../tools/tool.ts'
import { count } from '../format-numbers.ts'
import { time } from '../format-time.ts'
import { finding, NOTHING, notComputable, type RuleOutcome, type TrialRule } from '../rule.ts'
import { numberOf, numbersOf, type TrialRecord } from '../trial-record.ts'
import { worstOutcome } from '../worst-answer.ts'

/** The measured duration may differ from the requested one by the larger of the two. */
const DURATION_TOLERANCE_RATIO = 0.05
const DURATION_TOLERANCE_S = 1
/** In 2,100 measured loads the rate was at most 1.07 times the sum over the threads. */
const THREADS_TOLERANCE_RATIO = 1.5

/** Checks that total / duration = rate, each within half of its last printed digit. */
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
  // Binary fractions may be rounded either way in their last digit.
  const slack = 1e-9 * rate
  if (rate + rate_half + slack >= low && rate - rate_half - slack <= high) return NOTHING
  const message = `${count(total)} ${noun} in ${time(duration_s)} are ${count(total / duration_s)}/s, but the report states ${count(rate)}/s.`
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
  const message = `The load should have lasted ${time(nominal_s)} but lasted ${time(measured_s)}.`
  return finding('invalid', measured_s, nominal_s, message)
}

/** Req/Sec averages samples with responses, so the rate exceeds the sum over threads only under a foreign header. */
function perThread(trial: TrialRecord): RuleOutcome {
  const [rate, thread_rate] = numbersOf(trial, 'requests_per_s', 'thread_rate_mean_per_s')
  const { threads, tool } = trial
  if (tool.samples_busy_threads_only !== true || rate === null || !thread_rate || !threads) return NOTHING
  const expected = threads * thread_rate
  if (rate <= THREADS_TOLERANCE_RATIO * expected) return NOTHING
  const message = `${count(threads)} threads at ${count(thread_rate)} requests/s each reach at most ${count(expected)}/s, but the report states ${count(rate)}/s.`
  return finding('invalid', rate, expected, message)
}

export const rule: TrialRule = {
  order: 110,
  severities: ['invalid'],
  title: 'arithmetic',
  summary: 'The numbers in the report contradict each other or the requested duration.',
  formula: 'requests / D = X; bytes / D = transfer; D = the nominal duration; X <= t * mean of Req/Sec',
  threshold: `beyond half of the last printed digit; D further than ${DURATION_TOLERANCE_S} s and ${DURATION_TOLERANCE_RATIO * 100} % from the nominal duration; X above ${THREADS_TOLERANCE_RATIO} t * mean of Req/Sec`,
  source: 'Arithmetic, at the precision that the tool prints. Tolerances for duration and threads: our reasoning.',
  caveats:
    'A load that was stopped by hand is shorter than requested. Web pages that round the printed numbers break the equations.',
  applies_to: gives('read_bytes', 'transfer_bytes_per_s'),
  check: trial =>
    worstOutcome([
      quotient(trial, 'request_count', 'requests_per_s', 'requests'),
      quotient(trial, 'read_bytes', 'transfer_bytes_per_s', 'bytes'),
      duration(trial),
      perThread(trial),
    ]),
}
