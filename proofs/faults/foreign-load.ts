/** How much CPU time others used: a try during which they used much says nothing about the fault. */
import { readFileSync } from 'node:fs'

interface Times {
  /** Of all CPUs, in ticks. */
  all: number
  busy: number
  /** This process and its children that have ended, in ticks. */
  own: number
}

function readTimes(): Times {
  const [line = ''] = readFileSync('/proc/stat', 'latin1').split('\n')
  const columns = line.split(/\s+/).slice(1, 9).map(Number)
  const all = columns.reduce((sum, ticks) => sum + ticks, 0)
  const stat = readFileSync('/proc/self/stat', 'latin1')
  const own = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0)
  const idle = (columns[3] ?? 0) + (columns[4] ?? 0)
  return { all, busy: all - idle, own }
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
