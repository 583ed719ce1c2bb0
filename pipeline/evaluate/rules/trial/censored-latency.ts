import { count, percent } from '../format-numbers.ts'
import { finding, NOTHING, notComputable, type TrialRule } from '../rule.ts'
import { numbersOf, requestsWith } from '../trial-record.ts'

const INVALID_ABOVE = 0.001

export const rule: TrialRule = {
  order: 90,
  needs_continuity: true,
  severities: ['invalid', 'caution'],
  title: 'timeouts omitted',
  summary: 'Requests slower than the timeout are missing from every latency.',
  formula: 'timeouts / requests, including those that timed out if the generator does not count them',
  threshold: `above 0: caution; above ${percent(INVALID_ABOVE)}: invalid`,
  source: 'Threshold: our reasoning; above it, the 99.9th percentile is unknown.',
  caveats: 'Requests that were never answered are not counted as timeouts and appear nowhere.',
  applies_to: tool => tool.meanings?.latency_includes_timeouts?.is === false,
  check(trial) {
    const [requests, timeouts] = numbersOf(trial, 'request_count', 'timeout_count')
    if (requests === null || timeouts === null) return notComputable('requests and the error counts')
    if (timeouts === 0) return NOTHING
    const all = requestsWith(trial, requests, ['timeout_count'])
    const ratio = all === 0 ? 1 : timeouts / all
    const message = `${count(timeouts)} of ${count(all)} requests timed out (${percent(ratio)}) and are missing from every latency: mean, maximum and percentiles are lower bounds.`
    return finding(ratio > INVALID_ABOVE ? 'invalid' : 'caution', ratio, 0, message)
  },
}
