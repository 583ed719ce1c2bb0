/** Namespaces of network and mounts: one of each for each trial, where we may make them. */
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { statSync } from 'node:fs'
import { findProgram } from '../host/find-program.ts'
import { protectSettings } from '../host/protect-settings.ts'

export interface Namespace {
  /** What a command has to begin with to run inside. */
  enter: readonly string[]
  /** `net:[inode]`, as /proc/<pid>/ns/net says it. */
  id: string
  /** Processes that are still in it keep it alive, without its name. */
  remove: () => void
}

/** `bl-<pid of the runner>-<n>`, so that what a dead runner has left is known by its name. */
export const namespaceName = (pid: number = process.pid, n: number = randomInt(1e6)): string => `bl-${pid}-${n}`

/** A namespace with its loopback up. Null where we are not root, a program is missing or the system refuses: then loopback has to do. */
export function makeNamespace(name = namespaceName()): Namespace | null {
  const [ip, nsenter, protect] = [findProgram('ip'), findProgram('nsenter'), protectSettings()]
  if (process.getuid?.() !== 0 || ip === null || nsenter === null || protect === null) return null
  const run = (...args: string[]) => spawnSync(ip, args, { stdio: 'ignore', timeout: 10_000 }).status === 0
  if (!run('netns', 'add', name)) return null
  const remove = () => {
    run('netns', 'delete', name)
  }
  if (!run('-n', name, 'link', 'set', 'lo', 'up')) {
    remove()
    return null
  }
  const id = `net:[${statSync(`/run/netns/${name}`).ino}]`
  return { id, enter: [nsenter, `--net=/run/netns/${name}`, '--', ...protect], remove }
}
