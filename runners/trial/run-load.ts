/** Runs the load: the generator, observed by the sampler, the probe, a packet capture and three socket snapshots. */
import type { SocketsAtMoment } from '../../pipeline/evaluate/recordings/sockets.json.ts'
import type { TcpCounters } from '../../pipeline/evaluate/recordings/tcp.json.ts'
import { seededRandom } from '../../pipeline/schema/random.ts'
import type { Command, LoadInvocation } from '../../pipeline/tools/invocation.ts'
import { planCapture } from '../observer/capture-plan.ts'
import { chooseClock } from '../observer/clock.ts'
import { type Observed, type Observer, startObserver } from '../observer/observer.ts'
import { readTcpCounters } from '../observer/tcp-counters.ts'
import { createExchanges } from '../verify/oracle/create-exchange.ts'
import { longestResponse } from '../verify/oracle/expected-response.ts'
import { createLoadJudges, describeSent } from '../verify/oracle/judge-load.ts'
import { wireOf } from '../verify/oracle/wire.ts'
import { type Execution, executeTool } from './execute-tool.ts'
import { requestedHosts } from './server-host.ts'
import { constantOf, roleOf, type TrialContext, toolEnvironment } from './trial-context.ts'

/** The observations of a load, each under the stem of its file. */
export interface Observation extends Omit<Observed, 'snapshots'> {
  sockets: SocketsAtMoment[]
  /** Null if the counters could not be read. */
  tcp: TcpCounters | null
}

interface Load {
  execution: Execution
  /** Null for a bare load. */
  observation: Observation | null
}

/**
 * A generator runs a little longer than requested and then writes its report; one that takes longer than this hangs.
 */
const PATIENCE_S = 60

interface LoadOptions {
  context: TrialContext
  invocation: LoadInvocation
  command: Command
  port: number
  duration_s: number
  /** The group that its generator runs in. Absent means none. */
  hold?: Hold
  database_pid?: number
}

/** How the generator of a started server is held until its turn begins. */
export interface Hold {
  enter: readonly string[]
  /** Called when the generator waits; resolves when it may run. */
  onWaiting: (pid: number) => Promise<unknown>
  onEnded: () => void
}

/** Runs the generator with all observers, or with none if the request says so. Errors: it cannot be started. */
export async function runLoad(options: LoadOptions): Promise<Load> {
  const { context, invocation, command, duration_s, hold } = options
  const { request } = context
  const timeout_s = duration_s + (request.patience_s ?? PATIENCE_S)
  const tool = {
    ...{ command, cpus: request.cpus.client, env: toolEnvironment(), timeout_s },
    enter: hold?.enter,
  }
  const execute = async (begin?: Observer['begin']) => {
    const execution = await executeTool(context, invocation, {
      ...tool,
      onStart: async (pid, started_ms) => {
        await hold?.onWaiting(pid)
        begin?.(pid, hold ? performance.now() : started_ms)
      },
    })
    hold?.onEnded()
    return execution
  }
  if (!request.observe) return { execution: await execute(), observation: null }
  const before = readTcpCounters()
  const observer = startWatching(options)
  let execution: Execution
  let observed: Observed
  try {
    execution = await execute(observer.begin)
  } finally {
    observed = await observer.finish()
  }
  const { snapshots, ...seen } = observed
  const own_open_count = seen.probe.connections.length + invocation.probe_connection_count
  const after = readTcpCounters()
  const tcp = before === null || after === null ? null : { before, after, own_open_count }
  const sockets = socketsOf(duration_s, observed)
  return { execution, observation: { ...seen, sockets, tcp } }
}

function startWatching({ context, port, duration_s, database_pid }: LoadOptions): Observer {
  const { request, groups, host } = context
  const { scenario, seed } = request
  const { configuration, connections } = request.case
  const wire = wireOf(scenario, configuration)
  return startObserver({
    program: request.observer_program ?? '',
    env: toolEnvironment(),
    probe: {
      hosts: requestedHosts(request.built.configuration, host),
      port,
      wire,
      createExchanges: () =>
        createExchanges(scenario, seededRandom(`sentinel ${seed}`), roleOf(request), constantOf(request)),
      duration_s,
    },
    snapshots_at_s: socketMoments(duration_s).map(([, at_s]) => at_s),
    capture: planCapture(
      { connections: connections ?? 1, duration_s, answer_bytes: longestResponse(scenario) },
      seededRandom(`tap ${seed}`),
    ),
    sample: {
      ...{ port, wire, ...describeSent(scenario, seed, wire) },
      createJudge: createLoadJudges(scenario, seed, constantOf(request)),
    },
    sampler: { duration_s, network_interface: host.interface, clock: chooseClock(), groups, database_pid },
  })
}

function socketsOf(duration_s: number, { snapshots }: Observed): SocketsAtMoment[] {
  return snapshots.flatMap((snapshot, index) => {
    const moment = socketMoments(duration_s)[index]?.[0]
    return moment === undefined
      ? []
      : [{ moment, elapsed_s: snapshot.started_us / 1e6, connections: snapshot.connections }]
  })
}

/** Not at the very edges, where connections are being opened or closed. */
function socketMoments(duration_s: number): [SocketsAtMoment['moment'], at_s: number][] {
  const margin_s = Math.min(0.45, duration_s / 4)
  return [
    ['start', margin_s],
    ['middle', duration_s / 2],
    ['end', duration_s - margin_s],
  ]
}
