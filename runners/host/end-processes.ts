/** Ends what a trial has left, by pid. */
import { setTimeout as sleep } from 'node:timers/promises'
import { findProcesses, type ProcessStat, readStat, type TrialIdentity } from './find-processes.ts'

/** Sends a signal to one process or, with a negative number, to its group; a process that is gone is none. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** True while the very process (not another under its number) lives. */
export function isAlive({ pid, started_ticks }: Pick<ProcessStat, 'pid' | 'started_ticks'>): boolean {
  const stat = readStat(pid)
  return stat !== null && stat.started_ticks === started_ticks && stat.state !== 'Z' && stat.state !== 'X'
}

/**
 * Kills at once every process of the trial but this one, and what they start meanwhile. Gives how many there were.
 * Synchronous, so that it can be the last thing that a program does.
 */
export function killProcesses(identity: TrialIdentity): number {
  const killed = new Set<string>()
  for (let pass = 0; pass < 20; pass++) {
    const found = findProcesses(identity)
    if (found.length === 0) break
    for (const { pid, started_ticks } of found) {
      killed.add(`${pid} ${started_ticks}`)
      signalProcess(pid, 'SIGKILL')
    }
  }
  return killed.size
}

/** Waits until no process of the trial is left, at most `grace_s`, then kills the rest. Gives how many were left. */
export async function awaitNoProcesses(identity: TrialIdentity, grace_s: number): Promise<number> {
  const end = performance.now() + grace_s * 1000
  while (findProcesses(identity).length > 0) {
    if (performance.now() >= end) return killProcesses(identity)
    await sleep(20)
  }
  return 0
}
