/** What a server may use of the host under the sandbox. */
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

/** No account has this number: it is of the range that Debian keeps for nobody. Also the number of its group. */
export const SERVER_USER = 64_999
