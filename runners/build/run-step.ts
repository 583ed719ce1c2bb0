/** Runs one command of a build in a process group of its own, and ends the whole group when its time is over. */
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

/** Null where it ended with 0, or a phrase such as "ended with exit code 1". Errors: `signal` was aborted; the group is gone then too. */
export async function runStep(argv: Argv, options: StepOptions): Promise<string | null> {
  const { folder, env, time_out_s, signal, onOutput } = options
  signal.throwIfAborted()
  const group = startGroup(argv, { cwd: folder, env, onOutput })
  const stop = new AbortController()
  const stopped = once(signal, 'abort', { signal: stop.signal }).catch(() => {})
  const late = sleep(time_out_s * 1000, true, { signal: stop.signal }).catch(() => false)
  const isLate = await Promise.race([group.exit.then(() => false), stopped.then(() => false), late])
  stop.abort()
  // the command itself, and whatever it has left behind
  await endGroup(group, GRACE_S)
  // the rest of the output; a daemon that left the group may hold it open
  await Promise.race([group.closed, sleep(GRACE_S * 1000, null, { ref: false })])
  group.release()
  signal.throwIfAborted()
  if (isLate) return `took longer than the ${time_out_s} s that it had and was ended`
  const ended = group.ended()
  return ended === 'ended with exit code 0' ? null : ended
}
