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
/** In 51 loads of 100 requests or more the mean of samples was 0.95 to 1.73 times the rate; of fewer, up to 54 times. */
const SAMPLED_TOLERANCE_RATIO = 5
const SAMPLED_REQUESTS = 100

/** A printed or implied duration, and its bounds according to the last printed digits. */
interface Duration {
  s: number
  low: number
  high: number
}

interface Quotient extends Duration {
  noun: string
  total: number
  rate: number
}

const isSampled = ({ tool }: TrialRecord): boolean => tool.meanings?.rate?.is === 'mean-of-samples'

/** How long a total takes at its rate; null if one of the two is unknown. Two zeros fit any duration. */
function quotient(trial: TrialRecord, noun: string, total_id: string, rate_id: string): Quotient | null {
  const [total, rate] = numbersOf(trial, total_id, rate_id)
  if (total === null || rate === null) return null
  const sampled = isSampled(trial) ? (total < SAMPLED_REQUESTS ? Number.POSITIVE_INFINITY : SAMPLED_TOLERANCE_RATIO) : 1
  const total_half = trial.tool.halfOfPrinted(total_id, total)
  // Binary fractions may be rounded either way in their last digit.
  const rate_half = trial.tool.halfOfPrinted(rate_id, rate) + 1e-9 * rate
  const low = total === 0 ? 0 : (total - total_half) / (rate + rate_half) / sampled
  const high = rate <= rate_half ? Number.POSITIVE_INFINITY : ((total + total_half) / (rate - rate_half)) * sampled
  return { noun, total, rate, s: total / rate, low, high }
}

/** The printed seconds that the rate is over; for a sampled rate without them the requested ones. */
function printedDuration(trial: TrialRecord): Duration | null {
  const measured_s = trial.rate_over_s === undefined ? numberOf(trial, 'duration_s') : trial.rate_over_s
  const s = measured_s ?? (isSampled(trial) ? trial.nominal_duration_s : null)
  if (s === null || s <= 0) return null
  const half = measured_s === null ? 0 : trial.tool.halfOfPrinted('duration_s', s)
  return { s, low: s - half, high: s + half }
}

/** Requests, and bytes if the tool prints both of their numbers. */
const quotientsOf = (trial: TrialRecord): (Quotient | null)[] => [
  quotient(trial, 'requests', 'request_count', 'requests_per_s'),
  ...(gives('read_bytes', 'transfer_bytes_per_s')(trial.tool)
    ? [quotient(trial, 'bytes', 'read_bytes', 'transfer_bytes_per_s')]
    : []),
]

const areApart = (a: Duration, b: Duration): boolean => a.low > b.high || b.low > a.high

/** Checks that total / rate is the printed duration, or without one that requests and bytes took equally long. */
function rates(trial: TrialRecord): RuleOutcome[] {
  const printed = printedDuration(trial)
  const [requests, bytes] = quotientsOf(trial)
  if (!printed) {
    if (!requests?.rate || !bytes?.rate) return [notComputable('the measured duration')]
    if (!areApart(requests, bytes)) return []
    const [one, other] = [requests, bytes].map(
      ({ noun, total, rate, s }) => `${count(total)} ${noun} at ${count(rate)}/s take ${time(s)}`,
    )
    return [finding('invalid', requests.s, bytes.s, `${one}, but ${other}.`)]
  }
  return quotientsOf(trial).map(each => {
    if (each === null) return notComputable('requests or bytes and their rate')
    if (!areApart(each, printed)) return NOTHING
    const { noun, total, rate } = each
    const expected = total / printed.s
    const message = `${count(total)} ${noun} in ${time(printed.s)} are ${count(expected)}/s, but the report states ${count(rate)}/s.`
    return finding(isSampled(trial) ? 'caution' : 'invalid', rate, expected, message)
  })
}

/** A longer load still has the rate that it states. A generator that may send fewer requests may also end early. */
function duration(trial: TrialRecord): RuleOutcome {
  const measured = printedDuration(trial) ?? quotientsOf(trial)[0]
  const nominal_s = trial.nominal_duration_s
  if (!measured || !Number.isFinite(measured.s) || nominal_s === null)
    return notComputable('measured and nominal duration')
  const tolerance_s = Math.max(DURATION_TOLERANCE_S, nominal_s * DURATION_TOLERANCE_RATIO)
  const is_longer = measured.low > nominal_s + tolerance_s
  if (!is_longer && measured.high >= nominal_s - tolerance_s) return NOTHING
  const is_possible = is_longer || trial.tool.meanings?.sends_what_was_asked?.is === false
  const message = `The load should have lasted ${time(nominal_s)} but lasted ${time(measured.s)}.`
  return finding(is_possible ? 'caution' : 'invalid', measured.s, nominal_s, message)
}

/**
 * Req/Sec averages samples with responses, each rounded down to whole requests, so the rate exceeds the sum over threads
 * only under a foreign header.
 */
function perThread(trial: TrialRecord): RuleOutcome {
  const [rate, thread_rate] = numbersOf(trial, 'requests_per_s', 'thread_rate_mean_per_s')
  const { threads, tool } = trial
  if (tool.samples_busy_threads_only !== true || rate === null || !thread_rate || !threads) return NOTHING
  const expected = threads * (thread_rate + 1)
  if (rate <= THREADS_TOLERANCE_RATIO * expected) return NOTHING
  const message = `${count(threads)} threads at ${count(thread_rate)} requests/s each reach at most ${count(expected)}/s, but the report states ${count(rate)}/s.`
  return finding('invalid', rate, expected, message)
}

export const rule: TrialRule = {
  order: 110,
  severities: ['invalid', 'caution'],
  title: 'arithmetic',
  summary: 'The numbers in the report contradict each other or the requested duration.',
  formula: 'requests / X = D; bytes / transfer = D; D = the nominal duration; X <= t * (mean of Req/Sec + 1)',
  threshold: `beyond half of the last printed digit, or ${SAMPLED_TOLERANCE_RATIO} times for a mean of samples of any length (caution); D more than ${DURATION_TOLERANCE_S} s and ${DURATION_TOLERANCE_RATIO * 100} % longer (caution) or shorter than the nominal duration; X above ${THREADS_TOLERANCE_RATIO} t * (mean of Req/Sec + 1)`,
  source:
    'Arithmetic, at the precision that the tool prints. What the rate is over is stated with each generator, with an output that shows it. Tolerances for duration, samples and threads: our reasoning.',
  caveats:
    'A load that was stopped by hand is shorter than requested, and one whose server stops responding may be longer. Web pages that round the printed numbers break the equations.',
  applies_to: tool => tool.meanings?.rate !== undefined,
  check: trial => worstOutcome([...rates(trial), duration(trial), perThread(trial)]),
}
