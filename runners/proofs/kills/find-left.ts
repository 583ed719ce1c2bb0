/** What is left of runners in a made world. It looks for the world itself and not, as the runner does, for the runner's marks. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import type { World } from './world.ts'

export interface Left {
  /** `<pid> <name>` */
  processes: string[]
  namespaces: string[]
  /** Below the temporary folder. */
  folders: string[]
}

/** The living processes of the world, whoever started them. */
export function processesOf({ root }: World): { pid: number; name: string; command: string }[] {
  return numbers('/proc').flatMap(pid => {
    const [, name, state] = /\((.*)\) ([A-Z])/s.exec(read(`/proc/${pid}/stat`)) ?? []
    const command = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim()
    const belongs = [command, read(`/proc/${pid}/environ`), linkOf(`/proc/${pid}/cwd`)].some(text =>
      text.includes(root),
    )
    return pid !== process.pid && name !== undefined && state !== 'Z' && belongs ? [{ pid, name, command }] : []
  })
}

/** `runners` are the pids of runners that are dead. */
export function findLeft(world: World, runners: readonly number[]): Left {
  const processes = processesOf(world).map(({ pid, name }) => `${pid} ${name}`)
  const isOurs = (name: string) => runners.some(pid => name.startsWith(`bl-${pid}-`))
  return { processes, namespaces: list('/run/netns').filter(isOurs), folders: list(world.temporary) }
}

export const countLeft = ({ processes, namespaces, folders }: Left): number =>
  processes.length + namespaces.length + folders.length

/** What is in one and in the other. */
export function both(a: Left, b: Left): Left {
  const common = (key: keyof Left) => a[key].filter(each => b[key].includes(each))
  return { processes: common('processes'), namespaces: common('namespaces'), folders: common('folders') }
}

/** `2 node, 1 namespace` */
export function describeLeft({ processes, namespaces, folders }: Left): string {
  const kinds = [
    ...processes.map(each => each.replace(/^\d+ /, '').replace('node-MainThread', 'node')),
    ...namespaces.map(() => 'namespace'),
  ]
  const counts = Map.groupBy([...kinds, ...folders.map(() => 'folder')], kind => kind)
  return [...counts].map(([kind, all]) => `${all.length} ${kind}`).join(', ') || 'nothing'
}

const numbers = (folder: string): number[] => list(folder).map(Number).filter(Number.isInteger)

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
