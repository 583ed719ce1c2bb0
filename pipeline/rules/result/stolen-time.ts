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
  summary: 'The hypervisor gave the CPUs to others while this ran.',
  formula: 'steal time / CPU time: the largest of the trials, and how many are far above',
  threshold: `above ${percent(CAUTION_ABOVE)} in a trial: caution; above ${percent(INVALID_ABOVE)} in more than a sixth of the trials: invalid`,
  source:
    'Our reasoning: steal (proc(5), /proc/stat) is time in which we wanted to run and did not. One trial of six moves a number by a sixth of what it lost, which its interval covers; more rounds make such a trial more likely. Until November 2026 this was part of shared-host.',
  caveats:
    'A hypervisor need not report steal, and neighbours also take caches and memory bandwidth, which nothing reports.',
  check({ trials }) {
    const steals = trials.flatMap(trial => trial.recording?.steal_ratio ?? [])
    if (steals.length === 0) return notComputable('the time that a hypervisor took away')
    const steal = Math.max(...steals)
    if (steal <= CAUTION_ABOVE) return NOTHING
    const over = steals.filter(each => each > INVALID_ABOVE).length
    const why = `The hypervisor took up to ${percent(steal)} of the CPU time of a trial, and more than ${percent(INVALID_ABOVE)} in ${over} of ${steals.length}.`
    const place = trials.findIndex(trial => trial.recording?.steal_ratio === steal)
    return finding(6 * over > steals.length ? 'invalid' : 'caution', steal, CAUTION_ABOVE, why, { place })
  },
}
