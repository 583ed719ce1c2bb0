/** The resources of the host that a sandboxed server may use. */
import { randomInt } from 'node:crypto'
import { totalmem } from 'node:os'

export interface Limits {
  /** Processes and threads in total. */
  task_count: number
  memory_bytes: number
  /** Each of its private folder and its shared memory; both also count as memory. */
  writable_bytes: number
}

/**
 * More than any entry needs (a pool of blocking threads has 512 by default), and half of the memory for the generator
 * and the observers.
 */
export const serverLimits = (): Limits => ({
  task_count: 4096,
  memory_bytes: Math.floor(totalmem() / 2),
  writable_bytes: 256 * 1024 ** 2,
})

/**
 * The user and group id of a server: in a range without accounts, and drawn for each sandbox, because what the kernel
 * stores for a user, such as keys, outlasts its processes.
 */
export const serverUser = (): number => 60_000 + randomInt(5_000)
