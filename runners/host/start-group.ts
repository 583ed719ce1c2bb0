/** A program in a process group of its own, so that it can be ended with everything that it has started. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Argv } from '../../pipeline/schema/records/commands.ts'
import { signalProcess } from './end-processes.ts'

export interface ProcessGroup {
  /** Of the program, and the number of its group; 0 where it could not be started. */
  pid: number
  /** False where it could not be started: then `ended` says why. */
  started: Promise<boolean>
  /** How it ended, as words that follow its name; null while it runs. */
  ended: () => string | null
  /** When it ends, and when its output does, which a child that was left behind may hold open. */
  exit: Promise<void>
  closed: Promise<void>
  /** Lets go of its output. */
  release: () => void
}

interface GroupOptions {
  cwd: string
  /** All of its environment. */
  env: Readonly<Record<string, string>>
  /** Of both streams, as it comes. */
  onOutput: (chunk: Buffer) => void
}

export function startGroup(argv: Argv, { cwd, env, onOutput }: GroupOptions): ProcessGroup {
  const [command = '', ...args] = argv
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe']
  const child = spawn(command, args, { cwd, env: { ...env }, detached: true, stdio })
  const streams = [child.stdout, child.stderr]
  for (const stream of streams) stream.on('data', onOutput).on('error', () => {})
  let ended: string | null = null
  const exit = once(child, 'exit').then(
    ([code, signal]) => {
      ended = signal ? `was ended by ${signal}` : `ended with exit code ${code}`
    },
    (error: Error) => {
      ended = `could not be started: ${error.message}`
    },
  )
  return {
    pid: child.pid ?? 0,
    started: once(child, 'spawn').then(
      () => true,
      () => false,
    ),
    ended: () => ended,
    exit,
    closed: new Promise(resolve => child.once('close', () => resolve())),
    release: () => {
      for (const stream of streams) stream.destroy()
    },
  }
}

/** SIGTERM to the group, and after the grace time SIGKILL to whoever of it is left. Resolves when the program has ended. */
export async function endGroup({ pid, exit }: Pick<ProcessGroup, 'pid' | 'exit'>, grace_s: number): Promise<void> {
  if (pid === 0) return
  signalProcess(-pid, 'SIGTERM')
  await Promise.race([exit, sleep(grace_s * 1000, null, { ref: false })])
  signalProcess(-pid, 'SIGKILL')
  await exit
}
