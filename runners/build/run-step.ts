/** Runs one command of a build in a process group of its own, and ends the whole group when its time is over. */
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Argv } from '../../pipeline/vocabulary/records/commands.ts'
import { signalProcess } from '../host/end-processes.ts'

export interface StepOptions {
  folder: string
  env: Readonly<Record<string, string>>
  time_out_s: number
  signal: AbortSignal
  onOutput: (chunk: Buffer) => void
}

/** Between SIGTERM and SIGKILL. */
const GRACE_MS = 1000

/** Null where it ended with 0, or a phrase such as "ended with exit code 1". Errors: `signal` was aborted; the group is gone then too. */
export async function runStep(argv: Argv, options: StepOptions): Promise<string | null> {
  const { folder, env, time_out_s, signal, onOutput } = options
  signal.throwIfAborted()
  const [command = '', ...args] = argv
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', onOutput)
  let ended: string | null = null
  const closed = new Promise<void>(resolve => child.once('close', () => resolve()))
  const exited = new Promise<void>(resolve => {
    child.once('error', error => {
      ended = `could not be started: ${error.message}`
      resolve()
    })
    child.once('exit', (code, signalled) => {
      ended = signalled ? `was ended by ${signalled}` : code === 0 ? '' : `ended with exit code ${code}`
      resolve()
    })
  })
  const stop = new AbortController()
  const stopped = new Promise<void>(resolve => {
    signal.addEventListener('abort', () => resolve(), { once: true, signal: stop.signal })
  })
  const late = sleep(time_out_s * 1000, true, { signal: stop.signal }).catch(() => false)
  const isLate = await Promise.race([exited.then(() => false), stopped.then(() => false), late])
  stop.abort()
  if (child.pid !== undefined) await endGroup(child.pid, exited)
  // What is left of the output; a daemon that left the group may hold it open.
  await Promise.race([closed, sleep(GRACE_MS, null, { ref: false })])
  for (const stream of [child.stdout, child.stderr]) stream.destroy()
  signal.throwIfAborted()
  if (isLate) return `took longer than the ${time_out_s} s that it had and was ended`
  return ended === '' ? null : ended
}

/** The command itself, and whatever it has left behind in its group. */
async function endGroup(group: number, exited: Promise<void>): Promise<void> {
  signalProcess(-group, 'SIGTERM')
  await Promise.race([exited, sleep(GRACE_MS, null, { ref: false })])
  signalProcess(-group, 'SIGKILL')
  await exited
}
