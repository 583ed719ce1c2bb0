/**
 * Finds processes, namespaces and folders that runners left in a test environment, by its root and not by the runner's
 * names.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { readStat } from '../../runners/host/find-processes.ts'
import { listIds, listNames, readLink, readTextFile } from '../../runners/host/read-file.ts'
import type { TestEnvironment } from '../fixtures/test-environment.ts'

export interface Leaks {
  /** `<pid> <name>` */
  processes: string[]
  namespaces: string[]
  /** In the temporary folder. */
  folders: string[]
}

const read = (path: string): string => readTextFile(path, 'latin1') ?? ''

/** The living processes whose command, environment or working folder contains the root. */
export function processesOf({ root }: Pick<TestEnvironment, 'root'>): { pid: number; name: string; command: string }[] {
  return listIds('/proc').flatMap(pid => {
    const stat = readStat(pid)
    const command = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim()
    const about = [command, read(`/proc/${pid}/environ`), readLink(`/proc/${pid}/cwd`) ?? '']
    const belongs = pid !== process.pid && about.some(text => text.includes(root))
    return belongs && stat !== null && stat.state !== 'Z' ? [{ pid, name: stat.name, command }] : []
  })
}

/** `runners`: the pids of dead runners. */
export function findLeaks(environment: TestEnvironment, runners: readonly number[]): Leaks {
  const processes = processesOf(environment).map(({ pid, name }) => `${pid} ${name}`)
  const isOfRunner = (name: string) => runners.some(pid => name.startsWith(`bl-${pid}-`))
  return {
    processes,
    namespaces: listNames('/run/netns').filter(isOfRunner),
    folders: listNames(environment.temporary),
  }
}

/** The same after the kernel has had time to end the processes. */
export async function findSettled(environment: TestEnvironment, runners: readonly number[]): Promise<Leaks> {
  for (const end = performance.now() + 5000; processesOf(environment).length > 0 && performance.now() < end; )
    await sleep(10)
  return findLeaks(environment, runners)
}

export const countLeaks = ({ processes, namespaces, folders }: Leaks): number =>
  processes.length + namespaces.length + folders.length

export function both(a: Leaks, b: Leaks): Leaks {
  const common = (key: keyof Leaks) => a[key].filter(each => b[key].includes(each))
  return { processes: common('processes'), namespaces: common('namespaces'), folders: common('folders') }
}

/** Such as `2 node, 1 namespace`. */
export function describeLeaks({ processes, namespaces, folders }: Leaks): string {
  const kinds = [
    ...processes.map(each => each.replace(/^\d+ /, '').replace('node-MainThread', 'node')),
    ...namespaces.map(() => 'namespace'),
  ]
  const counts = Map.groupBy([...kinds, ...folders.map(() => 'folder')], kind => kind)
  return [...counts].map(([kind, all]) => `${all.length} ${kind}`).join(', ') || 'nothing'
}
