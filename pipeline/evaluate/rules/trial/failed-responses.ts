import { gives } from '../../../tools/tool.ts'
import { count, percent } from '../format-numbers.ts'
import { finding, NOTHING, notComputable, type TrialRule } from '../rule.ts'
import { errorsOf, numbersOf, type TrialRecord } from '../trial-record.ts'

const INVALID_ABOVE = 0.001

export const rule: TrialRule = {
  order: 60,
  severities: ['invalid', 'caution'],
  title: 'failed responses',
  summary: 'Some responses were errors. The printed rate counts them; we publish the rate of successful responses.',
  formula: 'non-2xx / requests; successful rate = (requests - non-2xx) / D',
  threshold: `above 0: caution; above ${percent(INVALID_ABOVE)}: invalid`,
  source: 'Every response with a status above 399 counts as non-2xx. Threshold: our reasoning.',
  caveats: 'Redirects are not errors here. An error response may be what the scenario requests.',
  applies_to: gives('non_2xx_count'),
  check(trial) {
    const [requests, counted] = numbersOf(trial, 'request_count', 'non_2xx_count')
    if (requests === null || counted === null) return notComputable('requests and the error counts')
    if (requests === 0) return notComputable('a response')
    // responses to the last requests may be counted although the requests are not
    const failed = Math.min(counted, requests)
    if (failed === 0) return NOTHING
    const ratio = failed / requests
    const rate = successfulRate(trial)
    const message = `${count(failed)} of ${count(requests)} responses were ${errorsOf(trial)} (${percent(ratio)})${rate === null ? '' : `: ${count(rate)} successful requests/s`}.`
    return finding(ratio > INVALID_ABOVE ? 'invalid' : 'caution', ratio, 0, message)
  },
}

/**
 * The published rate: that of a generator counts error responses as completed work. (requests - non-2xx) / measured
 * time, per second; null if one is unknown. A status above 399 is non-2xx.
 */
export function successfulRate(trial: TrialRecord): number | null {
  const [requests, failed, duration_s] = numbersOf(trial, 'request_count', 'non_2xx_count', 'duration_s')
  if (requests === null || failed === null || duration_s === null || duration_s <= 0) return null
  return Math.max(0, requests - failed) / duration_s
}
