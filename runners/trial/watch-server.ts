/** Checks a server's processes at a moment under load that it cannot predict, and after the load. */
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '../../pipeline/schema/random.ts'
import type { TrialJson } from '../../pipeline/schema/records/run.ts'
import { findProgram } from '../host/find-program.ts'
import { findIsolationViolation } from './find-isolation-violation.ts'
import { runTool } from './run-tool.ts'
import { serverCpus, type TrialContext, toolEnvironment } from './trial-context.ts'

interface Watched {
  /** The CPUs that the server could use at the end, as the kernel reports. */
  server_cpus: TrialJson['server_cpus']
  /** How it broke its isolation, in words; null if no violation was found. */
  violation: string | null
  looked_for: readonly LookedFor[]
}

type LookedFor = NonNullable<TrialJson['looked_for']>[number]

const SS_TIMEOUT_S = 5
const OUTSIDE_PROCESS =
  'a process outside the trial, whose CPU time is not counted, serves the server through a Unix socket'

/**
 * Returns a function to be called after the load and before the server is stopped. `database_pid`: the first process of the
 * database, which is not part of the server.
 */
export function watchServer(context: TrialContext, duration_s: number, database_pid?: number): () => Promise<Watched> {
  const { request, groups, isolation } = context
  const { seed } = request
  const given = serverCpus(request)
  const ss = isolation === 'loopback' ? null : findProgram('ss')
  const stop = new AbortController()
  const at_ms = duration_s * 1000 * (0.2 + 0.6 * seededRandom(`look ${seed}`)())
  const underLoad = sleep(at_ms, null, { signal: stop.signal })
    .then(
      async () =>
        findIsolationViolation(groups, given, database_pid).violation ??
        (ss && (await hasOutsideProcess(context, ss)) ? OUTSIDE_PROCESS : null),
    )
    .catch(() => null)
  return async () => {
    stop.abort()
    const violation = await underLoad
    const end = findIsolationViolation(groups, given, database_pid)
    const looked_for: LookedFor[] = [
      ...(given ? (['cpus'] as const) : []),
      'priority',
      ...(ss ? (['outside'] as const) : []),
    ]
    return { server_cpus: given && end.cpus, violation: violation ?? end.violation, looked_for }
  }
}

/**
 * Whether a process outside the trial accepted a connection: ss lists accepted Unix sockets in the network namespace
 * that the connection came from, whichever process holds them.
 */
async function hasOutsideProcess({ host }: TrialContext, ss: string): Promise<boolean> {
  const argv = [...host.enter, ss, '--no-header', '--numeric', '--all', '--unix', '--processes']
  const listSockets = async () => (await runTool({ argv, env: toolEnvironment(), timeout_s: SS_TIMEOUT_S })).output
  const first = await listSockets()
  return holdsForeign(first) || holdsForeign(first, await listSockets())
}

interface Accepted {
  inode: string
  /** Whether a process of the trial listens at the path. */
  is_trial_path: boolean
}

/**
 * Whether an outside process accepted a connection: at a path where no process of the trial listens, or on a socket
 * that none holds in `later` either. In a single list a socket that was accepted while ss read the processes may lack
 * its holder.
 */
export function holdsForeign(listed: string, later?: string): boolean {
  const [accepted, again] = [listed, later ?? ''].map(acceptedWithoutHolder)
  if (later === undefined) return accepted?.some(({ is_trial_path }) => !is_trial_path) ?? false
  return accepted?.some(({ inode }) => again?.some(each => each.inode === inode)) ?? false
}

/**
 * The accepted sockets without a holder, from rows such as `u_str ESTAB 0 0 PATH INODE * INODE
 * users:(("NAME",pid=1,fd=3))`, which ss pads with blanks to the longest. An accepted socket has the path of its
 * listener; before that its inode is 0. ss shows holders among the trial's processes only.
 */
function acceptedWithoutHolder(listed: string): Accepted[] {
  const sockets = listed.split('\n').flatMap(line => {
    const [kind = '', state = '', , , ...rest] = line.trim().split(/ +/)
    const at = rest.indexOf('*', 1)
    if (!/^u_(?:str|seq)$/.test(kind) || at < 0) return []
    return [{ state, path: rest.slice(0, at - 1).join(' '), inode: rest[at - 1] ?? '0', is_held: rest.length > at + 2 }]
  })
  const listening = new Set(sockets.flatMap(({ state, path }) => (state === 'LISTEN' ? [path] : [])))
  return sockets
    .filter(({ state, path, inode, is_held }) => state === 'ESTAB' && path !== '*' && inode !== '0' && !is_held)
    .map(({ path, inode }) => ({ inode, is_trial_path: listening.has(path) }))
}
