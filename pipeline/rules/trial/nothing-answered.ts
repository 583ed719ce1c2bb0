import { gives } from '../../tools/tool.ts'
import { count } from '../format-numbers.ts'
import { finding, loadsServer, NOTHING, notComputable, type TrialRule } from '../rule.ts'
import { errorsOf, numbersOf } from '../trial-record.ts'

export const rule: TrialRule = {
  order: 80,
  severities: ['invalid'],
  title: 'nothing answered',
  summary: 'Not one answer was a success.',
  formula: 'requests - non-2xx = 0',
  threshold: '0 successful answers: invalid',
  source: 'Arithmetic: a rate of no answers is not a measurement.',
  caveats: 'An error answer may be what the scenario asks for.',
  applies_to: tool => loadsServer(tool) && gives('request_count')(tool),
  check(trial) {
    const [requests, failed] = numbersOf(trial, 'request_count', 'non_2xx_count')
    if (requests === 0) return finding('invalid', 0, 1, 'Not one request was answered.')
    const is_unknown = failed === null && gives('non_2xx_count')(trial.tool)
    if (requests === null || is_unknown) return notComputable('requests and the error counts')
    if (requests > (failed ?? 0)) return NOTHING
    return finding('invalid', 0, 1, `All ${count(requests)} answers were ${errorsOf(trial)}.`)
  },
}
