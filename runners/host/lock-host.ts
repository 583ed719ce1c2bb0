/** One measuring run at a time on a host: two would measure each other. The kernel frees the lock when its holder dies. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { UsageError } from '../../pipeline/schema/usage-error.ts'
import { probePort } from './probe-port.ts'

const LOCK = 'benchledger-host'

/** The host's lock, or another that BENCHLEDGER_LOCK names: a test of the runner must not wait for whoever measures. */
export const lockName = (named = process.env.BENCHLEDGER_LOCK): string => named || LOCK

/** A run under another lock may have been disturbed, and says so. */
export const isOwnLock = (name: string = lockName()): boolean => name !== LOCK

/**
 * Takes the lock, an abstract socket of the network namespace that we start in. Gives its release.
 * Throws a UsageError that names the holder where it is taken.
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

/** Who holds the lock, as far as it answers within a second. */
async function probeHolder(path: string): Promise<string> {
  const [, pid, run_id] = /^(\d+) ([\w-]+)$/.exec(await probePort({ path }, '')) ?? []
  return pid === undefined ? 'it does not say which' : `process ${pid}, run ${run_id}`
}
