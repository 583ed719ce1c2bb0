/** What runners that died have left: processes of a trial that nobody watches any more, their namespaces and folders. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MARKER, markerFor } from './find-processes.ts'
import { isOwnLock, lockName } from './lock-host.ts'
import { findOrphanedFolders } from './orphaned-folders.ts'

export interface OrphanedProcess {
  pid: number
  /** In ticks since boot: with it a pid that was given away again is told from this process. */
  start_time: string
  name: string
  /** Its marker, or the namespace in which it was found. */
  trial: string
}

export interface Orphans {
  processes: OrphanedProcess[]
  /** Names of network namespaces. */
  namespaces: string[]
  /** Absolute paths of temporary folders. */
  folders: string[]
}

interface Seen {
  pid: number
  parent: number
  start_time: string
  name: string
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
  const processes = [...seen.values()].flatMap(({ pid, start_time, name, marker, namespace }): OrphanedProcess[] => {
    const dead = namespace === null ? undefined : inodes.get(namespace)
    const is_left = pid !== process.pid && (dead !== undefined || (marker !== null && !watched.has(marker)))
    return is_left ? [{ pid, start_time, name, trial: marker ?? dead ?? '' }] : []
  })
  return { processes, namespaces, folders: findOrphanedFolders(isNode) }
}

const GRACE_MS = 2000

/** Ends them: SIGTERM, two seconds, SIGKILL; then the namespaces and folders go. Gives what could not be ended. */
export async function endOrphans({ processes, namespaces, folders }: Orphans): Promise<string[]> {
  signalAll(processes, 'SIGTERM')
  for (const until = Date.now() + GRACE_MS; processes.some(isThere) && Date.now() < until; ) await sleep(20)
  signalAll(processes, 'SIGKILL')
  for (const until = Date.now() + GRACE_MS; processes.some(isThere) && Date.now() < until; ) await sleep(20)
  const failed = processes.filter(isThere).map(({ pid, name }) => `process ${pid} (${name})`)
  for (const name of namespaces) {
    const { status } = spawnSync('ip', ['netns', 'delete', name], { stdio: 'ignore' })
    if (status !== 0) failed.push(`namespace ${name}`)
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  return failed
}

function signalAll(processes: readonly OrphanedProcess[], signal: NodeJS.Signals): void {
  for (const each of processes) {
    if (!isThere(each)) continue
    try {
      process.kill(each.pid, signal)
    } catch {
      // it ended between the look and the signal, or is not ours: isThere says which
    }
  }
}

/** The same process, and not a dead one that waits for its parent. */
function isThere({ pid, start_time }: OrphanedProcess): boolean {
  const stat = readStat(pid)
  return stat !== null && stat.start_time === start_time && stat.state !== 'Z'
}

function allProcesses(): Seen[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      const pid = Number(name)
      const stat = readStat(pid)
      if (stat === null || stat.state === 'Z') return []
      const { parent, start_time, name: said } = stat
      const marker = MARKED.exec(read(`/proc/${pid}/environ`) ?? '')?.[1] ?? null
      return [{ pid, parent, start_time, name: said, marker, namespace: inodeOf(`/proc/${pid}/ns/net`) }]
    })
}

function readStat(pid: number): { name: string; state: string; parent: number; start_time: string } | null {
  const [, name, rest] = /^\d+ \((.*)\) (.*)$/s.exec(read(`/proc/${pid}/stat`) ?? '') ?? []
  const fields = rest?.split(' ')
  if (name === undefined || fields === undefined) return null
  return { name, state: fields[0] ?? '', parent: Number(fields[1]), start_time: fields[19] ?? '' }
}

function deadNamespaces(): string[] {
  try {
    return readdirSync(NAMESPACES).filter(name => {
      const pid = NAMESPACE.exec(name)?.[1]
      return pid !== undefined && !isNode(Number(pid))
    })
  } catch {
    return []
  }
}

function isNode(pid: number): boolean {
  try {
    return basename(readlinkSync(`/proc/${pid}/exe`)).replace(/ \(deleted\)$/, '') === basename(process.execPath)
  } catch {
    return false
  }
}

function inodeOf(path: string): string | null {
  try {
    const { dev, ino } = statSync(path)
    return `${dev}:${ino}`
  } catch {
    return null
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
