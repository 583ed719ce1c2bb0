/** Which processes belong to a trial: by their group, the marker in their environment, the trial's network namespace, or its control group. */
import { isOwnLock, lockName } from './lock-host.ts'
import { listIds, readLink, readText } from './read-file.ts'

export const MARKER = 'BENCHLEDGER_TRIAL'

/**
 * The marker's value for what a run starts. Under a lock of its own the lock's name stands before it, so that other such
 * runs leave it alone; the host's own runs end whatever is left.
 */
export const markerFor = (what: string, lock: string = lockName()): string =>
  isOwnLock(lock) ? `${lock}/${what}` : what

export interface TrialIdentity {
  /** The value of BENCHLEDGER_TRIAL: `<run_id>/<trial path>`, after `<lock>/` under a lock of the run's own. */
  marker: string
  /** Process groups that the trial started. */
  groups: Set<number>
  /** `net:[inode]` of the trial's own namespace; null on loopback, where it is everybody's. */
  network_namespace: string | null
  /** The last part of the path of the control group of a server in a sandbox. */
  control_group?: string
}

export interface ProcessStat {
  pid: number
  name: string
  /** One letter: Z is a zombie. */
  state: string
  parent: number
  group: number
  /** In ticks since boot: with the pid it names one process for ever. */
  started_ticks: number
}

/** Null where there is no such process. */
export function readStat(pid: number): ProcessStat | null {
  const text = read(`/proc/${pid}/stat`)
  if (text === null) return null
  // The name in brackets may hold brackets and blanks itself.
  const name_end = text.lastIndexOf(')')
  const fields = text.slice(name_end + 2).split(' ')
  return {
    pid,
    name: text.slice(text.indexOf('(') + 1, name_end),
    state: fields[0] ?? '',
    parent: Number(fields[1]),
    group: Number(fields[2]),
    started_ticks: Number(fields[19]),
  }
}

/** True for a living process of the trial. */
function belongs(stat: ProcessStat, identity: TrialIdentity): boolean {
  if (stat.state === 'Z' || stat.state === 'X') return false
  if (identity.groups.has(stat.group)) return true
  const environment = read(`/proc/${stat.pid}/environ`)
  if (environment?.split('\0').includes(`${MARKER}=${identity.marker}`)) return true
  if (identity.network_namespace !== null && namespaceOf(stat.pid) === identity.network_namespace) return true
  const { control_group } = identity
  return control_group !== undefined && (read(`/proc/${stat.pid}/cgroup`)?.includes(`/${control_group}\n`) ?? false)
}

/** The living processes of the trial but this one. */
export function findProcesses(identity: TrialIdentity): ProcessStat[] {
  return listIds('/proc').flatMap(pid => {
    if (pid === process.pid) return []
    const stat = readStat(pid)
    return stat && belongs(stat, identity) ? [stat] : []
  })
}

/** `net:[inode]`; null where it may not be read. */
export const namespaceOf = (pid: number | 'self'): string | null => readLink(`/proc/${pid}/ns/net`)

const read = (path: string): string | null => readText(path, 'latin1')
