/** Namespaces of network, mounts and processes: one of each for each trial, where we may make them. */
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { confine } from '../host/confine.ts'
import { findProgram } from '../host/find-program.ts'

export interface Namespace {
  /** What a command has to begin with to run inside, and to take with it what it has started when it ends. */
  enter: readonly string[]
  /** The same for what such a command starts: the network alone. */
  enter_network: readonly string[]
  /** Processes that are still in it keep it alive, without its name. */
  remove: () => void
}

/** `bl-<pid of the runner>-<n>`, so that what a dead runner has left is known by its name. */
export const namespaceName = (pid: number = process.pid, n: number = randomInt(1e6)): string => `bl-${pid}-${n}`

/** With its loopback up. Null where we are not root, a program is missing or the system refuses: then loopback and process groups have to do. */
export function makeNamespace(name = namespaceName()): Namespace | null {
  const [ip, nsenter, confined] = [findProgram('ip'), findProgram('nsenter'), confine()]
  if (process.getuid?.() !== 0 || ip === null || nsenter === null || confined === null) return null
  const run = (...argv: string[]) => spawnSync('env', argv, { stdio: 'ignore', timeout: 10_000 }).status === 0
  if (!run(ip, 'netns', 'add', name)) return null
  const enter_network = [nsenter, `--net=/run/netns/${name}`, '--']
  const enter = [...enter_network, ...confined]
  const remove = () => {
    run(ip, 'netns', 'delete', name)
  }
  if (run(...enter, ip, 'link', 'set', 'lo', 'up')) return { enter, enter_network, remove }
  remove()
  return null
}
