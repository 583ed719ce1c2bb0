import { count, percent } from '../format-numbers.ts'
import { finding, NOTHING, notComputable, type ResultRule } from '../rule.ts'

export const rule: ResultRule = {
  order: 230,
  needs_recording: true,
  severities: ['invalid', 'caution'],
  title: 'wrong answers',
  summary: 'The server did not give the right answers, or no one checked.',
  formula: 'wrong answers / answers checked, before, during and after the load',
  threshold: 'any wrong answer: invalid; not checked: caution',
  source: 'Our reasoning: a wrong answer is cheap.',
  caveats: 'Only a sample is checked during the load: an error rarer than one in the sample is missed.',
  check({ trials, is_verified }) {
    const recorded = trials.flatMap(trial => trial.recording?.verifications ?? [])
    const checked = recorded.reduce((sum, phase) => sum + phase.answer_count, 0)
    const wrong = recorded.reduce((sum, phase) => sum + phase.wrong_answer_count, 0)
    if (wrong > 0) {
      const phases = new Set(
        recorded.flatMap(({ phase, wrong_answer_count }) => (wrong_answer_count > 0 ? [phase] : [])),
      )
      const message = `${count(wrong)} of ${count(checked)} answers checked were wrong (${percent(wrong / checked)}), ${[...phases].join(' and ')} the load.`
      return finding('invalid', wrong, 0, message)
    }
    if (checked > 0 || is_verified) return NOTHING
    if (is_verified === null) return notComputable('whether the answers were checked')
    return finding('caution', null, null, 'The answers were not checked.')
  },
}
