import { count, percent } from '../format-numbers.ts'
import { finding, NOTHING, notComputable, type TrialRule } from '../rule.ts'
import { numbersOf } from '../trial-record.ts'

const CAUTION_BELOW = 0.9

export const rule: TrialRule = {
  order: 40,
  needs_continuity: true,
  severities: ['caution'],
  title: 'uneven threads',
  summary: "Some of the generator's threads received no responses for some or all of the time.",
  formula: 'X / (t * mean of Req/Sec): requests/s, divided by threads times the mean rate of a thread',
  threshold: `below ${CAUTION_BELOW}: caution`,
  source: 'Threshold: our reasoning.',
  caveats: 'A server that responds in bursts by design, such as one that sleeps, is uneven without a fault.',
  applies_to: tool => tool.samples_busy_threads_only === true,
  check(trial) {
    const [rate, thread_rate] = numbersOf(trial, 'requests_per_s', 'thread_rate_mean_per_s')
    const { threads } = trial
    if (rate === null || !thread_rate || !threads) return notComputable('threads, requests/s and mean Req/Sec')
    const expected = threads * thread_rate
    if (rate / expected >= CAUTION_BELOW) return NOTHING
    const message = `${count(threads)} threads at ${count(thread_rate)} requests/s each would be ${count(expected)}/s, but only ${count(rate)}/s were counted (${percent(rate / expected)}): threads were idle, or responses came in bursts.`
    return finding('caution', rate / expected, 1, message)
  },
}
