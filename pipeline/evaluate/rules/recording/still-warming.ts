import { percent } from '../format-numbers.ts'
import { finding, loadsServer, NOTHING, notComputable, type TrialRule } from '../rule.ts'

/** A server is warm once its rate grows by no more than this. */
export const SETTLED_WITHIN = 0.03

export const rule: TrialRule = {
  order: 145,
  severities: ['caution'],
  title: 'still speeding up',
  summary: 'The server was still getting faster when its warm-up ended, so it was measured before it was warm.',
  formula:
    'bytes per second in the last part of the warm-up / bytes per second in the part before it - 1; each part is half of the warm-up, at most 3 s',
  threshold: `above ${percent(SETTLED_WITHIN)}: caution`,
  source:
    'Our reasoning: just-in-time compilers and caches adapt to the load. The warm-up continues until the rate has settled, for at most 30 s, or 60 s while the server still gets clearly faster.',
  caveats:
    'A server that speeds up in steps may look warm between two of them; one whose rate fluctuates may look cold.',
  applies_to: loadsServer,
  check({ recording }) {
    const growth = recording?.warm_up_growth ?? null
    if (growth === null) return notComputable('how fast the server responded during its warm-up')
    if (growth <= SETTLED_WITHIN) return NOTHING
    const message = `The server was still speeding up when its warm-up ended: by ${percent(growth)} in its last seconds.`
    return finding('caution', growth, SETTLED_WITHIN, message)
  },
}
