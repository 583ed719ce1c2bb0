/** Runs one command of a build in a new process group, and ends the group after its time limit. */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Argv } from '../../pipeline/schema/records/commands.ts'
import { endGroup, startGroup } from '../host/start-group.ts'

interface StepOptions {
  folder: string
  env: Readonly<Record<string, string>>
  time_out_s: number
  signal: AbortSignal
  onOutput: (chunk: Buffer) => void
}

/** Between SIGTERM and SIGKILL. */
const GRACE_S = 1

/**
 * Null if it ended with 0, else a phrase such as "ended with exit code 1". Errors: `signal` was aborted; the group has
 * ended then too.
 */
export async function runStep(argv: Argv, options: StepOptions): Promise<string | null> {
  const { folder, env, time_out_s, signal, onOutput } = options
  signal.throwIfAborted()
  const group = startGroup(argv, { cwd: folder, env, onOutput })
  const stop = new AbortController()
  const stopped = once(signal, 'abort', { signal: stop.signal }).catch(() => {})
  const late = sleep(time_out_s * 1000, true, { signal: stop.signal }).catch(() => false)
  const isLate = await Promise.race([group.exit.then(() => false), stopped.then(() => false), late])
  stop.abort()
  // the command and its remaining processes
  await endGroup(group, GRACE_S)
  // wait for the rest of the output, which a daemon may keep open
  await Promise.race([group.closed, sleep(GRACE_S * 1000, null, { ref: false })])
  group.release()
  signal.throwIfAborted()
  if (isLate) return `exceeded its limit of ${time_out_s} s and was ended`
  const ended = group.ended()
  return ended === 'ended with exit code 0' ? null : ended
}
