/** What a server may use of the host under the sandbox. */
import { randomInt } from 'node:crypto'
import { totalmem } from 'node:os'

export interface Limits {
  /** Processes and threads together. */
  task_count: number
  memory_bytes: number
  /** Of its private folder and of its shared memory, each; they count as memory too. */
  writable_bytes: number
}

/**
 * More than any entry needs, and less than hurts the host: a pool of blocking threads has 512 by default, and the
 * generator and the observers keep half of the memory.
 */
export const serverLimits = (): Limits => ({
  task_count: 4096,
  memory_bytes: Math.floor(totalmem() / 2),
  writable_bytes: 256 * 1024 ** 2,
})

/**
 * The user that a server runs as, also the number of its group: of a range that no account has, and drawn for each sandbox,
 * because what the kernel keeps for a user, as keys, outlasts its processes.
 */
export const serverUser = (): number => 60_000 + randomInt(5_000)
