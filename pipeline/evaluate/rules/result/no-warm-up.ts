import { finding, NOTHING, notComputable, type ResultRule } from '../rule.ts'

export const rule: ResultRule = {
  order: 190,
  owner: 'run',
  needs_recording: true,
  severities: ['note'],
  title: 'no warm-up',
  summary: 'The first seconds are counted, in which caches are cold and compilers still run.',
  formula: 'seconds of load before counting',
  threshold: '0 s: note',
  source: 'Barrett and others, Virtual Machine Warmup Blows Hot and Cold (OOPSLA 2017).',
  caveats:
    'A warm-up can be too short, and some programs never reach a steady state. Programs compiled ahead of time need little.',
  check({ warm_up_s }) {
    if (warm_up_s === null) return notComputable('whether there was a warm-up')
    return warm_up_s > 0
      ? NOTHING
      : finding('note', warm_up_s, null, 'There was no warm-up: the first seconds are counted.')
  },
}
