/** Which clock of the kernel the CPU time of threads is read from. */
import { existsSync } from 'node:fs'

export type Clock = 'schedstat' | 'ticks'

/** schedstat counts nanoseconds; where the kernel has none, stat counts ticks of 10 ms. */
export function chooseClock(exists = existsSync): Clock {
  return exists('/proc/self/schedstat') ? 'schedstat' : 'ticks'
}
