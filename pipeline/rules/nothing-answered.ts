import { finding, NOTHING, notComputable, type TrialRule, WRK_FAMILY } from './rule.ts'
import { count } from './say.ts'
import { numberOf } from './trial-record.ts'

export const rule: TrialRule = {
  id: 'nothing-answered',
  scope: 'trial',
  severities: ['invalid'],
  title: 'nothing answered',
  summary: 'Not one answer was a success.',
  formula: 'requests - non-2xx = 0',
  threshold: '0 successful answers invalid',
  source: 'wrk prints a whole report, possibly without any error line, when every connection hangs.',
  caveats: 'An error answer may be what the scenario asks for.',
  applies_to: WRK_FAMILY,
  check(trial) {
    const requests = numberOf(trial, 'request_count')
    const failed = numberOf(trial, 'non_2xx_count')
    if (requests === 0) return finding('invalid', 0, 1, 'Not one request was answered.')
    if (requests === null || failed === null) return notComputable('requests and the error counts')
    if (requests > failed) return NOTHING
    return finding('invalid', 0, 1, `All ${count(requests)} answers were errors.`)
  },
}
