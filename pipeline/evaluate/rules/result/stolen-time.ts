import { percent } from '../format-numbers.ts'
import { finding, NOTHING, notComputable, type ResultRule } from '../rule.ts'

const CAUTION_ABOVE = 0.005
const INVALID_ABOVE = 0.02

export const rule: ResultRule = {
  order: 221,
  owner: 'trial',
  needs_recording: true,
  severities: ['invalid', 'caution'],
  title: 'CPU time stolen',
  summary: 'The hypervisor gave CPU time to other virtual machines during the trials.',
  formula:
    'steal time / CPU time in each trial: the largest value, and the number of trials above the second threshold',
  threshold: `above ${percent(CAUTION_ABOVE)} in a trial: caution; above ${percent(INVALID_ABOVE)} in more than a sixth of the trials: invalid`,
  source:
    'Our reasoning: steal (proc(5), /proc/stat) is time in which programs were ready to run but did not. One trial of six changes a number by a sixth of its loss, which the interval covers; with more rounds such a trial becomes more likely. Until November 2026 this was part of shared-host.',
  caveats:
    'A hypervisor may not report steal, and neighbours also use caches and memory bandwidth, which no counter reports.',
  check({ trials }) {
    const steals = trials.flatMap(trial => trial.recording?.steal_ratio ?? [])
    if (steals.length === 0) return notComputable('the CPU time that a hypervisor took')
    const steal = Math.max(...steals)
    if (steal <= CAUTION_ABOVE) return NOTHING
    const over = steals.filter(each => each > INVALID_ABOVE).length
    const more = over === 0 ? '' : `, and more than ${percent(INVALID_ABOVE)} in ${over} of ${steals.length} trials`
    const why = `The hypervisor took up to ${percent(steal)} of the CPU time of a trial${more}.`
    const place = trials.findIndex(trial => trial.recording?.steal_ratio === steal)
    return finding(6 * over > steals.length ? 'invalid' : 'caution', steal, CAUTION_ABOVE, why, { place })
  },
}
