/** The load itself: wrk, and beside it the sampler, the sentinel and three looks at the sockets. */

import { seededRandom } from '../../pipeline/vocabulary/random.ts'
import { type Observed, type Observer, startObserver } from '../observer/observer.ts'
import { chooseClock, type Sample } from '../observer/sample.ts'
import type { SentinelResult } from '../observer/sentinel.ts'
import { type SocketsAtMoment, withoutOwn } from '../observer/sockets.ts'
import { readTcpCounters, tcpJson } from '../observer/tcp-counters.ts'
import { makeExchanges } from '../verify/oracle/make-exchange.ts'
import { wireOf } from '../verify/oracle/wire.ts'
import { pin } from './pin.ts'
import { type DoneJson, readDoneFile, runTool, type ToolRun } from './run-wrk.ts'
import { hostsAsked } from './server-host.ts'
import { constantOf, roleOf, type TrialContext, toolEnvironment } from './trial-context.ts'

export interface ObservedLoad {
  tool: ToolRun
  /** The argv that ran. */
  argv: readonly string[]
  /** What done.lua wrote; null where it wrote nothing. */
  wrk_json: string | null
  done: DoneJson | null
  samples: Sample[]
  sentinel: SentinelResult | null
  sockets: SocketsAtMoment[]
  /** Why the observer left no record; null where it did, and where none was asked for. */
  unwatched: string | null
  tcp_json: string | null
}

/** wrk tries the address once before it opens its connections. */
const WRK_TRIAL_CONNECTIONS = 1
/** wrk measures a little longer than asked for and then writes its report; more than this is hanging. */
const PATIENCE_S = 60

interface LoadOptions {
  context: TrialContext
  argv: readonly string[]
  /** Where done.lua writes; null where it is not loaded. */
  done_file: string | null
  port: number
  duration_s: number
}

/** Runs wrk with all observers, or with none where the request says so. Errors: wrk cannot be started. */
export async function runLoad({ context, argv, done_file, port, duration_s }: LoadOptions): Promise<ObservedLoad> {
  const { request, identity, signal } = context
  const env = toolEnvironment(identity)
  const pinned = pin(argv, request.cpus.client, request.programs.taskset)
  const timeout_s = duration_s + (request.patience_s ?? PATIENCE_S)
  if (!request.observe) {
    const tool = await runTool({ argv: pinned, env, timeout_s, signal })
    return {
      tool,
      argv: pinned,
      wrk_json: null,
      done: null,
      samples: [],
      sentinel: null,
      sockets: [],
      unwatched: null,
      tcp_json: null,
    }
  }
  const tcpBefore = readTcpCounters()
  const observer = startWatching(context, port, duration_s)
  const toolEnv = done_file === null ? env : { ...env, BENCHLEDGER_DONE: done_file }
  let tool: ToolRun
  let observed: Observed
  try {
    tool = await runTool({ argv: pinned, env: toolEnv, timeout_s, signal, onStart: observer.begin })
  } finally {
    observed = await observer.finish()
  }
  const own_open_count = observed.sentinel.connections.length + WRK_TRIAL_CONNECTIONS
  const report = done_file === null ? null : readDoneFile(done_file)
  return {
    tool,
    argv: pinned,
    wrk_json: report?.text ?? null,
    done: report?.done ?? null,
    samples: observed.samples,
    sentinel: observed.sentinel,
    sockets: socketsOf(duration_s, observed),
    unwatched: observed.failure,
    tcp_json: tcpJson(tcpBefore, readTcpCounters(), own_open_count),
  }
}

function startWatching({ request, identity, host }: TrialContext, port: number, duration_s: number): Observer {
  const { scenario, seed } = request
  return startObserver({
    program: request.observer_program ?? '',
    env: toolEnvironment(identity),
    sentinel: {
      hosts: hostsAsked(request.built.configuration, host),
      port,
      wire: wireOf(scenario, request.case.configuration),
      makeExchanges: () =>
        makeExchanges(scenario, seededRandom(`sentinel ${seed}`), roleOf(request), constantOf(request)),
      duration_s,
    },
    looks_at_s: socketMoments(duration_s).map(([, at_s]) => at_s),
    sampler: { duration_s, network_interface: host.interface, clock: chooseClock(), identity },
  })
}

function socketsOf(duration_s: number, { looks, sentinel }: Observed): SocketsAtMoment[] {
  return looks.flatMap((look, index) => {
    const moment = socketMoments(duration_s)[index]?.[0]
    const connections = withoutOwn(look, sentinel.connections)
    return moment === undefined ? [] : [{ moment, elapsed_s: look.started_us / 1e6, connections, cpu_us: look.cpu_us }]
  })
}

/** Not at the very edges: connections are opened first, and wrk must not have left yet. */
export function socketMoments(duration_s: number): [SocketsAtMoment['moment'], at_s: number][] {
  const margin_s = Math.min(0.45, duration_s / 4)
  return [
    ['start', margin_s],
    ['middle', duration_s / 2],
    ['end', duration_s - margin_s],
  ]
}
