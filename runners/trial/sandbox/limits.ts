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

/**
 * The user that a server runs as, also the number of its group: of a range that no account has, and another for each
 * process that makes sandboxes, because processes of one user see each other.
 */
export const serverUser = (maker_pid = process.pid): number => 60_000 + (maker_pid % 5_000)
