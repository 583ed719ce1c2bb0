/** Looks at a server's processes at a moment under load that it cannot know, and when the load is over. */
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '../../pipeline/vocabulary/random.ts'
import type { TrialJson } from '../../pipeline/vocabulary/records/run.ts'
import { findProcesses } from '../host/find-processes.ts'
import { findProgram } from '../host/find-program.ts'
import { findDeparture } from './find-departure.ts'
import { runTool } from './run-tool.ts'
import { type TrialContext, toolEnvironment } from './trial-context.ts'

interface Watched {
  /** Which the server was on at the end, as the kernel says. */
  server_cpus: TrialJson['server_cpus']
  /** What it did that it must not, in words; null where nothing was seen. */
  departure: string | null
  looked_for: readonly LookedFor[]
}

type LookedFor = NonNullable<TrialJson['looked_for']>[number]

const SS_TIMEOUT_S = 5

/** Call what it gives when the load is over, before the server is stopped. */
export function watchServer(context: TrialContext, duration_s: number): () => Promise<Watched> {
  const { request, identity, isolation } = context
  const { cpus, programs, seed } = request
  const given = programs.taskset.path === null ? null : cpus.server
  const ss = isolation === 'loopback' ? null : findProgram('ss')
  const stop = new AbortController()
  const at_ms = duration_s * 1000 * (0.2 + 0.6 * seededRandom(`look ${seed}`)())
  const underLoad = sleep(at_ms, null, { signal: stop.signal })
    .then(async () => findDeparture(identity, given).departure ?? (ss && (await findOutsiders(context, ss))))
    .catch(() => null)
  return async () => {
    stop.abort()
    const departure = await underLoad
    const end = findDeparture(identity, given)
    const looked_for: LookedFor[] = [
      ...(given ? (['cpus'] as const) : []),
      'priority',
      ...(ss ? (['outside'] as const) : []),
    ]
    return { server_cpus: given && end.cpus, departure: departure ?? end.departure, looked_for }
  }
}

/**
 * What accepts a connection by a Unix socket is listed in the network namespace that the connection came from, whoever
 * holds it: a process that is not of the trial serves outside of its accounting.
 */
async function findOutsiders({ host, identity }: TrialContext, ss: string): Promise<string | null> {
  const argv = [...host.enter, ss, '--no-header', '--numeric', '--unix', '--processes']
  const look = async () => {
    const own = new Set([process.pid])
    const onStart = (pid: number) => own.add(pid)
    const { output } = await runTool({ argv, env: toolEnvironment(identity), timeout_s: SS_TIMEOUT_S, onStart })
    for (const { pid } of findProcesses(identity)) own.add(pid)
    return nameOutsiders(output, own)
  }
  // a process that ends while ss lists looks like one from outside: not twice in a row
  const [first] = (await look()).length === 0 ? [] : await look()
  return first === undefined
    ? null
    : `${first}, which is not of the trial, serves the server by a Unix socket uncounted`
}

/**
 * Rows as `u_str ESTAB 0 0 PATH INODE PATH INODE users:(("NAME",pid=1,fd=3))`, which ss fills up with blanks to the width
 * of the longest; without users nobody has accepted yet.
 */
export const nameOutsiders = (listed: string, own: ReadonlySet<number>): string[] =>
  [...listed.matchAll(/^u_(?:str|seq) +ESTAB .*users:\((.*)\) *$/gm)].flatMap(([, users = '']) => {
    const pids = [...users.matchAll(/,pid=(\d+),/g)].map(([, pid]) => Number(pid))
    return pids.some(pid => own.has(pid)) ? [] : [`process ${pids.join(', ')}`]
  })
