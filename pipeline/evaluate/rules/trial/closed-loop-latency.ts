import { isClosedLoop, NOT_CLOSED } from '../connections.ts'
import { time } from '../format-time.ts'
import { canBeClosedLoop, finding, NOTHING, type TrialRule } from '../rule.ts'
import { numberOf } from '../trial-record.ts'

export const rule: TrialRule = {
  order: 160,
  needs_continuity: true,
  owner: 'tool',
  severities: ['note'],
  title: 'closed loop',
  summary:
    'The generator waits for each response before it sends the next request, so its latency hides the queue in which real clients would wait.',
  formula: 'a latency from a generator that sends at no fixed rate',
  threshold: 'any latency of a closed loop: note',
  source:
    'Tene, How NOT to Measure Latency (2013), on coordinated omission; Schroeder, Wierman, Harchol-Balter, Open Versus Closed (NSDI 2006).',
  caveats:
    'A generator with a fixed rate below the capacity of the server is not affected, nor is the probe of our runs.',
  applies_to: canBeClosedLoop,
  check(trial) {
    if (!isClosedLoop(trial)) return NOT_CLOSED
    const mean_s = numberOf(trial, 'latency_mean_s')
    if (mean_s === null) return NOTHING
    const message = `The mean latency of ${time(mean_s)} comes from a closed loop: while a response is late, nothing more is sent, so queueing is hidden.`
    return finding('note', null, null, message)
  },
}
