import type { TotalRecord } from '../../../schema/records/recording.ts'
import { count, percent } from '../format-numbers.ts'
import { finding, loadsServer, NOTHING, notComputable, type TrialRule } from '../rule.ts'
import { numbersOf } from '../trial-record.ts'

interface Load {
  /** Responses that were not errors. */
  answered: number
  threads: number
  connections: number
}

/**
 * One sentence if a counter did not grow by the amount that the responses imply; null if requests in flight and the
 * position of each thread in its sequence of numbers explain the difference.
 */
export function wrongGrowth(
  { added, posted_mean, posted_most, unknown_count }: TotalRecord,
  { answered, threads, connections }: Load,
): string | null {
  const expected = answered * posted_mean
  const lost = expected - added
  if (Math.abs(lost) <= (connections + threads + unknown_count) * posted_most) return null
  const problem = lost > 0 ? `${percent(lost / expected)} is missing` : 'more than was posted'
  return `the total grew by ${count(added)} instead of ${count(expected)}, as the responses imply: ${problem}`
}

export const rule: TrialRule = {
  order: 235,
  severities: ['invalid'],
  title: 'lost updates',
  summary:
    'A counter, or the sum of all stocks, did not grow by the sum of the numbers posted to it: updates were lost or never applied.',
  formula:
    'total after the load - total before it - additions of the probe, compared with successful responses * mean of the numbers posted',
  threshold: 'differ by more than (connections + threads + unanswered probe requests) * the largest number: invalid',
  source:
    'GET requests to the server, or a query of the database, before and after the load. Our reasoning: numbers are posted in pairs with the same sum, so each thread is at most one number away from the mean, and each connection has one request in flight.',
  caveats:
    'A server that adds lost updates before the total is read is not detected. Lost updates are not detected if there are no more of them than requests in flight.',
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
