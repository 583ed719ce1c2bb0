/** Creates control groups, of version 1 or 2, that limit a server's tasks, memory and CPUs, or stop processes. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { TrialJson } from '../../../pipeline/schema/records/run.ts'
import { readTextFile } from '../../host/read-file.ts'
import { type Limits, serverLimits } from './limits.ts'

interface ControlGroups {
  /** The prefix of a command that is to run in the groups. */
  enter: string[]
  /** Where there is one hierarchy for everything, the group with the limits is also the one that is stopped. */
  freezer: FreezerFiles | null
  /** False if the host has no cpuset controller. */
  holds_cpus: boolean
  /** Leaves a group that still has a process. */
  remove: () => void
}

interface Group {
  /** The existing group that becomes the parent. */
  above: string
  /** File -> what is written to it. */
  settings: Readonly<Record<string, string>>
}

/** Named after temporaryPrefix('trial'), with the runner's pid. */
const NAME = /^benchledger-trial-(\d+)-/
const ROOT = '/sys/fs/cgroup'
const readCurrent = () => readTextFile('/proc/self/cgroup') ?? ''
/** A constant: the paths are its arguments. A process joins a group by writing 0 to its cgroup.procs. */
const JOIN = 'while [ "$1" != -- ]; do echo 0 >"$1" || exit 125; shift; done; shift; exec "$@"'

/** A process may notice signals. */
export type StopMethod = NonNullable<TrialJson['stopped_by']>

/** The files of a group whose processes are stopped at once and continue, without a signal that they could see. */
export interface FreezerFiles {
  method: Exclude<StopMethod, 'signals'>
  /** 1 or FROZEN is written to it, and 0 or THAWED. */
  state_path: string
  /** Counts the CPU time of its processes; null in version 1. */
  usage_path: string | null
}

const filesOf = (method: FreezerFiles['method'], folder: string): FreezerFiles =>
  method === 'cgroup-2'
    ? { method, state_path: join(folder, 'cgroup.freeze'), usage_path: join(folder, 'cpu.stat') }
    : { method, state_path: join(folder, 'freezer.state'), usage_path: null }

/**
 * `name` is the last part of each group's path. Errors: no controller for tasks or memory, or no permission; the
 * message is a sentence.
 */
export function createControlGroups(
  name: string,
  limits: Limits,
  cpus: readonly number[] | null,
  root = ROOT,
  current = readCurrent(),
): ControlGroups {
  const groups = planGroups(limits, cpus, root, current)
  const folders: string[] = []
  const remove = () => folders.forEach(removeGroup)
  try {
    for (const { above, settings } of groups) {
      const folder = join(above, name)
      mkdirSync(folder)
      folders.push(folder)
      for (const [file, value] of Object.entries(settings)) writeFileSync(join(folder, file), value)
    }
  } catch (error) {
    remove()
    throw new Error(`the control groups cannot be created: ${(error as Error).message}`)
  }
  const holds_cpus = groups.some(({ settings }) => 'cpuset.cpus' in settings)
  const [first = ''] = folders
  const isOne = groups.length === 1 && existsSync(join(first, 'cgroup.freeze'))
  return { enter: enterArgv(folders), freezer: isOne ? filesOf('cgroup-2', first) : null, holds_cpus, remove }
}

const enterArgv = (folders: readonly string[]) => [
  ...['/bin/sh', '-c', JOIN, 'sh'],
  ...[...folders.map(folder => join(folder, 'cgroup.procs')), '--'],
]

interface Freezer extends FreezerFiles {
  enter: string[]
  /** Whether groups that run at the same time get equal shares of a CPU. */
  has_shares: boolean
  remove: () => void
}

/** A group that limits nothing. Null if this host has no freezer, of this method if one is given, or permits none. */
export function createFreezer(name: string, by?: StopMethod, root = ROOT, current = readCurrent()): Freezer | null {
  for (const { method, above } of freezersIn(root, current)) {
    if (by !== undefined && by !== method) continue
    const folders = [above, ...sharesIn(root, current)].map(folder => join(folder, name))
    const [folder = ''] = folders
    const remove = () => folders.forEach(removeGroup)
    try {
      for (const each of folders) mkdirSync(each)
      const files = filesOf(method, folder)
      const has_shares = folders.length > 1 || existsSync(join(folder, 'cpu.weight'))
      if (existsSync(files.state_path)) return { ...files, enter: enterArgv(folders), has_shares, remove }
    } catch {
      // not permitted: another hierarchy may be
    }
    remove()
  }
  return null
}

/** Version 2 first: there a killed process ends although it is frozen. */
function freezersIn(root: string, current: string): { method: FreezerFiles['method']; above: string }[] {
  const paths = pathsOf(current)
  const unified = join(root, paths.has('pids') ? 'unified' : '', paths.get('') ?? '/')
  const old = join(root, 'freezer', paths.get('freezer') ?? '/')
  return [
    ...(existsSync(join(unified, 'cgroup.procs')) ? [{ method: 'cgroup-2', above: unified } as const] : []),
    ...(existsSync(join(old, 'cgroup.procs')) ? [{ method: 'cgroup-1', above: old } as const] : []),
  ]
}

const AUTOGROUP = '/proc/sys/kernel/sched_autogroup_enabled'
/** Ten times the default. */
const SHARES = 10 * 1024

/**
 * Where the kernel shares CPUs between sessions (autogroup), `nice` counts only within a session: programs of others get
 * as much as the runner, however low their priority. Then this process moves to a group with more shares, in which
 * everything that it starts shares as before. Returns a function that undoes this. Nothing happens in version 2, whose
 * groups with weights have no sessions, and without permission.
 */
export function enterShares(
  name: string,
  root = ROOT,
  current = readCurrent(),
  hasAutogroup = readTextFile(AUTOGROUP)?.trim() === '1',
): () => void {
  const [above] = hasAutogroup ? sharesIn(root, current) : []
  if (above === undefined) return () => {}
  const folder = join(above, name)
  try {
    mkdirSync(folder)
    writeFileSync(join(folder, 'cpu.shares'), String(SHARES))
    writeFileSync(join(folder, 'cgroup.procs'), '0')
  } catch {
    removeGroup(folder)
    return () => {}
  }
  return () => {
    const members = (readTextFile(join(folder, 'cgroup.procs')) ?? '').split('\n').filter(Boolean)
    for (const pid of members) moveProcess(pid, above)
    removeGroup(folder)
  }
}

function moveProcess(pid: string, folder: string): void {
  try {
    writeFileSync(join(folder, 'cgroup.procs'), pid)
  } catch {
    // it has ended
  }
}

/** The parent of groups of version 1 with shares of the CPUs. */
function sharesIn(root: string, current: string): string[] {
  const above = join(root, 'cpu', pathsOf(current).get('cpu') ?? '/')
  return existsSync(join(above, 'cpu.shares')) ? [above] : []
}

function pathsOf(current: string): Map<string, string> {
  const paths = new Map<string, string>()
  for (const line of current.split('\n')) {
    const [, controllers, path] = /^\d+:([^:]*):(.*)$/.exec(line) ?? []
    for (const controller of controllers?.split(',') ?? []) paths.set(controller, path ?? '/')
  }
  return paths
}

/** `current` is /proc/self/cgroup: lines `number:controllers:path`, or `0::path` for version 2. */
export function planGroups(limits: Limits, cpus: readonly number[] | null, root: string, current: string): Group[] {
  const paths = pathsOf(current)
  const { task_count, memory_bytes } = limits
  const cpuList = cpus?.join(',') ?? ''
  if (!paths.has('pids')) return [groupOfVersion2(limits, cpuList, root, paths.get('') ?? '/')]
  const above = (controller: string) => {
    const folder = join(root, controller, paths.get(controller) ?? '/')
    return existsSync(folder) ? folder : join(root, controller)
  }
  const groups: Group[] = [
    { above: above('pids'), settings: { 'pids.max': String(task_count) } },
    { above: above('memory'), settings: { 'memory.limit_in_bytes': String(memory_bytes) } },
  ]
  if (cpus !== null && paths.has('cpuset')) {
    const mems = readFileSync(join(above('cpuset'), 'cpuset.effective_mems'), 'utf8').trim()
    groups.push({ above: above('cpuset'), settings: { 'cpuset.cpus': cpuList, 'cpuset.mems': mems } })
  }
  return groups
}

/** A group that has processes delegates no controllers; then the new group becomes its sibling. */
function groupOfVersion2({ task_count, memory_bytes }: Limits, cpuList: string, root: string, path: string): Group {
  const candidates = [join(root, path), dirname(join(root, path))]
  for (const above of candidates) {
    const file = join(above, 'cgroup.subtree_control')
    const delegated = existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ') : []
    if (!delegated.includes('pids') || !delegated.includes('memory')) continue
    const settings = { 'pids.max': String(task_count), 'memory.max': String(memory_bytes) }
    const hasCpus = cpuList !== '' && delegated.includes('cpuset')
    return { above, settings: hasCpus ? { ...settings, 'cpuset.cpus': cpuList } : settings }
  }
  throw new Error(
    `neither ${candidates.join(' nor ')} delegates the controllers pids and memory: write them to its subtree_control`,
  )
}

/** Removes the groups of killed runners. Not to be called inside a trial, where no runner appears to be alive. */
export function removeDeadGroups(root = ROOT, current = readCurrent()): void {
  const isDead = (name: string) => {
    const pid = NAME.exec(name)?.[1]
    return pid !== undefined && !existsSync(`/proc/${pid}`)
  }
  removeGroups(isDead, root, current)
}

/** Removes groups in which no process is left, by their names. */
export function removeGroups(isLeft: (name: string) => boolean, root = ROOT, current = readCurrent()): void {
  const above = [...freezersIn(root, current).map(each => each.above), ...sharesIn(root, current)]
  try {
    above.push(...planGroups(serverLimits(), [0], root, current).map(each => each.above))
  } catch {
    // no group for limits can be created here
  }
  for (const folder of new Set(above))
    for (const name of readdirSync(folder)) if (isLeft(name)) removeGroup(join(folder, name))
}

/** With the groups in it. Killed processes of a frozen group of version 1 end when they continue. */
function removeGroup(folder: string): void {
  try {
    for (const each of readdirSync(folder, { withFileTypes: true }))
      if (each.isDirectory()) removeGroup(join(folder, each.name))
    const state = join(folder, 'freezer.state')
    if (existsSync(state)) writeFileSync(state, 'THAWED')
    rmdirSync(folder)
  } catch {
    // it is busy, and the next runner removes it
  }
}
