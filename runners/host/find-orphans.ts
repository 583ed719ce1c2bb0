/** What runners that died have left: processes of a trial that nobody watches any more, their namespaces and folders. */
import { spawnSync } from 'node:child_process'
import { rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from './end-processes.ts'
import { MARKER, markerFor, type ProcessStat, readStat } from './find-processes.ts'
import { isOwnLock, lockName } from './lock-host.ts'
import { findOrphanedFolders } from './orphaned-folders.ts'
import { listIds, listNames, readLink, readText } from './read-file.ts'

interface OrphanedProcess extends Pick<ProcessStat, 'pid' | 'started_ticks' | 'name'> {
  /** Its marker, or the namespace in which it was found. */
  trial: string
}

interface Orphans {
  processes: OrphanedProcess[]
  /** Names of network namespaces. */
  namespaces: string[]
  /** Absolute paths of temporary folders. */
  folders: string[]
}

interface Seen extends ProcessStat {
  /** BENCHLEDGER_TRIAL of its environment. */
  marker: string | null
  namespace: string | null
}

const NAMESPACE = /^bl-(\d+)-\d+$/
const NAMESPACES = '/run/netns'
const MARKED = new RegExp(`(?:^|\\0)${MARKER}=([^\\0]*)`)

/**
 * A trial is alive while one of its processes has a parent outside of it that is a Node of ours, its runner; orphans
 * belong to process 1 or to another that takes orphans in. A namespace is alive while the runner in its name is.
 * Only processes whose environment we may read are seen. Under a lock of the run's own, what another lock's runners left
 * is theirs to end, and to say.
 */
export function findOrphans(lock: string = lockName()): Orphans {
  const isForeign = ({ marker }: Seen) => isOwnLock(lock) && marker !== null && !marker.startsWith(markerFor('', lock))
  const all = allProcesses()
  const seen = new Map(all.filter(each => !isForeign(each)).map(each => [each.pid, each]))
  const held = new Set(all.filter(isForeign).map(({ namespace }) => namespace))
  const namespaces = deadNamespaces().filter(name => !held.has(inodeOf(join(NAMESPACES, name))))
  const inodes = new Map(namespaces.map(name => [inodeOf(join(NAMESPACES, name)), name]))
  const isRunner = (pid: number) => pid !== 1 && isNode(pid)
  const watched = new Set<string>()
  for (const { marker, parent } of seen.values()) {
    if (marker !== null && seen.get(parent)?.marker !== marker && isRunner(parent)) watched.add(marker)
  }
  const processes = [...seen.values()].flatMap(({ pid, started_ticks, name, marker, namespace }): OrphanedProcess[] => {
    const dead = namespace === null ? undefined : inodes.get(namespace)
    const is_left = pid !== process.pid && (dead !== undefined || (marker !== null && !watched.has(marker)))
    return is_left ? [{ pid, started_ticks, name, trial: marker ?? dead ?? '' }] : []
  })
  return { processes, namespaces, folders: findOrphanedFolders(isNode) }
}

const GRACE_MS = 2000

/** Ends them: SIGTERM, two seconds, SIGKILL; then the namespaces and folders go. Gives what could not be ended. */
export async function endOrphans({ processes, namespaces, folders }: Orphans): Promise<string[]> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    signalAll(processes, signal)
    for (const until = Date.now() + GRACE_MS; processes.some(isAlive) && Date.now() < until; ) await sleep(20)
  }
  const failed = processes.filter(isAlive).map(({ pid, name }) => `process ${pid} (${name})`)
  for (const name of namespaces) {
    const { status } = spawnSync('ip', ['netns', 'delete', name], { stdio: 'ignore' })
    if (status !== 0) failed.push(`namespace ${name}`)
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  return failed
}

function signalAll(processes: readonly OrphanedProcess[], signal: NodeJS.Signals): void {
  for (const each of processes.filter(isAlive)) {
    try {
      process.kill(each.pid, signal)
    } catch {
      // it ended between the look and the signal, or is not ours: isAlive says which
    }
  }
}

function allProcesses(): Seen[] {
  return listIds('/proc').flatMap(pid => {
    const stat = readStat(pid)
    if (stat === null || stat.state === 'Z') return []
    const marker = MARKED.exec(readText(`/proc/${pid}/environ`) ?? '')?.[1] ?? null
    return [{ ...stat, marker, namespace: inodeOf(`/proc/${pid}/ns/net`) }]
  })
}

const deadNamespaces = (): string[] =>
  listNames(NAMESPACES).filter(name => {
    const pid = NAMESPACE.exec(name)?.[1]
    return pid !== undefined && !isNode(Number(pid))
  })

function isNode(pid: number): boolean {
  const program = readLink(`/proc/${pid}/exe`)
  return program !== null && basename(program).replace(/ \(deleted\)$/, '') === basename(process.execPath)
}

function inodeOf(path: string): string | null {
  try {
    const { dev, ino } = statSync(path)
    return `${dev}:${ino}`
  } catch {
    return null
  }
}
