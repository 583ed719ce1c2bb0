import { gives } from '../../../tools/tool.ts'
import { count } from '../format-numbers.ts'
import { finding, loadsServer, NOTHING, notComputable, type TrialRule } from '../rule.ts'
import { errorsOf, numbersOf } from '../trial-record.ts'

export const rule: TrialRule = {
  order: 80,
  severities: ['invalid', 'caution'],
  title: 'no successful response',
  summary: 'No response was successful.',
  formula: 'requests - non-2xx - redirects = 0',
  threshold:
    '0 successful responses: invalid; only redirects: caution if the correct response is unknown, invalid in a run unless its load was checked',
  source: 'Arithmetic: a rate of no responses measures nothing, and a redirect is not the page.',
  caveats:
    'An error response or a redirect may be what the scenario requests. Some generators follow redirects, and some do not print statuses.',
  applies_to: tool => loadsServer(tool) && gives('request_count')(tool),
  check(trial) {
    const [requests, failed, redirects] = numbersOf(trial, 'request_count', 'non_2xx_count', 'redirect_count')
    if (requests === 0) return finding('invalid', 0, 1, 'No request received a response.')
    const is_unknown = failed === null && gives('non_2xx_count')(trial.tool)
    if (requests === null || is_unknown) return notComputable('requests and the error counts')
    if (requests > (failed ?? 0) + (redirects ?? 0)) return NOTHING
    if (!redirects) return finding('invalid', 0, 1, `All ${count(requests)} responses were ${errorsOf(trial)}.`)
    // the scenario's oracle accepted responses to the load, or its rule reports them
    if (trial.recording?.load_answers_judged) return NOTHING
    const message = `All ${count(requests)} responses were ${failed ? 'errors or ' : ''}redirects: the requested page was never sent.`
    return finding(trial.recording ? 'invalid' : 'caution', 0, 1, message)
  },
}
