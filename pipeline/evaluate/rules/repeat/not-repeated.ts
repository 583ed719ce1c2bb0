import { ALPHA, FEWEST_TRIALS } from '../../statistics/limits.ts'
import { ratioInterval } from '../../statistics/log-difference.ts'
import { welch } from '../../statistics/welch.ts'
import { short } from '../format-numbers.ts'
import { finding, NOTHING, notComputable, type RepeatRule } from '../rule.ts'

export const rule: RepeatRule = {
  order: 180,
  severities: ['caution'],
  title: 'not repeated',
  summary:
    'Another run of the same case on the same host gave a different result, relative to the control of each run.',
  formula:
    'x = ln(value / geometric mean of the controls), as the mean over the rounds, or in blocks from the fit; the ratio is exp(x here - x in the other run)',
  threshold: 'the 95 % interval of the ratio excludes 1',
  source:
    'Welch’s test, with a separate variance for each run (Biometrika 34, 1947). The same case means the same version, settings, load, duration, ' +
    'generator, command and request. The control always gives the same response, so anything that slows down the complete host affects both and cancels out.',
  caveats:
    'One in twenty pairs without any difference is marked by chance. A change of the host that affects this server but not the ' +
    'control, such as a kernel that is slower at something only this server does, is marked too, and rightly.',
  check({ current, other, other_run_id }) {
    if (current === null || other === null) return notComputable(`${FEWEST_TRIALS} rounds with a control in both runs`)
    const { ratio, low, high } = ratioInterval(welch(current, other), 1 - ALPHA)
    if (low <= 1 && high >= 1) return NOTHING
    const message =
      `Relative to its run’s control, this is ${short.format(ratio)} times the value of the same case in run ${other_run_id} ` +
      `(95 % interval ${short.format(low)} to ${short.format(high)}).`
    return finding('caution', ratio, 1, message)
  },
}
