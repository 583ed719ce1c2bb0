import { median } from '../../statistics/sample.ts'
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
  formula: 'is a virtual machine; steal time / CPU time: the largest and the median of the trials',
  threshold: `a virtual machine, or steal above ${percent(CAUTION_ABOVE)} in a trial, caution; a median above ${percent(INVALID_ABOVE)} invalid`,
  source:
    'Our reasoning: steal (proc(5), /proc/stat) is time in which we wanted to run and did not. The interval holds what one trial lost, and more rounds make one trial with steal more likely, so that it alone strikes nothing.',
  caveats:
    'A hypervisor need not report steal, and neighbours also take caches and memory bandwidth, which nothing reports.',
  check({ host, trials }) {
    const steals = trials.flatMap(trial => trial.recording?.steal_ratio ?? [])
    const steal = steals.length === 0 ? null : Math.max(...steals)
    if (steal !== null && steal > CAUTION_ABOVE) {
      const half = median(steals)
      const why = `The hypervisor took ${percent(steal)} of the CPU time away in a trial, ${percent(half)} in the median one.`
      const place = trials.findIndex(trial => trial.recording?.steal_ratio === steal)
      return finding(half > INVALID_ABOVE ? 'invalid' : 'caution', steal, CAUTION_ABOVE, why, { owner: 'trial', place })
    }
    if (host.is_virtual) return finding('caution', steal, CAUTION_ABOVE, 'It ran on a virtual machine.')
    return host.is_virtual === null ? notComputable('whether the host was a virtual machine') : NOTHING
  },
}
