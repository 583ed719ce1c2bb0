import { gives } from '../../tools/tool.ts'
import { count } from '../format-numbers.ts'
import { finding, NOTHING, notComputable, type TrialRule } from '../rule.ts'
import { numberOf } from '../trial-record.ts'

export const rule: TrialRule = {
  order: 85,
  severities: ['invalid'],
  title: 'failed runs',
  summary: 'The timed command failed, so its time is not that of the work.',
  formula: 'executions that ended with an exit code other than 0, or by a signal / executions',
  threshold: 'any: invalid',
  source: 'The exit codes of the report; null stands for a signal. Our reasoning: a program that fails may stop early.',
  caveats: 'Some programs say by their exit code what they found, such as diff and linters.',
  applies_to: gives('failed_run_count'),
  check(trial) {
    const failed = numberOf(trial, 'failed_run_count')
    if (failed === null) return trial.exit_code == null ? notComputable('the exit codes of the runs') : NOTHING
    if (failed === 0) return NOTHING
    const runs = Math.max(failed, [trial.values.time_s].flat().length)
    const signalled = numberOf(trial, 'signalled_run_count') ?? 0
    const signals = signalled > 0 ? ` (${signalled === 1 ? 'one' : count(signalled)} by a signal)` : ''
    const message = `${count(failed)} of ${count(runs)} runs failed${signals}.`
    return finding('invalid', failed / runs, 0, message)
  },
}
