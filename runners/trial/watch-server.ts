/** Looks at a server's processes at a moment under load that it cannot know, and when the load is over. */
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '../../pipeline/schema/random.ts'
import type { TrialJson } from '../../pipeline/schema/records/run.ts'
import { findProgram } from '../host/find-program.ts'
import { findIsolationViolation } from './find-isolation-violation.ts'
import { runTool } from './run-tool.ts'
import { serverCpus, type TrialContext, toolEnvironment } from './trial-context.ts'

interface Watched {
  /** Which the server was on at the end, as the kernel says. */
  server_cpus: TrialJson['server_cpus']
  /** What it did that it must not, in words; null where nothing was seen. */
  violation: string | null
  looked_for: readonly LookedFor[]
}

type LookedFor = NonNullable<TrialJson['looked_for']>[number]

const SS_TIMEOUT_S = 5
const OUTSIDER = 'a process that is not of the trial serves the server by a Unix socket uncounted'

/** Call what it gives when the load is over, before the server is stopped. */
export function watchServer(context: TrialContext, duration_s: number): () => Promise<Watched> {
  const { request, groups, isolation } = context
  const { seed } = request
  const given = serverCpus(request)
  const ss = isolation === 'loopback' ? null : findProgram('ss')
  const stop = new AbortController()
  const at_ms = duration_s * 1000 * (0.2 + 0.6 * seededRandom(`look ${seed}`)())
  const underLoad = sleep(at_ms, null, { signal: stop.signal })
    .then(
      async () =>
        findIsolationViolation(groups, given).violation ?? (ss && (await hasOutsider(context, ss)) ? OUTSIDER : null),
    )
    .catch(() => null)
  return async () => {
    stop.abort()
    const violation = await underLoad
    const end = findIsolationViolation(groups, given)
    const looked_for: LookedFor[] = [
      ...(given ? (['cpus'] as const) : []),
      'priority',
      ...(ss ? (['outside'] as const) : []),
    ]
    return { server_cpus: given && end.cpus, violation: violation ?? end.violation, looked_for }
  }
}

/**
 * What accepts a connection by a Unix socket is listed in the network namespace that the connection came from, whoever
 * holds it: a process that is not of the trial serves outside of its accounting.
 */
async function hasOutsider({ host }: TrialContext, ss: string): Promise<boolean> {
  const argv = [...host.enter, ss, '--no-header', '--numeric', '--all', '--unix', '--processes']
  const look = async () => (await runTool({ argv, env: toolEnvironment(), timeout_s: SS_TIMEOUT_S })).output
  const first = await look()
  return holdsForeign(first) || holdsForeign(first, await look())
}

interface Accepted {
  inode: string
  /** Something of the trial listens at the path. */
  is_own_path: boolean
}

/**
 * Whether somebody accepted who is not of the trial: where nothing of it listens, or a socket that no process of it holds in
 * `later` either. In one list alone none may be seen to hold what was accepted while ss went through the processes.
 */
export function holdsForeign(listed: string, later?: string): boolean {
  const [accepted, again] = [listed, later ?? ''].map(acceptedUnseen)
  if (later === undefined) return accepted?.some(({ is_own_path }) => !is_own_path) ?? false
  return accepted?.some(({ inode }) => again?.some(each => each.inode === inode)) ?? false
}

/**
 * Of rows as `u_str ESTAB 0 0 PATH INODE * INODE users:(("NAME",pid=1,fd=3))`, which ss fills up with blanks to the width of
 * the longest. Who accepted has the path of the listener; the inode is 0 until somebody does. ss sees the processes of the trial.
 */
function acceptedUnseen(listed: string): Accepted[] {
  const sockets = listed.split('\n').flatMap(line => {
    const [kind = '', state = '', , , ...rest] = line.trim().split(/ +/)
    const at = rest.indexOf('*', 1)
    if (!/^u_(?:str|seq)$/.test(kind) || at < 0) return []
    return [{ state, path: rest.slice(0, at - 1).join(' '), inode: rest[at - 1] ?? '0', is_held: rest.length > at + 2 }]
  })
  const listening = new Set(sockets.flatMap(({ state, path }) => (state === 'LISTEN' ? [path] : [])))
  return sockets
    .filter(({ state, path, inode, is_held }) => state === 'ESTAB' && path !== '*' && inode !== '0' && !is_held)
    .map(({ path, inode }) => ({ inode, is_own_path: listening.has(path) }))
}
