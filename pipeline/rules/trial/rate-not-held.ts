import { gives } from '../../tools/tool.ts'
import { count, percent } from '../format-numbers.ts'
import { finding, NOTHING, notComputable, type TrialRule } from '../rule.ts'
import { numbersOf } from '../trial-record.ts'

const NOTE_BELOW = 0.99

export const rule: TrialRule = {
  order: 165,
  severities: ['note'],
  title: 'rate not held',
  summary: 'The load was slower than the rate offered, so this is not the latency at that rate.',
  formula: 'X / offered rate',
  threshold: `below ${NOTE_BELOW}: note`,
  source: 'Arithmetic. Threshold: our reasoning; a load of a few seconds misses a request or two at its ends.',
  caveats:
    'It does not say whether the server or the generator was too slow: a control server at the same rate shows that.',
  applies_to: gives('target_rate_per_s'),
  check(trial) {
    const [offered, rate] = numbersOf(trial, 'target_rate_per_s', 'requests_per_s')
    if (offered === null || offered <= 0 || rate === null)
      return notComputable('the rate that was offered, or the rate')
    if (rate >= NOTE_BELOW * offered) return NOTHING
    const message = `${count(offered)} requests/s were offered and ${count(rate)} answered (${percent(rate / offered)}).`
    return finding('note', rate / offered, 1, message)
  },
}
