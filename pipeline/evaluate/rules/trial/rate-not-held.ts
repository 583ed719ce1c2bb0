import { gives } from '../../../tools/tool.ts'
import { count, percent } from '../format-numbers.ts'
import { time } from '../format-time.ts'
import { finding, NOTHING, notComputable, type RuleOutcome, type TrialRule } from '../rule.ts'
import { numbersOf, type TrialRecord } from '../trial-record.ts'

const NOTE_BELOW = 0.99
/** The load can catch up with a shorter stall at up to twice the rate. */
const LATE_ABOVE = 0.5
/** Half for a load that falls behind steadily; less for one that stalled once or on a single connection. */
const MEAN_ABOVE = 0.25

/** For an open loop of unknown rate: the request of a response with latency L was due at least L before the end. */
function byLatencies(trial: TrialRecord): RuleOutcome {
  const [maximum_s, mean_s, measured_s] = numbersOf(trial, 'latency_max_s', 'latency_mean_s', 'duration_s')
  const duration_s = measured_s ?? trial.nominal_duration_s
  if (trial.tool.loop !== 'open' || maximum_s === null || mean_s === null || !duration_s)
    return notComputable('the offered rate, or the rate')
  if (maximum_s <= LATE_ABOVE * duration_s || mean_s <= MEAN_ABOVE * maximum_s) return notComputable('the offered rate')
  const ratio = Math.max(0, 1 - maximum_s / duration_s)
  const message = `The slowest response came ${time(maximum_s)} after its request was due, in a load of ${time(duration_s)}: about ${percent(ratio)} of the requests due had been answered.`
  return finding('note', ratio, 1, message)
}

export const rule: TrialRule = {
  order: 165,
  needs_continuity: true,
  severities: ['note'],
  title: 'rate not sustained',
  summary: 'The load was slower than the offered rate, so its latency is not the latency at that rate.',
  formula: 'X / offered rate; for an open loop that does not state its rate, about 1 - maximum latency / D',
  threshold: `below ${NOTE_BELOW}: note; if the rate is not stated, below ${1 - LATE_ABOVE} with a mean latency above ${MEAN_ABOVE} of the maximum: note`,
  source: 'Arithmetic. Threshold: our reasoning; a load of a few seconds misses a request or two at its ends.',
  caveats: 'Either the server or the generator may have been too slow; a control server at the same rate shows which.',
  applies_to: gives('target_rate_per_s'),
  check(trial) {
    const [offered, rate] = numbersOf(trial, 'target_rate_per_s', 'requests_per_s')
    if (offered === null || offered <= 0 || rate === null) return byLatencies(trial)
    if (rate >= NOTE_BELOW * offered) return NOTHING
    const message = `${count(offered)} requests/s were offered, but only ${count(rate)} were answered (${percent(rate / offered)}).`
    return finding('note', rate / offered, 1, message)
  },
}
