/** Creates control groups, of version 1 or 2, that limit a server's tasks, memory and CPUs. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Limits, serverLimits } from './limits.ts'

interface ControlGroups {
  /** Files to which a process writes 0 to join. */
  procs_paths: string[]
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
const readCurrent = () => readFileSync('/proc/self/cgroup', 'utf8')

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
  return { procs_paths: folders.map(folder => join(folder, 'cgroup.procs')), holds_cpus, remove }
}

/** `current` is /proc/self/cgroup: lines `number:controllers:path`, or `0::path` for version 2. */
export function planGroups(limits: Limits, cpus: readonly number[] | null, root: string, current: string): Group[] {
  const paths = new Map<string, string>()
  for (const line of current.split('\n')) {
    const [, controllers, path] = /^\d+:([^:]*):(.*)$/.exec(line) ?? []
    for (const controller of controllers?.split(',') ?? []) paths.set(controller, path ?? '/')
  }
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
  for (const { above } of planGroups(serverLimits(), [0], root, current))
    for (const name of readdirSync(above)) {
      const pid = NAME.exec(name)?.[1]
      if (pid !== undefined && !existsSync(`/proc/${pid}`)) removeGroup(join(above, name))
    }
}

function removeGroup(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // it is busy, and the next runner removes it
  }
}
