import { finding, NOTHING, notComputable, type ResultRule } from '../rule.ts'

export const rule: ResultRule = {
  order: 220,
  owner: 'host',
  needs_recording: true,
  severities: ['caution'],
  title: 'shared host',
  summary: 'Other virtual machines may have used the same hardware.',
  formula: 'the host is a virtual machine',
  threshold: 'a virtual machine: caution',
  source:
    'Our reasoning: on shared hardware it is unknown what others ran, and when. The rule stolen-time reports CPU time that a hypervisor took from a trial.',
  caveats: 'A virtual machine may be alone on its hardware.',
  check({ host }) {
    if (host.is_virtual === null) return notComputable('whether the host was a virtual machine')
    return host.is_virtual ? finding('caution', null, null, 'It ran on a virtual machine.') : NOTHING
  },
}
