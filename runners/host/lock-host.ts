/** Allows one measuring run at a time on a host. The kernel releases the lock when its holder dies. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { UsageError } from '../../pipeline/schema/usage-error.ts'
import { probePort } from './probe-port.ts'

const LOCK = 'benchledger-host'

/** The host's lock, or the one in BENCHLEDGER_LOCK: tests of the runner do not wait for a real run. */
export const lockName = (named = process.env.BENCHLEDGER_LOCK): string => named || LOCK

/** A run under another lock may have been disturbed, and records a warning. */
export const isOwnLock = (name: string = lockName()): boolean => name !== LOCK

/**
 * Takes the lock, an abstract socket in the current network namespace, and returns its release. Throws a UsageError
 * that names the holder if it is taken.
 */
export async function lockHost(run_id: string, name: string = lockName()): Promise<() => void> {
  const path = `\0${name}`
  const server = createServer(socket => socket.end(`${process.pid} ${run_id}`).on('error', () => socket.destroy()))
  try {
    await once(server.listen(path), 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    const holder = await probeHolder(path)
    const fix = 'wait until it has ended, or end it, then start again'
    throw new UsageError(3, `another run measures on this host (${holder}): ${fix}`)
  }
  server.unref()
  return () => server.close()
}

/** The holder of the lock, if it responds within a second. */
async function probeHolder(path: string): Promise<string> {
  const [, pid, run_id] = /^(\d+) ([\w-]+)$/.exec(await probePort({ path }, '')) ?? []
  return pid === undefined ? 'which is unknown' : `process ${pid}, run ${run_id}`
}
