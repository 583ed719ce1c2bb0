import { percent } from '../format-numbers.ts'
import { finding, NOTHING, notComputable, type ResultRule } from '../rule.ts'

const CAUTION_ABOVE = 0.005
const INVALID_ABOVE = 0.02

export const rule: ResultRule = {
  order: 220,
  owner: 'host',
  needs_recording: true,
  severities: ['invalid', 'caution'],
  title: 'shared host',
  summary: 'Other work ran on the same hardware, unseen.',
  formula: 'is a virtual machine; steal time / CPU time: the largest of the trials, and how many are far above',
  threshold: `a virtual machine, or steal above ${percent(CAUTION_ABOVE)} in a trial, caution; above ${percent(INVALID_ABOVE)} in more than a sixth of the trials invalid`,
  source:
    'Our reasoning: steal (proc(5), /proc/stat) is time in which we wanted to run and did not. One trial of six moves a number by a sixth of what it lost, which its interval holds; more rounds make one more likely.',
  caveats:
    'A hypervisor need not report steal, and neighbours also take caches and memory bandwidth, which nothing reports.',
  check({ host, trials }) {
    const steals = trials.flatMap(trial => trial.recording?.steal_ratio ?? [])
    const steal = steals.length === 0 ? null : Math.max(...steals)
    if (steal !== null && steal > CAUTION_ABOVE) {
      const over = steals.filter(each => each > INVALID_ABOVE).length
      const why = `The hypervisor took ${percent(steal)} of the CPU time away in a trial, more than ${percent(INVALID_ABOVE)} in ${over} of ${steals.length}.`
      const of = { owner: 'trial', place: trials.findIndex(trial => trial.recording?.steal_ratio === steal) } as const
      return finding(6 * over > steals.length ? 'invalid' : 'caution', steal, CAUTION_ABOVE, why, of)
    }
    if (host.is_virtual) return finding('caution', steal, CAUTION_ABOVE, 'It ran on a virtual machine.')
    return host.is_virtual === null ? notComputable('whether the host was a virtual machine') : NOTHING
  },
}
