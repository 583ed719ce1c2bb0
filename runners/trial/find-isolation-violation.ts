/**
 * Compares the CPUs and priorities of a server's processes, as the kernel reports them, with those it was started with.
 */
import { getPriority } from 'node:os'
import { idsOf } from '../host/environment/facts.ts'
import { findProcesses, type Groups, readStat } from '../host/find-processes.ts'
import { listIds, readTextFile } from '../host/read-file.ts'

interface ProcessState {
  /** The CPUs that any thread of the server may use; null if no process of it remains. */
  cpus: number[] | null
  /** The violation in words; null if there is none. */
  violation: string | null
}

/** FIFO, round robin and deadline, which run before all other threads. */
const REAL_TIME = [1, 2, 6]

/**
 * `given`: the CPUs that it was started on; null means no limit. The server is every process outside this process's
 * group, except the database and its children.
 */
export function findIsolationViolation(
  groups: Groups,
  given: readonly number[] | null,
  database_pid: number | null = null,
): ProcessState {
  const this_group = readStat(process.pid)?.group
  const allowed = new Set<number>()
  let violation: string | null = null
  for (const { pid, name, group, parent } of findProcesses(groups)) {
    if (group === this_group || pid === database_pid || parent === database_pid) continue
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

/** Null if it has ended. */
function readThread(pid: number, thread: number): Thread | null {
  const folder = `/proc/${pid}/task/${thread}`
  const list = /^Cpus_allowed_list:\s*([\d,-]+)$/m.exec(readTextFile(`${folder}/status`) ?? '')?.[1]
  const stat = readTextFile(`${folder}/stat`, 'latin1')
  if (list === undefined || stat === null) return null
  // the name in parentheses may contain parentheses and blanks; the third field of proc(5) follows it
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { cpus: idsOf(list), nice: Number(fields[19 - 3]), policy: Number(fields[41 - 3]) }
}

/** `start_nice`: the niceness that it was started with. Only a lower one takes time from others. */
export function describeIsolationViolation(
  { cpus, nice, policy }: Thread,
  given: readonly number[] | null,
  start_nice = getPriority(),
): string | null {
  const others = given === null ? [] : cpus.filter(cpu => !given.includes(cpu))
  if (others.length > 0) return `may run on CPU ${cpus.join(', ')} but was started on ${given?.join(', ')}`
  if (REAL_TIME.includes(policy)) return 'runs under a real-time scheduler'
  return nice < start_nice ? `raised its priority to nice ${nice} from ${start_nice}` : null
}
