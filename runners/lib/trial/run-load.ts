/** The load itself: wrk, and beside it the sampler, the sentinel and three looks at the sockets. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeExchanges } from '../oracle/make-exchange.ts'
import { wireOf } from '../oracle/wire.ts'
import { seededRandom } from '../seeded-random.ts'
import { pin } from './pin.ts'
import { type DoneJson, readDoneFile, runTool, type ToolRun } from './run-wrk.ts'
import { type Sample, startSampler } from './sample.ts'
import { type SentinelResult, startSentinel } from './sentinel.ts'
import type { SentinelLook } from './sentinel-record.ts'
import { parseConnections, type SocketsAtMoment, ssArgv, withoutOwn } from './sockets.ts'
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
  const observers = startObservers(context, port, duration_s)
  const toolEnv = done_file === null ? env : { ...env, BENCHLEDGER_DONE: done_file }
  let tool: ToolRun
  let observed: Awaited<ReturnType<typeof observers.finish>>
  try {
    tool = await runTool({ argv: pinned, env: toolEnv, timeout_s, signal, onStart: observers.begin })
  } finally {
    observed = await observers.finish()
  }
  const { samples, sentinel, sockets } = observed
  const own_open_count = sentinel.connections.length + WRK_TRIAL_CONNECTIONS
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

function startObservers({ request, identity, host, folder }: TrialContext, port: number, duration_s: number) {
  const { scenario, seed, programs } = request
  const moments = socketMoments(duration_s)
  const looks = programs.ss === null ? null : { argv: ssArgv(programs.ss, port), at_s: moments.map(([, at_s]) => at_s) }
  const sentinel = startSentinel({
    program: request.sentinel_program ?? '',
    host: host.name,
    port,
    wire: wireOf(scenario, request.case.configuration),
    makeExchanges: () =>
      makeExchanges(scenario, seededRandom(`sentinel ${seed}`), roleOf(request), constantOf(request)),
    duration_s,
    ...(looks && { looks: { ...looks, folder } }),
    env: toolEnvironment(identity),
  })
  let sampler: ReturnType<typeof startSampler> | null = null
  return {
    begin: (client_pid: number, started_ms: number) => {
      sentinel.begin(started_ms)
      sampler = startSampler({
        identity,
        client_pid,
        duration_s,
        clock: chooseClock(),
        network_interface: host.interface,
        started_ms,
        helperCpuUs: sentinel.cpuUs,
      })
    },
    finish: async () => {
      const samples = sampler?.stop() ?? []
      const asked = await sentinel.finish()
      countLooks(samples, asked.looks)
      return { samples, sentinel: asked, sockets: readLooks(folder, moments, asked) }
    },
  }
}

/** A look is the observer's work too; its CPU time is known when it has ended. */
function countLooks(samples: readonly Sample[], looks: readonly SentinelLook[]): void {
  for (const { ended_us, cpu_us } of looks) {
    const after = samples.find(({ elapsed_s }) => elapsed_s * 1e6 >= (ended_us ?? 0)) ?? samples.at(-1)
    if (after) after.observer_cpu_us += cpu_us ?? 0
  }
}

/** What ss could not tell is left out. */
function readLooks(
  folder: string,
  moments: ReturnType<typeof socketMoments>,
  { looks, connections }: SentinelResult,
): SocketsAtMoment[] {
  return looks.flatMap((look, index) => {
    const moment = moments[index]?.[0]
    if (moment === undefined || look.status !== 0) return []
    const listed = parseConnections(readFileSync(join(folder, String(index)), 'latin1'))
    return [
      {
        moment,
        elapsed_s: look.started_us / 1e6,
        connections: withoutOwn(listed, look, connections),
        ss_cpu_us: look.cpu_us ?? 0,
      },
    ]
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
