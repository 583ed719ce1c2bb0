import { time } from '../format-time.ts'
import { finding, NOTHING, type TrialRule } from '../rule.ts'

export const rule: TrialRule = {
  order: 105,
  needs_continuity: true,
  owner: 'tool',
  severities: ['caution'],
  title: 'not a percentile',
  summary: 'The number that the report calls a percentile is the mean of all slower responses, so it is too high.',
  formula: 'a percentile from a generator that averages the tail',
  threshold: 'any such row: caution',
  source:
    'The definition of a percentile. For responses that took 1, 2, … 100 ms, such a generator printed 76 ms as the 50th percentile.',
  caveats: 'The last row is correct if the tail is a single response.',
  applies_to: tool => tool.meanings?.percentile?.is === 'mean-of-tail',
  check({ printed = [] }) {
    const lowest = printed.findLast(({ metric_id }) => /^latency_p\d/.test(metric_id))
    if (lowest === undefined) return NOTHING
    const message = `The row ${lowest.name} of ${time(lowest.value)} is ${lowest.words}. No percentile is read from this report.`
    return finding('caution', lowest.value, null, message)
  },
}
