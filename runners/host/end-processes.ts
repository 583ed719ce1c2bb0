/** Ends the remaining processes of a trial by pid. */
import { setTimeout as sleep } from 'node:timers/promises'
import { findProcesses, type Groups } from './find-processes.ts'

/** Sends a signal to a process or, with a negative number, to its group; ignores processes that have ended. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Kills all processes of the trial except this one. Synchronous, so that a program can call it last. */
export function killProcesses(groups: Groups): number[] {
  const pids = findProcesses(groups).map(({ pid }) => pid)
  for (const pid of pids) signalProcess(pid, 'SIGKILL')
  return pids
}

/** How long the kernel may take to end killed processes and their new children. */
const DYING_MS = 2000

/**
 * Waits until all processes of the trial have ended and kills those that remain after `grace_s`. Returns how many it
 * killed.
 */
export async function awaitNoProcesses(groups: Groups, grace_s: number): Promise<number> {
  const end = performance.now() + grace_s * 1000
  const killed = new Set<number>()
  while (findProcesses(groups).length > 0 && performance.now() < end + DYING_MS) {
    if (performance.now() >= end) for (const pid of killProcesses(groups)) killed.add(pid)
    await sleep(20)
  }
  return killed.size
}
