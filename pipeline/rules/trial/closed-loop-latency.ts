import { isClosedLoop, NOT_CLOSED } from '../connections.ts'
import { time } from '../format-time.ts'
import { canBeClosedLoop, finding, NOTHING, type TrialRule } from '../rule.ts'
import { numberOf } from '../trial-record.ts'

export const rule: TrialRule = {
  order: 160,
  owner: 'tool',
  severities: ['note'],
  title: 'closed loop',
  summary:
    'The generator waits for each answer before it sends the next request, so its latency hides the queue that real clients would wait in.',
  formula: 'a latency from a generator without a rate of its own',
  threshold: 'any latency of a closed loop: note',
  source:
    'Tene, How NOT to Measure Latency (2013), on coordinated omission; Schroeder, Wierman, Harchol-Balter, Open Versus Closed (NSDI 2006).',
  caveats: 'A generator with a fixed rate below what the server can do, or the probe of our own runs, is free of it.',
  applies_to: canBeClosedLoop,
  check(trial) {
    if (!isClosedLoop(trial)) return NOT_CLOSED
    const mean_s = numberOf(trial, 'latency_mean_s')
    if (mean_s === null) return NOTHING
    const message = `The mean latency of ${time(mean_s)} is that of a closed loop: while an answer is late nothing more is sent, so queueing is hidden.`
    return finding('note', null, null, message)
  },
}
