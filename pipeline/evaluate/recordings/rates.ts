/** The rate of a load in intervals. */

/** A shorter load is divided into quarter-seconds, so that there are enough intervals to show drift. */
const MIN_SECONDS = 9
const QUARTERS = 4

interface Step {
  elapsed_s: number
  step_s: number
  received_bytes: number | null
}

/**
 * Requests per second in each complete second, or quarter of one: the interval's share of the bytes times all requests.
 * Intervals start after the first step with a response, in which the generator starts and connects. A step that spans
 * two intervals is divided by time; an incomplete last interval is dropped. Null if there is no complete interval.
 */
export function ratesByInterval(rows: readonly Step[], request_count: number | null): number[] | null {
  const bytes = rows.reduce((sum, { step_s, received_bytes }) => sum + (step_s > 0 ? (received_bytes ?? 0) : 0), 0)
  const start_s = rows.find(({ received_bytes }) => (received_bytes ?? 0) > 0)?.elapsed_s
  if (request_count === null || start_s === undefined) return null
  // rows have milliseconds: a last row at 7.9996 s completes the eighth second
  const length_s = (rows.at(-1)?.elapsed_s ?? start_s) - start_s + 0.005
  const per_second = length_s < MIN_SECONDS ? QUARTERS : 1
  const intervals = Array.from({ length: Math.floor(length_s * per_second) }, () => 0)
  if (intervals.length === 0) return null
  for (const { elapsed_s, step_s, received_bytes } of rows) {
    if (step_s === 0 || received_bytes === null) continue
    const end = (elapsed_s - start_s) * per_second
    const length = step_s * per_second
    for (let at = Math.max(0, Math.floor(end - length)); at < Math.min(end, intervals.length); at++) {
      const overlap = Math.min(end, at + 1) - Math.max(end - length, at)
      intervals[at] = (intervals[at] ?? 0) + (received_bytes * overlap) / length
    }
  }
  return intervals.map(received => (received / bytes) * request_count * per_second)
}
