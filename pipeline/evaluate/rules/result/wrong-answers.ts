import { count, percent } from '../format-numbers.ts'
import { finding, NOTHING, notComputable, type ResultRule } from '../rule.ts'

export const rule: ResultRule = {
  order: 230,
  needs_recording: true,
  severities: ['invalid', 'caution'],
  title: 'wrong responses',
  summary: 'The server gave wrong responses, or its responses were not checked.',
  formula: 'wrong responses / checked responses, before, during and after the load',
  threshold: 'any wrong response: invalid; not checked: caution',
  source: 'Our reasoning: a wrong response is cheap.',
  caveats: 'During the load only a sample is checked, which can miss rare errors.',
  check({ trials, is_verified }) {
    const recorded = trials.flatMap(trial => trial.recording?.verifications ?? [])
    const checked = recorded.reduce((sum, phase) => sum + phase.answer_count, 0)
    const wrong = recorded.reduce((sum, phase) => sum + phase.wrong_answer_count, 0)
    if (wrong > 0) {
      const phases = new Set(
        recorded.flatMap(({ phase, wrong_answer_count }) => (wrong_answer_count > 0 ? [phase] : [])),
      )
      const message = `${count(wrong)} of ${count(checked)} checked responses were wrong (${percent(wrong / checked)}), ${[...phases].join(' and ')} the load.`
      return finding('invalid', wrong, 0, message)
    }
    if (checked > 0 || is_verified) return NOTHING
    if (is_verified === null) return notComputable('whether the responses were checked')
    return finding('caution', null, null, 'The responses were not checked.')
  },
}
