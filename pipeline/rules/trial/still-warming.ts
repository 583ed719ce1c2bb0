import { percent } from '../format-numbers.ts'
import { finding, loadsServer, NOTHING, notComputable, type TrialRule } from '../rule.ts'

/** A server is warm that is not faster than before by more than this. */
export const SETTLED_WITHIN = 0.03

export const rule: TrialRule = {
  order: 145,
  needs_recording: true,
  severities: ['caution'],
  title: 'still speeding up',
  summary: 'The server was still getting faster when its warm-up ended, so the load measured it before it was warm.',
  formula:
    'bytes per second in the last part of the warm-up / in the part before it - 1; each is half of it, at most 3 s',
  threshold: `above ${percent(SETTLED_WITHIN)}: caution`,
  source:
    'Our reasoning: compilers and caches that learn from the load. The warm-up goes on until the rate has settled, for 30 s at most.',
  caveats:
    'A server that speeds up in steps may rest between two of them, and look warm; one whose rate swings may look cold.',
  applies_to: loadsServer,
  check({ recording }) {
    const growth = recording?.warm_up_growth ?? null
    if (growth === null) return notComputable('how fast the server answered during its warm-up')
    if (growth <= SETTLED_WITHIN) return NOTHING
    const message = `The server was still speeding up when its warm-up ended: by ${percent(growth)} in its last seconds.`
    return finding('caution', growth, SETTLED_WITHIN, message)
  },
}
