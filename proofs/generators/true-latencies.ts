/** The latencies that a perfect generator measures of the server in stall-server.c, from the moment of each due request. */

/** Each request is answered after `delay_s`; from `offset_s` on, every `period_s`, nothing is sent for `stall_s`. */
export interface Schedule {
  delay_s: number
  period_s: number
  stall_s: number
  offset_s: number
}

export interface OfferedRate {
  rate_per_s: number
  duration_s: number
  connections: number
}

/** When the answer leaves to a request that was sent then, both since the first request arrived. */
function answeredAt(sent_s: number, { delay_s, period_s, stall_s, offset_s }: Schedule): number {
  const due_s = sent_s + delay_s
  const since_s = due_s - offset_s
  const within_s = since_s % period_s
  return since_s < 0 || within_s >= stall_s ? due_s : due_s + stall_s - within_s
}

/**
 * In ascending order, in seconds. Request n is due at n / rate and is sent then, or when a connection is free if that is
 * later: answers leave in the order of the requests, so that it takes the connection of request n - connections.
 */
export function trueLatencies({ rate_per_s, duration_s, connections }: OfferedRate, schedule: Schedule): Float64Array {
  const latencies = new Float64Array(Math.round(rate_per_s * duration_s))
  const free_s = new Float64Array(connections)
  for (const n of latencies.keys()) {
    const due_s = n / rate_per_s
    const answered_s = answeredAt(Math.max(due_s, free_s[n % connections] ?? 0), schedule)
    free_s[n % connections] = answered_s
    latencies[n] = answered_s - due_s
  }
  return latencies.sort()
}

/** The sample of that rank; NaN without samples. */
export const quantileOf = (ascending: ArrayLike<number>, share: number): number =>
  ascending[Math.max(0, Math.ceil(share * ascending.length) - 1)] ?? Number.NaN
