import { finding, NOTHING, notComputable, type ResultRule } from '../rule.ts'

export const rule: ResultRule = {
  order: 220,
  owner: 'host',
  needs_recording: true,
  severities: ['caution'],
  title: 'shared host',
  summary: 'Other work, unseen, ran on the same hardware.',
  formula: 'is a virtual machine',
  threshold: 'a virtual machine: caution',
  source:
    'Our reasoning: on shared hardware no one knows what the others ran, or when. What a hypervisor took from a trial is reported by stolen-time.',
  caveats: 'A virtual machine may have its hardware to itself.',
  check({ host }) {
    if (host.is_virtual === null) return notComputable('whether the host was a virtual machine')
    return host.is_virtual ? finding('caution', null, null, 'It ran on a virtual machine.') : NOTHING
  },
}
