/** Creates network, mount and PID namespaces for a trial, if this is permitted. */
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { confine } from '../host/confine.ts'
import { findProgram } from '../host/find-program.ts'

export interface Namespace {
  /** The prefix of a command that is to run inside; when it ends, so do all processes that it started. */
  enter: readonly string[]
  /** Removes the name; the namespace lasts as long as a process in it. */
  remove: () => void
}

/**
 * With its loopback interface up. Null without root, without a required program or if the system refuses: then trials
 * use the host's loopback and process groups.
 */
export function createNamespace(): Namespace | null {
  const [ip, nsenter, confined] = [findProgram('ip'), findProgram('nsenter'), confine()]
  if (process.getuid?.() !== 0 || ip === null || nsenter === null || confined === null) return null
  const run = (...argv: string[]) => spawnSync('env', argv, { stdio: 'ignore', timeout: 10_000 }).status === 0
  // leftovers of a dead runner are recognised by its pid
  const name = `bl-${process.pid}-${randomInt(1e6)}`
  if (!run(ip, 'netns', 'add', name)) return null
  const enter = [nsenter, `--net=/run/netns/${name}`, '--', ...confined]
  const remove = () => {
    run(ip, 'netns', 'delete', name)
  }
  if (run(...enter, ip, 'link', 'set', 'lo', 'up')) return { enter, remove }
  remove()
  return null
}
