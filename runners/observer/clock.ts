/** Chooses the kernel's clock for the CPU time of threads. */
import { existsSync } from 'node:fs'

export type Clock = 'schedstat' | 'ticks'

/** schedstat counts nanoseconds; on kernels without it, stat counts ticks of 10 ms. */
export function chooseClock(exists = existsSync): Clock {
  return exists('/proc/self/schedstat') ? 'schedstat' : 'ticks'
}
