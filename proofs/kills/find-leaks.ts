/** The rest of runners in a made world. It looks for the world itself and not, as the runner does, for the runner's marks. */
import { setTimeout as sleep } from 'node:timers/promises'
import { readStat } from '../../runners/host/find-processes.ts'
import { listIds, listNames, readLink, readTextFile } from '../../runners/host/read-file.ts'
import type { TestEnvironment } from './test-environment.ts'

export interface Left {
  /** `<pid> <name>` */
  processes: string[]
  namespaces: string[]
  /** Below the temporary folder. */
  folders: string[]
}

const read = (path: string): string => readTextFile(path, 'latin1') ?? ''

/** The living processes that name the world's root, whoever started them. */
export function processesOf({ root }: Pick<TestEnvironment, 'root'>): { pid: number; name: string; command: string }[] {
  return listIds('/proc').flatMap(pid => {
    const stat = readStat(pid)
    const command = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim()
    const about = [command, read(`/proc/${pid}/environ`), readLink(`/proc/${pid}/cwd`) ?? '']
    const belongs = pid !== process.pid && about.some(text => text.includes(root))
    return belongs && stat !== null && stat.state !== 'Z' ? [{ pid, name: stat.name, command }] : []
  })
}

/** `runners` are the pids of runners that are dead. */
export function findLeft(environment: TestEnvironment, runners: readonly number[]): Left {
  const processes = processesOf(environment).map(({ pid, name }) => `${pid} ${name}`)
  const isOurs = (name: string) => runners.some(pid => name.startsWith(`bl-${pid}-`))
  return { processes, namespaces: listNames('/run/netns').filter(isOurs), folders: listNames(environment.temporary) }
}

/** The same when the kernel has had its time to end the processes. */
export async function findSettled(environment: TestEnvironment, runners: readonly number[]): Promise<Left> {
  for (const end = performance.now() + 5000; processesOf(environment).length > 0 && performance.now() < end; )
    await sleep(10)
  return findLeft(environment, runners)
}

export const countLeft = ({ processes, namespaces, folders }: Left): number =>
  processes.length + namespaces.length + folders.length

/** The leaks that are in both. */
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
