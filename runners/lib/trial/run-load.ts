/** The load itself: wrk, and beside it the sampler, the sentinel and three looks at the sockets. */
import { makeExchanges } from '../oracle/make-exchange.ts'
import { wireOf } from '../oracle/wire.ts'
import { seededRandom } from '../seeded-random.ts'
import { pin } from './pin.ts'
import { type DoneJson, readDoneFile, runTool, type ToolRun } from './run-wrk.ts'
import { type Sample, startSampler } from './sample.ts'
import { type SentinelResult, startSentinel } from './sentinel.ts'
import { listConnections, type SocketsAtMoment } from './sockets.ts'
import { readTcpCounters, tcpJson } from './tcp-counters.ts'
import { chooseClock } from './thread-clocks.ts'
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
    return { tool, argv: pinned, wrk_json: null, done: null, samples: [], sentinel: null, sockets: [], tcp_json: null }
  }
  const tcpBefore = readTcpCounters()
  const observers = prepareObservers(context, port, duration_s)
  const toolEnv = done_file === null ? env : { ...env, BENCHLEDGER_DONE: done_file }
  const tool = await runTool({ argv: pinned, env: toolEnv, timeout_s, signal, onStart: observers.start })
  const { samples, sentinel, sockets } = await observers.finish()
  const own_open_count = (sentinel?.opened_count ?? 0) + WRK_TRIAL_CONNECTIONS
  const report = done_file === null ? null : readDoneFile(done_file)
  return {
    tool,
    argv: pinned,
    wrk_json: report?.text ?? null,
    done: report?.done ?? null,
    samples,
    sentinel,
    sockets,
    tcp_json: tcpJson(tcpBefore, readTcpCounters(), own_open_count),
  }
}

function prepareObservers({ request, identity, host, signal }: TrialContext, port: number, duration_s: number) {
  const env = toolEnvironment(identity)
  const { scenario, seed, programs } = request
  const nextExchange = makeExchanges(scenario, seededRandom(`sentinel ${seed}`), roleOf(request), constantOf(request))
  const wire = wireOf(scenario, request.case.configuration)
  const sockets: SocketsAtMoment[] = []
  const looks: Promise<void>[] = []
  const timers: NodeJS.Timeout[] = []
  let helper_us = 0
  let running: { sampler: ReturnType<typeof startSampler>; sentinel: ReturnType<typeof startSentinel> } | null = null

  const look = async (moment: SocketsAtMoment['moment'], started_ms: number, own_ports: () => ReadonlySet<number>) => {
    if (programs.ss === null) return
    const elapsed_s = (performance.now() - started_ms) / 1000
    const listed = await listConnections({ ss: programs.ss, port, env, own_ports, signal })
    if (listed === null) return
    helper_us += listed.cpu_us
    sockets.push({ moment, elapsed_s, connections: listed.connections, ss_cpu_us: listed.cpu_us })
  }
  return {
    start: (client_pid: number, started_ms: number) => {
      const clock = chooseClock()
      const sampler = startSampler({
        identity,
        client_pid,
        duration_s,
        clock,
        network_interface: host.interface,
        started_ms,
        helperCpuUs: () => helper_us,
      })
      const sentinel = startSentinel({ host: host.name, port, wire, nextExchange, started_ms, duration_s })
      running = { sampler, sentinel }
      for (const [moment, at_s] of socketMoments(duration_s)) {
        const begin = () => looks.push(look(moment, started_ms, sentinel.local_ports))
        timers.push(setTimeout(begin, started_ms + at_s * 1000 - performance.now()))
      }
    },
    finish: async () => {
      for (const timer of timers) clearTimeout(timer)
      const samples = running?.sampler.stop() ?? []
      const sentinel = (await running?.sentinel.finish()) ?? null
      await Promise.all(looks)
      return { samples, sentinel, sockets }
    },
  }
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
