/** A trial under wrk: start, ask until ready, verify, warm up, load, verify, compare, stop, record. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stemOf } from '../../pipeline/vocabulary/case-name.ts'
import type { TrialJson } from '../../pipeline/vocabulary/run-record.ts'
import { chooseClock } from '../observer/sample.ts'
import { sentinelCsv } from '../observer/sentinel.ts'
import { timelineCsv } from '../observer/timeline-csv.ts'
import { redact } from '../seal/redact.ts'
import { writeTrialFiles } from '../seal/write-files.ts'
import { wireOf } from '../verify/oracle/wire.ts'
import { verifyInstances } from '../verify/verify-instances.ts'
import { askCount } from './ask-count.ts'
import { blankRecord } from './blank-record.ts'
import { awaitNoProcesses, isAlive, killProcesses } from './end-processes.ts'
import { judgeTrial, sayWrong, type TrialFacts } from './evaluate-trial.ts'
import { requestLua } from './request-lua.ts'
import { type ObservedLoad, runLoad } from './run-load.ts'
import { wrkArgv } from './run-wrk.ts'
import { makeSandbox, type Sandbox } from './sandbox/make-sandbox.ts'
import { hostsAsked } from './server-host.ts'
import { type ReadyServerOptions, startReadyServer } from './start-ready-server.ts'
import type { RunningServer } from './start-server.ts'
import { stopMain } from './stop-server.ts'
import {
  constantOf,
  marksOfTrial,
  type RunningService,
  roleOf,
  sinceRunStart,
  type TrialContext,
  toolEnvironment,
} from './trial-context.ts'

/** A long load leaves less room for the log within the size of a trial. */
const LONG_LOAD_S = 20

/** Runs the trial, writes its files and gives its record. Failure is a record too. Errors: the files cannot be written, or the trial was stopped. */
export async function runWrkTrial(context: TrialContext): Promise<TrialJson> {
  const { request, identity, signal, effects } = context
  const record = blankRecord(request, context.isolation)
  const facts: TrialFacts = {
    failure: null,
    load: null,
    server_ended: null,
    verified: { before: null, after: null },
    unverified: null,
    is_observed: request.observe,
  }
  const services: Record<string, RunningService> = {}
  const started: RunningServer[] = []
  let sandbox: Sandbox | null = null
  try {
    sandbox = await sandboxOf(context)
    await startServices(context, services, null)
    const options = serverOptions(context, services, each => started.push(each))
    const { server, ready_s } = await startReadyServer({ ...options, sandbox })
    record.ready_s = ready_s
    await startServices(context, services, server.port)
    const proxy = Object.values(services).find(({ role }) => role === 'proxy')
    await measure(context, server, proxy?.port ?? server.port, record, facts)
  } catch (error) {
    facts.failure = (error as Error).message
  }
  if (signal.aborted) {
    killProcesses(identity)
    throw signal.reason
  }
  const server = started.at(-1) ?? null
  if (server) await stopMain(server, effects.grace)
  for (const service of Object.values(services)) await service.stop()
  record.left_process_count = await awaitNoProcesses(identity, effects.grace.children_s)
  server?.release()
  sandbox?.remove()
  Object.assign(record, judgeTrial(record, facts), { finished_at: new Date().toISOString() })
  writeFiles(context, record, facts, server)
  return record
}

/** Null where none is asked for. Errors: it cannot be made whole; a server never starts in less than was asked for. */
async function sandboxOf({ request, identity, isolation }: TrialContext): Promise<Sandbox | null> {
  if ((request.sandbox ?? 'none') === 'none') return null
  if (isolation === 'loopback') throw new Error('the sandbox needs a network namespace, and none could be made')
  const { built, cpus, programs } = request
  const sandbox = await makeSandbox({ built, cpus: programs.taskset === null ? null : cpus.server })
  identity.control_group = sandbox.control_group
  return sandbox
}

/** Starts the services of one role; the port of a proxy is where the load goes. */
async function startServices(
  { request, identity, host, folder, effects }: TrialContext,
  into: Record<string, RunningService>,
  server_port: number | null,
): Promise<void> {
  const isWanted = (id: string) => effects.isProxy(id) === (server_port !== null)
  for (const id of (request.built.configuration.services ?? []).filter(isWanted)) {
    const service = await effects.startService(id, {
      folder: join(folder, id),
      host,
      cpus: request.cpus.server,
      env: toolEnvironment(identity),
      server_port,
      marks: marksOfTrial({ request, folder }),
    })
    identity.groups.add(service.pid)
    into[id] = service
  }
}

function serverOptions(
  context: TrialContext,
  services: Readonly<Record<string, RunningService>>,
  onStart: (server: RunningServer) => void,
): ReadyServerOptions {
  const { request, identity, host, effects } = context
  const { built, scenario, cpus, programs } = request
  return {
    built,
    scenario_id: scenario.scenario_id,
    host,
    service_ports: Object.fromEntries(Object.entries(services).map(([id, { port }]) => [id, port])),
    identity,
    cpus: cpus.server,
    taskset: programs.taskset,
    marks: marksOfTrial(context),
    log_side_bytes: (request.case.duration_s ?? 0) > LONG_LOAD_S ? 8 * 1024 : 32 * 1024,
    effects,
    onStart,
  }
}

async function measure(
  context: TrialContext,
  server: RunningServer,
  port: number,
  record: TrialJson,
  facts: TrialFacts,
): Promise<void> {
  const { request, host, folder } = context
  const { wrk } = request.programs
  const { threads, connections, duration_s, warm_up_s } = request.case
  if (wrk === null) throw new Error('wrk is missing: install it, then try again')
  if (threads === null || connections === null || duration_s === null)
    throw new Error('the case has no load for wrk: give threads, connections and a duration')
  const wire = wireOf(request.scenario, request.case.configuration)
  const lua = requestLua(request.scenario, wire, request.observe, request.built.configuration.instances)
  const script = lua === null ? null : join(folder, 'request.lua')
  if (script !== null && lua !== null) writeFileSync(script, lua)
  const path = request.scenario.request?.path ?? '/'
  const argv = (seconds: number) =>
    wrkArgv({ wrk, load: { threads, connections }, duration_s: seconds, script, host: host.name, port, path })

  facts.verified.before = await verify(context, port, facts, 'before')
  if (facts.verified.before && facts.verified.before.wrong_answer_count > 0)
    throw new Error(sayWrong(facts.verified.before, 'before') ?? 'answers were wrong before the load')
  // Watched too, though nobody looks at it: the code of the observers is warm then as well, and costs the load less.
  if (warm_up_s) await runLoad({ context, argv: argv(warm_up_s), done_file: null, port, duration_s: warm_up_s })
  const countPath = request.observe ? (request.built.entry.manifest.count ?? null) : null
  const before = countPath === null ? null : await askCount(host.name, server.port, countPath)
  const done_file = join(folder, 'done.json')
  const load = await runLoad({ context, argv: argv(duration_s), done_file, port, duration_s })
  facts.load = load
  facts.server_ended = server.ended()
  describeLoad(context, record, load)
  record.is_same_process = isAlive(server.process)
  if (facts.server_ended !== null) return
  const after = countPath === null ? null : await askCount(host.name, server.port, countPath)
  if (before !== null && after !== null) record.server_count = after - before - (load.sentinel?.answered_count ?? 0)
  facts.verified.after = await verify(context, port, facts, 'after')
  record.is_same_process = isAlive(server.process)
}

/** Null where it was not possible, and for a bare run, which asks as much before its load so that the server is as warm. */
async function verify({ request, host, effects }: TrialContext, port: number, facts: TrialFacts, when: string) {
  if (!request.observe && when !== 'before') return null
  const { scenario, seed } = request
  const options = {
    port,
    scenario,
    settings: request.case.configuration,
    role: roleOf(request),
    constant: constantOf(request),
    seed: `${when} ${seed}`,
  }
  try {
    const verification = await verifyInstances(hostsAsked(request.built.configuration, host), options, effects.verify)
    return request.observe ? verification : null
  } catch (error) {
    facts.unverified ??= `verification ${when} the load was not possible: ${(error as Error).message}`
    return null
  }
}

function describeLoad(context: TrialContext, record: TrialJson, { tool, argv, samples }: ObservedLoad): void {
  record.argv = argv.map(argument => redact(argument, marksOfTrial(context)).text)
  record.exit_code = tool.exit_code
  record.load_started_s = sinceRunStart(context.request, tool.started_ms)
  record.load_finished_s = sinceRunStart(context.request, tool.finished_ms)
  record.clock = samples.length > 0 ? chooseClock() : null
}

function writeFiles(context: TrialContext, record: TrialJson, facts: TrialFacts, server: RunningServer | null): void {
  const { load, verified } = facts
  const log = server?.log.end() ?? null
  record.server_log_bytes = log?.byte_count ?? null
  const isVerified = verified.before !== null || verified.after !== null
  const stem = join(context.request.run_folder, stemOf(record.path))
  const count = writeTrialFiles(stem, marksOfTrial(context), {
    texts: {
      'wrk.txt': load ? load.tool.output : null,
      'wrk.json': load?.wrk_json ?? null,
      'timeline.csv': load && load.samples.length > 0 ? timelineCsv(load.samples) : null,
      'tcp.json': load?.tcp_json ?? null,
      'sentinel.csv': load?.sentinel ? sentinelCsv(load.sentinel.rows) : null,
      'verify.json': isVerified ? `${JSON.stringify(verified)}\n` : null,
      'server.log': log?.text ?? null,
    },
    sockets: load?.sockets ?? [],
  })
  record.redaction_count = count + (log?.redaction_count ?? 0)
}
