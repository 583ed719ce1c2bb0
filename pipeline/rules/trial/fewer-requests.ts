import { count, percent } from '../format-numbers.ts'
import { finding, NOTHING, notComputable, type TrialRule } from '../rule.ts'
import { numberOf, requestsWith } from '../trial-record.ts'

const CAUTION_BELOW = 0.99

export const rule: TrialRule = {
  order: 167,
  severities: ['caution'],
  title: 'fewer requests',
  summary: 'The generator sent fewer requests than it was asked for, and its report does not say so.',
  formula: 'requests, with those that failed, / requests asked for (a number, or a rate times a duration)',
  threshold: `below ${percent(CAUTION_BELOW)}: caution`,
  source:
    'Arithmetic. One generator gives each of its workers the whole part of requests / workers; another drops what its workers are too few for.',
  caveats: 'What was asked for stands in the command, which many reports are copied without.',
  applies_to: tool => tool.meanings?.sends_what_was_asked?.is === false,
  check(trial) {
    const answered = numberOf(trial, 'request_count')
    const asked = trial.nominal_request_count
    if (answered === null || !asked) return notComputable('how many requests were asked for')
    const sent = requestsWith(trial, answered, trial.tool.uncounted_errors ?? [])
    if (sent >= CAUTION_BELOW * asked) return NOTHING
    const message = `${count(asked)} requests were asked for, and ${count(sent)} were sent (${percent(sent / asked)}).`
    return finding('caution', sent, asked, message)
  },
}
