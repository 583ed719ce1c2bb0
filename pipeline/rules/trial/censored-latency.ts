import { count, percent } from '../format-numbers.ts'
import { finding, NOTHING, notComputable, type TrialRule } from '../rule.ts'
import { numbersOf } from '../trial-record.ts'

const INVALID_ABOVE = 0.001

export const rule: TrialRule = {
  order: 90,
  severities: ['invalid', 'caution'],
  title: 'timeouts left out',
  summary: 'Answers slower than the timeout were counted as requests and left out of every latency.',
  formula: 'timeouts / requests',
  threshold: `above 0: caution; above ${percent(INVALID_ABOVE)}: invalid`,
  source: 'Threshold: our reasoning; the 99.9th percentile is the first that cannot be known.',
  caveats: 'Requests that were never answered are not timeouts and appear nowhere.',
  applies_to: tool => tool.drops_timed_out_latencies === true,
  check(trial) {
    const [requests, timeouts] = numbersOf(trial, 'request_count', 'timeout_count')
    if (requests === null || timeouts === null) return notComputable('requests and the error counts')
    if (timeouts === 0) return NOTHING
    const ratio = requests === 0 ? 1 : timeouts / requests
    const message = `${count(timeouts)} of ${count(requests)} requests timed out (${percent(ratio)}) and are missing from every latency: mean, maximum and percentiles are lower bounds.`
    return finding(ratio > INVALID_ABOVE ? 'invalid' : 'caution', ratio, 0, message)
  },
}
