/** What the sampler sees ten times a second: what server, generator, interface, system and observer used since the time before. */
import { existsSync } from 'node:fs'

/** One row of timeline.csv; counts are differences since the row before, null could not be read. */
export interface Sample {
  elapsed_s: number
  received_bytes: number | null
  sent_bytes: number | null
  server_cpu_us: number
  server_wait_us: number | null
  client_cpu_us: number
  client_wait_us: number | null
  server_resident_bytes: number | null
  client_resident_bytes: number | null
  server_thread_count: number
  voluntary_switch_count: number
  involuntary_switch_count: number
  steal_us: number | null
  cpu_us: number | null
  idle_us: number | null
  observer_cpu_us: number
}

export type Clock = 'schedstat' | 'ticks'

/** schedstat counts nanoseconds; where the kernel has none, stat counts ticks of 10 ms. */
export function chooseClock(exists = existsSync): Clock {
  return exists('/proc/self/schedstat') ? 'schedstat' : 'ticks'
}
