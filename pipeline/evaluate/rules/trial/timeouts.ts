import { gives } from '../../../tools/tool.ts'
import { counted } from '../format-numbers.ts'
import { finding, NOTHING, notComputable, type TrialRule } from '../rule.ts'
import { numberOf } from '../trial-record.ts'

export const rule: TrialRule = {
  order: 95,
  needs_continuity: true,
  severities: ['caution'],
  title: 'timeouts',
  summary: 'Some requests waited longer than the timeout; the latencies include those that were answered later.',
  formula: 'timeouts',
  threshold: 'above 0: caution',
  source: 'Our reasoning: requests that were never answered are missing from every latency.',
  caveats:
    'Observations are counted: one request may be counted several times, and so may a connection that was idle because the rate is low.',
  applies_to: tool => gives('timeout_count')(tool) && tool.meanings?.latency_includes_timeouts?.is !== false,
  check(trial) {
    const timeouts = numberOf(trial, 'timeout_count')
    if (timeouts === null) return notComputable('the error counts')
    if (timeouts === 0) return NOTHING
    const message = trial.tool.meanings?.latency_includes_timeouts
      ? `${counted(timeouts, 'request')} timed out, and the latencies include how long they waited.`
      : `${counted(timeouts, 'timeout')}: connections were seen waiting longer than the timeout. Requests that were never answered are missing from every latency.`
    return finding('caution', timeouts, 0, message)
  },
}
