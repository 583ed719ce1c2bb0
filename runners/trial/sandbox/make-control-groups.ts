/** Control groups that limit a server's tasks, memory and CPUs. Versions 1 and 2. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Limits, serverLimits } from './limits.ts'

interface ControlGroups {
  /** Files to which a process writes 0 to join. */
  procs_paths: string[]
  /** False where the host has no controller that keeps a process on its CPUs. */
  holds_cpus: boolean
  /** Does nothing to a group in which a process is left. */
  remove: () => void
}

interface Group {
  /** An existing group in which ours is made. */
  above: string
  /** File -> what is written to it. */
  settings: Readonly<Record<string, string>>
}

/** As temporaryPrefix('trial') names a runner by its pid. */
const NAME = /^benchledger-trial-(\d+)-/
const ROOT = '/sys/fs/cgroup'
const readOwn = () => readFileSync('/proc/self/cgroup', 'utf8')

/** `name` is the last part of each group's path. Errors: there is no controller for tasks or memory, or it may not be written; the message is a sentence. */
export function makeControlGroups(
  name: string,
  limits: Limits,
  cpus: readonly number[] | null,
  root = ROOT,
  own = readOwn(),
): ControlGroups {
  const groups = planGroups(limits, cpus, root, own)
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
    throw new Error(`the control groups cannot be made: ${(error as Error).message}`)
  }
  const holds_cpus = groups.some(({ settings }) => 'cpuset.cpus' in settings)
  return { procs_paths: folders.map(folder => join(folder, 'cgroup.procs')), holds_cpus, remove }
}

/** `own` is /proc/self/cgroup: lines `number:controllers:path`, of version 2 `0::path`. */
export function planGroups(limits: Limits, cpus: readonly number[] | null, root: string, current: string): Group[] {
  const paths = new Map<string, string>()
  for (const line of current.split('\n')) {
    const [, controllers, path] = /^\d+:([^:]*):(.*)$/.exec(line) ?? []
    for (const controller of controllers?.split(',') ?? []) paths.set(controller, path ?? '/')
  }
  const { task_count, memory_bytes } = limits
  const cpuList = cpus?.join(',') ?? ''
  if (!paths.has('pids')) return [ofVersion2(limits, cpuList, root, paths.get('') ?? '/')]
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

/** A group that has processes of its own lends its controllers to no one; then ours is next to it. */
function ofVersion2({ task_count, memory_bytes }: Limits, cpuList: string, root: string, path: string): Group {
  const candidates = [join(root, path), dirname(join(root, path))]
  for (const above of candidates) {
    const file = join(above, 'cgroup.subtree_control')
    const lent = existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ') : []
    if (!lent.includes('pids') || !lent.includes('memory')) continue
    const settings = { 'pids.max': String(task_count), 'memory.max': String(memory_bytes) }
    const hasCpus = cpuList !== '' && lent.includes('cpuset')
    return { above, settings: hasCpus ? { ...settings, 'cpuset.cpus': cpuList } : settings }
  }
  throw new Error(
    `neither ${candidates.join(' nor ')} lends the controllers pids and memory: write them to its subtree_control`,
  )
}

/** Groups that killed runners have left are empty by now. Inside of a trial no runner is seen to be alive: not to be called there. */
export function removeDeadGroups(root = ROOT, current = readOwn()): void {
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
    // busy: the next runner removes it
  }
}
