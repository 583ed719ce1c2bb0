import type { TotalRecord } from '../../schema/records/recording.ts'
import { count, percent } from '../format-numbers.ts'
import { finding, loadsServer, NOTHING, notComputable, type TrialRule } from '../rule.ts'
import { numbersOf } from '../trial-record.ts'

interface Load {
  /** Answers that were not errors. */
  answered: number
  threads: number
  connections: number
}

/**
 * One sentence where a counter grew by another amount than the answers say; null where what was under way, and where each
 * thread stood in its numbers, explain the difference.
 */
export function wrongGrowth(
  { added, posted_mean, posted_most, unknown_count }: TotalRecord,
  { answered, threads, connections }: Load,
): string | null {
  const expected = answered * posted_mean
  const lost = expected - added
  if (Math.abs(lost) <= (connections + threads + unknown_count) * posted_most) return null
  const what = lost > 0 ? `${percent(lost / expected)} of it is missing` : 'that is more than was posted'
  return `the total grew by ${count(added)}, and the answers say ${count(expected)}: ${what}`
}

export const rule: TrialRule = {
  order: 235,
  needs_recording: true,
  severities: ['invalid'],
  title: 'lost updates',
  summary: 'A counter did not grow by what was posted to it: updates were lost, or never made.',
  formula:
    'total after the load - total before it - what the probe added, against successful answers * mean of the numbers posted',
  threshold: 'apart by more than (connections + threads + unanswered probe requests) * the largest number: invalid',
  source:
    'The server itself, asked with GET before and after the load. Our reasoning: numbers are posted in pairs with the same sum, so each thread is at most one number away from the mean, and each connection has one request in flight.',
  caveats:
    'A server that adds what was lost before it is asked is not caught. As many updates as the connections have in flight may be lost unnoticed.',
  applies_to: loadsServer,
  check(trial) {
    const [requests, errors] = numbersOf(trial, 'request_count', 'non_2xx_count')
    const { threads, connections, recording } = trial
    const total = recording?.total ?? null
    if (total === null || requests === null || threads === null || connections === null)
      return notComputable("the counter's total before and after the load")
    const answered = requests - (errors ?? 0)
    const wrong = wrongGrowth(total, { answered, threads, connections })
    if (wrong === null) return NOTHING
    const message = `${wrong[0]?.toUpperCase()}${wrong.slice(1)}.`
    return finding('invalid', total.added, answered * total.posted_mean, message)
  },
}
