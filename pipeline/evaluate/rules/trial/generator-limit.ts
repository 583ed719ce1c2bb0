import { gives } from '../../../tools/tool.ts'
import { count, percent } from '../format-numbers.ts'
import { finding, NOTHING, notComputable, type TrialRule } from '../rule.ts'
import { numberOf } from '../trial-record.ts'

const CAUTION_ABOVE = 0.01
const INVALID_ABOVE = 0.1

export const rule: TrialRule = {
  order: 166,
  needs_continuity: true,
  severities: ['invalid', 'caution'],
  title: 'generator sent late',
  summary: 'The generator itself sent requests after they were due, and the latencies include that delay.',
  formula:
    'requests that were sent 1 ms or more after they were due, although a connection was free / requests offered',
  threshold: `above ${percent(CAUTION_ABOVE)}: caution; above ${percent(INVALID_ABOVE)}: invalid`,
  source:
    'Arithmetic: from 1 % on, the 99th percentile may be a delay of the generator. The higher threshold is our reasoning.',
  caveats: 'A delay below 1 ms does not count, although it may be most of a short latency.',
  applies_to: gives('late_request_count'),
  check(trial) {
    const [late, offered] = [numberOf(trial, 'late_request_count'), trial.nominal_request_count ?? 0]
    if (late === null || offered === 0) return notComputable('the requests that were sent late')
    const ratio = late / offered
    if (ratio <= CAUTION_ABOVE) return NOTHING
    const message = `The generator sent ${count(late)} of ${count(offered)} requests (${percent(ratio)}) 1 ms or more after they were due.`
    return finding(ratio > INVALID_ABOVE ? 'invalid' : 'caution', ratio, CAUTION_ABOVE, message)
  },
}
