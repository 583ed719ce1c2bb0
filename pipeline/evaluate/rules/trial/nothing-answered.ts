import { gives } from '../../../tools/tool.ts'
import { count } from '../format-numbers.ts'
import { finding, loadsServer, NOTHING, notComputable, type TrialRule } from '../rule.ts'
import { errorsOf, numbersOf } from '../trial-record.ts'

export const rule: TrialRule = {
  order: 80,
  severities: ['invalid'],
  title: 'no successful response',
  summary: 'No response was successful.',
  formula: 'requests - non-2xx = 0',
  threshold: '0 successful responses: invalid',
  source: 'Arithmetic: a rate of no responses measures nothing.',
  caveats: 'An error response may be what the scenario requests.',
  applies_to: tool => loadsServer(tool) && gives('request_count')(tool),
  check(trial) {
    const [requests, failed] = numbersOf(trial, 'request_count', 'non_2xx_count')
    if (requests === 0) return finding('invalid', 0, 1, 'No request received a response.')
    const is_unknown = failed === null && gives('non_2xx_count')(trial.tool)
    if (requests === null || is_unknown) return notComputable('requests and the error counts')
    if (requests > (failed ?? 0)) return NOTHING
    return finding('invalid', 0, 1, `All ${count(requests)} responses were ${errorsOf(trial)}.`)
  },
}
