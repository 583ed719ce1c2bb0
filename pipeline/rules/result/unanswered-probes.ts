import { count, percent } from '../format-numbers.ts'
import { finding, NOTHING, notComputable, type ResultRule } from '../rule.ts'

export const rule: ResultRule = {
  order: 231,
  needs_recording: true,
  severities: ['caution'],
  title: 'probes not answered',
  summary: 'Some probe requests were not answered, so no one knows how long their answers would have taken.',
  formula: 'probe requests not answered / probe requests, before, during and after the load',
  threshold: 'any: caution',
  source:
    'Our reasoning: an answer that never came is slower than all that did. Until November 2026 this was part of wrong-answers.',
  caveats: 'Whether the answers would have been right is not known either. A probe is one client of many.',
  check({ trials }) {
    const recorded = trials.flatMap(trial => trial.recording?.verifications ?? [])
    if (recorded.length === 0) return notComputable('what the probe asked')
    const unanswered = recorded.reduce((sum, phase) => sum + phase.unanswered_count, 0)
    if (unanswered === 0) return NOTHING
    const asked = recorded.reduce((sum, phase) => sum + phase.answer_count, unanswered)
    const message = `${count(unanswered)} of ${count(asked)} probe requests were not answered (${percent(unanswered / asked)}).`
    return finding('caution', unanswered, 0, message)
  },
}
