/** Starts a program in a new process group, so that it can be ended together with its children. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Argv } from '../../pipeline/schema/records/commands.ts'
import { signalProcess } from './end-processes.ts'

export interface ProcessGroup {
  /** The id of the program and of its group; 0 if it could not be started. */
  pid: number
  /** False if it could not be started: then `ended` says why. */
  started: Promise<boolean>
  /** How it ended, as a phrase that follows its name; null while it runs. */
  ended: () => string | null
  /** Resolves when the program ends; `closed`, when its output does, which a remaining child may keep open. */
  exit: Promise<void>
  closed: Promise<void>
  /** Closes its output. */
  release: () => void
}

interface GroupOptions {
  cwd: string
  /** The complete environment. */
  env: Readonly<Record<string, string>>
  /** Gets both streams, interleaved. */
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

/** Sends SIGTERM to the group and SIGKILL after the grace time. Resolves when the program has ended. */
export async function endGroup({ pid, exit }: Pick<ProcessGroup, 'pid' | 'exit'>, grace_s: number): Promise<void> {
  if (pid === 0) return
  signalProcess(-pid, 'SIGTERM')
  await Promise.race([exit, sleep(grace_s * 1000, null, { ref: false })])
  signalProcess(-pid, 'SIGKILL')
  await exit
}
