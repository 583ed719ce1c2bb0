import { gives } from '../../tools/tool.ts'
import { count, percent } from '../format-numbers.ts'
import { finding, NOTHING, notComputable, type TrialRule } from '../rule.ts'
import { successfulRate } from '../successful-rate.ts'
import { errorsOf, numbersOf } from '../trial-record.ts'

const INVALID_ABOVE = 0.001

export const rule: TrialRule = {
  order: 60,
  severities: ['invalid', 'caution'],
  title: 'failed responses',
  summary: 'Some answers were errors, and the printed rate counts them; the successful rate is what we publish.',
  formula: 'non-2xx / requests; successful rate = (requests - non-2xx) / D',
  threshold: `above 0: caution; above ${percent(INVALID_ABOVE)}: invalid`,
  source: 'Counted as non-2xx: every answer with a status above 399. Threshold: our reasoning.',
  caveats:
    'Redirects pass unseen, but with generators that count them as errors. An error answer may be what the scenario asks for.',
  applies_to: gives('non_2xx_count'),
  check(trial) {
    const [requests, failed] = numbersOf(trial, 'request_count', 'non_2xx_count')
    if (requests === null || failed === null) return notComputable('requests and the error counts')
    if (requests === 0) return notComputable('an answer')
    if (failed === 0) return NOTHING
    const ratio = failed / requests
    const rate = successfulRate(trial)
    const message = `${count(failed)} of ${count(requests)} answers were ${errorsOf(trial)} (${percent(ratio)})${rate === null ? '' : `: ${count(rate)} successful requests/s`}.`
    return finding(ratio > INVALID_ABOVE ? 'invalid' : 'caution', ratio, 0, message)
  },
}
