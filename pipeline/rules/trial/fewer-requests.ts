import { count, percent } from '../format-numbers.ts'
import { finding, NOTHING, notComputable, type TrialRule } from '../rule.ts'
import { numberOf, requestsWith } from '../trial-record.ts'

const CAUTION_BELOW = 0.99

export const rule: TrialRule = {
  order: 167,
  severities: ['caution'],
  title: 'fewer requests',
  summary: 'The generator sent fewer requests than requested, which its report does not mention.',
  formula: 'requests, including failed ones, / requested number (a number, or a rate times a duration)',
  threshold: `below ${percent(CAUTION_BELOW)}: caution`,
  source:
    'Arithmetic. One generator rounds the requests per worker down; another drops requests if it has too few workers.',
  caveats: 'The requested number is in the command, which is missing from many copied reports.',
  applies_to: tool => tool.meanings?.sends_what_was_asked?.is === false,
  check(trial) {
    const answered = numberOf(trial, 'request_count')
    const asked = trial.nominal_request_count
    if (answered === null || !asked) return notComputable('the requested number of requests')
    const sent = requestsWith(trial, answered, trial.tool.uncounted_errors ?? [])
    if (sent >= CAUTION_BELOW * asked) return NOTHING
    const message = `${count(sent)} of ${count(asked)} requested requests were sent (${percent(sent / asked)}).`
    return finding('caution', sent, asked, message)
  },
}
