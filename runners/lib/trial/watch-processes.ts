/** Keeps the list of the server's processes while a load runs; each process of the system is looked at once only. */
import { belongs, readStat, type TrialIdentity } from './find-processes.ts'
import { listIds } from './proc-file.ts'

/**
 * Gives a function that looks again and gives the pids. The observer and its children outside of the server groups
 * (the generator, ss) are left out.
 */
export function watchProcesses(identity: TrialIdentity): () => number[] {
  const known = new Map<number, boolean>([[process.pid, false]])
  return () => {
    const there = new Set(listIds('/proc'))
    for (const pid of known.keys()) if (!there.has(pid)) known.delete(pid)
    const pids: number[] = []
    for (const pid of there) {
      const isServer = known.get(pid) ?? isServerProcess(pid, identity)
      known.set(pid, isServer)
      if (isServer) pids.push(pid)
    }
    return pids
  }
}

function isServerProcess(pid: number, identity: TrialIdentity): boolean {
  const stat = readStat(pid)
  if (stat === null) return false
  if (identity.groups.has(stat.group)) return true
  return stat.parent !== process.pid && belongs(stat, identity)
}
