/** The published rate: that of a generator counts error responses as completed work. */
import { numbersOf, type TrialRecord } from './trial-record.ts'

/** (requests - non-2xx) / measured time, per second; null if one is unknown. A status above 399 is non-2xx. */
export function successfulRate(trial: TrialRecord): number | null {
  const [requests, failed, duration_s] = numbersOf(trial, 'request_count', 'non_2xx_count', 'duration_s')
  if (requests === null || failed === null || duration_s === null || duration_s <= 0) return null
  return (requests - failed) / duration_s
}
