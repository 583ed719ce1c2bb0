import { count, percent } from '../format-numbers.ts'
import { finding, NOTHING, notComputable, type ResultRule } from '../rule.ts'

export const rule: ResultRule = {
  order: 231,
  needs_recording: true,
  severities: ['caution'],
  title: 'probes not answered',
  summary: 'Some probe requests were not answered, so it is unknown how long their responses would have taken.',
  formula: 'probe requests not answered / probe requests, before, during and after the load',
  threshold: 'any: caution',
  source:
    'Our reasoning: a response that never arrived is slower than all that did. Until November 2026 this was part of the rule wrong-answers.',
  caveats: 'Whether these responses would have been correct is unknown too. A probe is one client of many.',
  check({ trials }) {
    const recorded = trials.flatMap(trial => trial.recording?.verifications ?? [])
    if (recorded.length === 0) return notComputable('the requests of the probe')
    const unanswered = recorded.reduce((sum, phase) => sum + phase.unanswered_count, 0)
    if (unanswered === 0) return NOTHING
    const sent = recorded.reduce((sum, phase) => sum + phase.answer_count, unanswered)
    const message = `${count(unanswered)} of ${count(sent)} probe requests were not answered (${percent(unanswered / sent)}).`
    return finding('caution', unanswered, 0, message)
  },
}
