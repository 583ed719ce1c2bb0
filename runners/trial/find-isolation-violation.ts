/** What the kernel says of a server's processes, compared with what they were given: it and not the plan is believed. */
import { getPriority } from 'node:os'
import { idsOf } from '../host/environment/facts.ts'
import { findProcesses, type Groups, readStat } from '../host/find-processes.ts'
import { listIds, readTextFile } from '../host/read-file.ts'

interface ProcessState {
  /** On which the server's threads may run, all together; null where no process of it is left. */
  cpus: number[] | null
  /** How it left what it was given, in words; null where it did not. */
  violation: string | null
}

/** FIFO, round robin and deadline: what they run is before everything else. */
const REAL_TIME = [1, 2, 6]

/** `given`: the CPUs that it was started on; null where there is no limit. A server is what is not of this process's own group. */
export function findIsolationViolation(groups: Groups, given: readonly number[] | null): ProcessState {
  const own_group = readStat(process.pid)?.group
  const allowed = new Set<number>()
  let violation: string | null = null
  for (const { pid, name, group } of findProcesses(groups)) {
    if (group === own_group) continue
    for (const thread of listIds(`/proc/${pid}/task`)) {
      const at = readThread(pid, thread)
      if (at === null) continue
      for (const cpu of at.cpus) allowed.add(cpu)
      const fact = describeIsolationViolation(at, given)
      if (fact !== null) violation ??= `process ${pid} (${name}) of the server ${fact}`
    }
  }
  return { cpus: allowed.size === 0 ? null : [...allowed].sort((a, b) => a - b), violation }
}

interface Thread {
  cpus: readonly number[]
  nice: number
  policy: number
}

/** Null where it has ended. */
function readThread(pid: number, thread: number): Thread | null {
  const folder = `/proc/${pid}/task/${thread}`
  const list = /^Cpus_allowed_list:\s*([\d,-]+)$/m.exec(readTextFile(`${folder}/status`) ?? '')?.[1]
  const stat = readTextFile(`${folder}/stat`, 'latin1')
  if (list === undefined || stat === null) return null
  // the name in brackets may hold brackets and blanks itself; what follows it begins with the third field of proc(5)
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { cpus: idsOf(list), nice: Number(fields[19 - 3]), policy: Number(fields[41 - 3]) }
}

/** `own_nice`: of whoever started it. Less than it is before others; more is its own loss. */
export function describeIsolationViolation(
  { cpus, nice, policy }: Thread,
  given: readonly number[] | null,
  own_nice = getPriority(),
): string | null {
  const others = given === null ? [] : cpus.filter(cpu => !given.includes(cpu))
  if (others.length > 0) return `may run on CPU ${cpus.join(', ')}, and was started on ${given?.join(', ')}`
  if (REAL_TIME.includes(policy)) return 'runs under a real-time scheduler'
  return nice < own_nice ? `raised its priority to nice ${nice} from ${own_nice}` : null
}
