import { gives } from '../../tools/tool.ts'
import { count, percent } from '../format-numbers.ts'
import { time } from '../format-time.ts'
import { finding, NOTHING, notComputable, type RuleOutcome, type TrialRule } from '../rule.ts'
import { numbersOf, type TrialRecord } from '../trial-record.ts'

const NOTE_BELOW = 0.99
/** A stall of less is made up for within the load, at up to twice the rate. */
const LATE_ABOVE = 0.5
/** Of a load that falls behind all the time it is half; of one that stood still once, or of one connection, it is less. */
const MEAN_ABOVE = 0.25

/** What the latencies of an open loop show, whatever its rate was: an answer that is late by L was due L before the end at the latest. */
function byLatencies(trial: TrialRecord): RuleOutcome {
  const [maximum_s, mean_s, measured_s] = numbersOf(trial, 'latency_max_s', 'latency_mean_s', 'duration_s')
  const duration_s = measured_s ?? trial.nominal_duration_s
  if (trial.tool.loop !== 'open' || maximum_s === null || mean_s === null || !duration_s)
    return notComputable('the rate that was offered, or the rate')
  if (maximum_s <= LATE_ABOVE * duration_s || mean_s <= MEAN_ABOVE * maximum_s)
    return notComputable('the rate that was offered')
  const ratio = Math.max(0, 1 - maximum_s / duration_s)
  const message = `The slowest answer came ${time(maximum_s)} after its request was due, in a load of ${time(duration_s)}: about ${percent(ratio)} of the requests that were due had been answered.`
  return finding('note', ratio, 1, message)
}

export const rule: TrialRule = {
  order: 165,
  severities: ['note'],
  title: 'rate not held',
  summary: 'The load was slower than the rate offered, so this is not the latency at that rate.',
  formula: 'X / offered rate; where an open loop does not state its rate, about 1 - maximum latency / D',
  threshold: `below ${NOTE_BELOW}: note; without the rate below ${1 - LATE_ABOVE}, if the mean latency is above ${MEAN_ABOVE} of the maximum: note`,
  source: 'Arithmetic. Threshold: our reasoning; a load of a few seconds misses a request or two at its ends.',
  caveats:
    'It does not say whether the server or the generator was too slow: a control server at the same rate shows that.',
  applies_to: gives('target_rate_per_s'),
  check(trial) {
    const [offered, rate] = numbersOf(trial, 'target_rate_per_s', 'requests_per_s')
    if (offered === null || offered <= 0 || rate === null) return byLatencies(trial)
    if (rate >= NOTE_BELOW * offered) return NOTHING
    const message = `${count(offered)} requests/s were offered and ${count(rate)} answered (${percent(rate / offered)}).`
    return finding('note', rate / offered, 1, message)
  },
}
