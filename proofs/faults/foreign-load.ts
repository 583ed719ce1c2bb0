/** How much CPU time others used: a try during which they used much says nothing about the fault. */
import { readFileSync } from 'node:fs'
import { cpuTimes } from '../../runners/host/read-host-state.ts'

/** Of all CPUs, and of this process and its children that have ended, in ticks. */
function readTimes(): { all: number; busy: number; own: number } {
  const stat = readFileSync('/proc/self/stat', 'latin1')
  const own = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0)
  return { ...(cpuTimes(readFileSync('/proc/stat', 'latin1')) ?? { all: 0, busy: 0 }), own }
}

/** Call what it gives when the children have ended: the others' share of all CPU time since, 0 to 1. */
export function watchForeignLoad(): () => number {
  const before = readTimes()
  return () => {
    const after = readTimes()
    const all = after.all - before.all
    return all <= 0 ? 0 : Math.max(0, (after.busy - before.busy - (after.own - before.own)) / all)
  }
}
