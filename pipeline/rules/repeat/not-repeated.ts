import { betweenRuns } from '../../statistics/between-runs.ts'
import { ALPHA, FEWEST_TRIALS } from '../../statistics/limits.ts'
import { ratioInterval } from '../../statistics/log-difference.ts'
import { short } from '../format-numbers.ts'
import { finding, NOTHING, notComputable, type RepeatRule } from '../rule.ts'

export const rule: RepeatRule = {
  order: 180,
  severities: ['caution'],
  title: 'not repeated',
  summary: 'Another run of the same case on the same host came out differently, relative to the control of each run.',
  formula:
    'x = ln(value / geometric mean of the controls) in each round; the ratio is exp(mean of x here - mean of x in the other run)',
  threshold: 'the 95 % interval of the ratio excludes 1',
  source:
    'Welch’s test, which gives each run a variance of its own (Biometrika 34, 1947). The same case means the same version, settings, load, duration, ' +
    'generator, command and request. The control always gives the same answer, so what made the whole host slower on one day is in both and cancels out.',
  caveats:
    'Of twenty pairs that differ in nothing, one is marked by chance. A change of the host that affects this server but not the ' +
    'control, such as a kernel that is slower at something only this server does, is marked too, and rightly.',
  check({ own, other, other_run_id }) {
    const found = betweenRuns(own, other)
    if (found === null) return notComputable(`${FEWEST_TRIALS} rounds with a control in both runs`)
    const { ratio, low, high } = ratioInterval(found, 1 - ALPHA)
    if (low <= 1 && high >= 1) return NOTHING
    const message =
      `Relative to its run’s control, this is ${short.format(ratio)} times what run ${other_run_id} found for the same case ` +
      `(95 % interval ${short.format(low)} to ${short.format(high)}).`
    return finding('caution', ratio, 1, message)
  },
}
