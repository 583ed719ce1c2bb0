/** Ends what a trial has left, by pid. */
import { setTimeout as sleep } from 'node:timers/promises'
import { findProcesses, type Groups } from './find-processes.ts'

/** Sends a signal to one process or, with a negative number, to its group; a process that is gone is none. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Kills at once every process of the trial but this one. Synchronous, so that it can be the last thing that a program does. */
export function killProcesses(groups: Groups): number[] {
  const pids = findProcesses(groups).map(({ pid }) => pid)
  for (const pid of pids) signalProcess(pid, 'SIGKILL')
  return pids
}

/** For the kernel to take a process away, and what it has started meanwhile. */
const DYING_MS = 2000

/** Waits until no process of the trial is left, and after `grace_s` kills them until none is. Gives how many were left. */
export async function awaitNoProcesses(groups: Groups, grace_s: number): Promise<number> {
  const end = performance.now() + grace_s * 1000
  const killed = new Set<number>()
  while (findProcesses(groups).length > 0 && performance.now() < end + DYING_MS) {
    if (performance.now() >= end) for (const pid of killProcesses(groups)) killed.add(pid)
    await sleep(20)
  }
  return killed.size
}
