import { count, percent } from '../format-numbers.ts'
import { finding, NOTHING, notComputable, type TrialRule } from '../rule.ts'
import { numberOf, requestsWith } from '../trial-record.ts'

const CAUTION_BELOW = 0.99

export const rule: TrialRule = {
  order: 167,
  severities: ['caution'],
  title: 'fewer requests',
  summary: 'The generator sent fewer requests than requested, which its report does not mention.',
  formula: 'requests, including failed ones, / requested number (given, or a rate times a duration)',
  threshold: `below ${percent(CAUTION_BELOW)}: caution`,
  source:
    'Arithmetic. One generator gives each worker the integer part of requests / workers; another drops requests if it has too few workers.',
  caveats: 'The requested number is in the command line, which many copied reports lack.',
  applies_to: tool => tool.meanings?.sends_what_was_asked?.is === false,
  check(trial) {
    const answered = numberOf(trial, 'request_count')
    const requested = trial.nominal_request_count
    if (answered === null || !requested) return notComputable('the requested number')
    const sent = requestsWith(trial, answered, trial.tool.uncounted_errors ?? [])
    if (sent >= CAUTION_BELOW * requested) return NOTHING
    const message = `${count(requested)} requests were requested, and ${count(sent)} were sent (${percent(sent / requested)}).`
    return finding('caution', sent, requested, message)
  },
}
