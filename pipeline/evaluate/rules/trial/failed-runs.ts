import { gives } from '../../../tools/tool.ts'
import { count } from '../format-numbers.ts'
import { finding, NOTHING, notComputable, type TrialRule } from '../rule.ts'
import { numberOf } from '../trial-record.ts'

export const rule: TrialRule = {
  order: 85,
  severities: ['invalid'],
  title: 'failed executions',
  summary: 'The timed command failed, so its time does not measure the intended work.',
  formula: 'executions that exited with a code other than 0 or were ended by a signal / executions',
  threshold: 'any: invalid',
  source:
    'The exit codes in the report, where null means a signal. Our reasoning: a program that fails may stop early.',
  caveats: 'Some programs, such as diff and linters, report what they found by their exit code.',
  applies_to: gives('failed_run_count'),
  check(trial) {
    const failed = numberOf(trial, 'failed_run_count')
    if (failed === null) return trial.exit_code == null ? notComputable('the exit codes of the executions') : NOTHING
    if (failed === 0) return NOTHING
    const runs = Math.max(failed, [trial.values.time_s].flat().length)
    const signalled = numberOf(trial, 'signalled_run_count') ?? 0
    const signals = signalled > 0 ? ` (${signalled === 1 ? 'one' : count(signalled)} by a signal)` : ''
    const message = `${count(failed)} of ${count(runs)} executions failed${signals}.`
    return finding('invalid', failed / runs, 0, message)
  },
}
