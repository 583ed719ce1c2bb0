/** Measures a server under a load: start, wait until ready, verify, warm up, load, verify, compare. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseRecord } from '../../pipeline/evaluate/recordings/database.json.ts'
import type { WireRecord } from '../../pipeline/evaluate/recordings/wire.json.ts'
import type { LoadInvocation } from '../../pipeline/tools/invocation.ts'
import { chooseClock } from '../observer/clock.ts'
import type { ProbeResult } from '../observer/probe.ts'
import { requestTotal } from '../verify/check-stored.ts'
import { drawLoad } from '../verify/oracle/judge-load.ts'
import { MEAN_ADDED, MOST_ADDED } from '../verify/oracle/load-requests.ts'
import { neededBy } from '../verify/oracle/rows.ts'
import { wireOf } from '../verify/oracle/wire.ts'
import { openConnection } from '../verify/request.ts'
import { type Database, type DatabaseCounts, renewRows } from './database.ts'
import { describeWrong, type TrialFacts } from './evaluate-trial.ts'
import { programOf, recordExecution } from './execute-tool.ts'
import type { OpenTrial } from './open-trial.ts'
import { type Hold, runLoad } from './run-load.ts'
import { sandboxOf } from './sandbox/create-sandbox.ts'
import { requestedHosts } from './server-host.ts'
import { startServing, verifyServing } from './serving.ts'
import type { RunningServer } from './start-server.ts'
import { cpusOf, redactionsOfTrial, roleOf, serverCpus, type TrialContext } from './trial-context.ts'
import type { TrialRequest } from './trial-request.ts'
import { warmUp } from './warm-up.ts'
import { watchServer } from './watch-server.ts'

/** The files of a longer load leave less room for the log within the size of a trial. */
const LONG_LOAD_S = 20

/** A server that is started, verified and warm. */
export interface OpenServer {
  server: RunningServer
  /** Of the proxy, or else the server. */
  port: number
}

/** Errors: the trial failed; the message says why. */
export async function loadServer(trial: OpenTrial, invocation: LoadInvocation): Promise<void> {
  const open = await openServer(trial, invocation)
  await measureLoad(trial, invocation, open)
  if (trial.facts.server_ended === null) await verifyAgain(trial, open)
}

/** Starts, verifies and warms up. `enter`: the prefix of the server and its services. Errors: as above. */
export async function openServer(
  trial: OpenTrial,
  invocation: LoadInvocation,
  enter: readonly string[] = [],
): Promise<OpenServer> {
  const { context, record, facts } = trial
  const { request, groups, host, folder } = context
  const { built, scenario, programs, ready_timeout_s } = request
  const cpus = cpusOf(request)
  trial.sandbox = await sandboxOf(request, serverCpus(request), context)
  const { server, ready_s, port } = await startServing(trial.serving, {
    ...{ built, groups, host, folder, ready_timeout_s, cpus: cpus.server, taskset: programs.taskset.path },
    ...{ scenario, enter, service_cpus: cpus.service },
    redactions: redactionsOfTrial(context),
    log_side_bytes: (request.case.duration_s ?? 0) > LONG_LOAD_S ? 8 * 1024 : 32 * 1024,
    sandbox: trial.sandbox,
  })
  record.ready_s = ready_s
  const command = commandsOf(context, invocation, port)
  const { warm_up_s } = request.case
  facts.verified.before = await verify(await withNewRows(trial, 'before'), port, facts, 'before')
  if (facts.verified.before && facts.verified.before.wrong_answer_count > 0)
    throw new Error(describeWrong(facts.verified.before, 'before') ?? 'responses were wrong before the load')
  if (warm_up_s) {
    // other requests than the probe's, so that the server cannot recognise those
    const { request: renewed } = await withNewRows(trial, 'warm-up')
    const warming = { ...context, request: { ...renewed, seed: `${request.seed} warm-up` } }
    const loadFor = (seconds: number) =>
      runLoad({ context: warming, invocation, command: command(seconds, false), port, duration_s: seconds })
    facts.warm_up = await warmUp(host.interface, loadFor, warm_up_s)
    record.warm_up_s = Number(facts.warm_up.at(-1)?.elapsed_s.toFixed(3) ?? 0)
  }
  return { server, port }
}

/** Loads an open server once, and compares what both sides counted. Errors: the trial failed; the message says why. */
export async function measureLoad(
  trial: OpenTrial,
  invocation: LoadInvocation,
  { server, port }: OpenServer,
  hold?: Hold,
): Promise<void> {
  const { record, facts } = trial
  const { database } = trial.serving
  const context = await withNewRows(trial, 'load')
  const { request, host } = context
  const { duration_s } = request.case
  if (duration_s === null) throw new Error(NO_LOAD)
  const command = commandsOf(context, invocation, port)(duration_s, request.observe)
  const countPath = request.observe ? (request.built.entry.manifest.count ?? null) : null
  const before = countPath === null ? null : await requestCount(host.name, server.port, countPath)
  const total = totalOf(context, port, database)
  const total_before = await total?.()
  const counts_before = request.observe ? await database?.counts() : undefined
  const watched = request.observe ? watchServer(context, duration_s, database?.pid) : null
  const load = await runLoad({ context, invocation, command, port, duration_s, hold, database_pid: database?.pid })
  Object.assign(facts, load)
  if (watched) {
    const { violation, ...observed } = await watched()
    facts.violation = violation
    Object.assign(record, observed)
  }
  facts.server_ended = server.ended()
  recordExecution(context, record, load.execution)
  record.clock = load.observation?.timeline.length ? chooseClock() : null
  record.is_same_process = server.ended() === null
  if (facts.server_ended !== null) return
  const after = countPath === null ? null : await requestCount(host.name, server.port, countPath)
  const total_after = await total?.()
  if (load.observation) load.observation.wire.total = totalOfLoad(total_before, total_after, load.observation.probe)
  if (database && counts_before) {
    const { database_cpu_us: cpu_us = null } = load.observation ?? {}
    facts.database = { ...(await databaseUse(request, database, counts_before)), cpu_us }
  }
  if (before !== null && after !== null)
    record.server_count = after - before - (load.observation?.probe.answered_count ?? 0)
}

/** After the last load. */
export async function verifyAgain(trial: OpenTrial, { server, port }: OpenServer): Promise<void> {
  const { record, facts } = trial
  facts.verified.after = await verify(await withNewRows(trial, 'after'), port, facts, 'after')
  record.is_same_process = server.ended() === null
}

/** The context after the rows of the database, if there is one, have changed. Errors: as of `renewRows`. */
async function withNewRows({ context, serving: { database } }: OpenTrial, what: string): Promise<TrialContext> {
  const { request } = context
  const scenario = await renewRows(database, request.scenario, `${what} ${request.seed}`)
  return { ...context, request: { ...request, scenario } }
}

/** What the database executed for the server since `before`, as soon as it has executed everything. */
async function databaseUse(
  request: TrialRequest,
  database: Database,
  before: DatabaseCounts,
): Promise<Omit<DatabaseRecord, 'cpu_us'>> {
  let counts = before
  await requestSettledCount(async () => {
    counts = await database.counts()
    return counts.statement_count
  })
  return {
    ...(await database.describe()),
    cpus: request.programs.taskset.path === null ? null : [...(cpusOf(request).service ?? [])],
    statement_count: counts.statement_count - before.statement_count,
    row_count: counts.row_count - before.row_count,
    ...(neededBy(request.scenario.oracle) ?? { least_statement_count: 0, least_row_count: 0 }),
  }
}

const NO_LOAD = 'the case has no load: give threads, connections and a duration'

/** Returns a function from seconds to the generator's command. Errors: the tool is missing or cannot run the case. */
function commandsOf({ request, host, folder }: TrialContext, invocation: LoadInvocation, port: number) {
  const program = programOf(invocation, request)
  const { scenario, built } = request
  const { threads, connections, rate_per_s = null, configuration } = request.case
  if (threads === null || connections === null) throw new Error(NO_LOAD)
  const { instances = [] } = built.configuration
  const load = { threads, connections, rate_per_s }
  const limit = invocation.limitOf({ ...load, instance_count: instances.length })
  if (limit !== null) throw new Error(limit)
  const { encode } = wireOf(scenario, configuration)
  const requests = drawLoad(scenario, request.seed).map(({ request: { body, ...head } }) => ({
    ...head,
    body: body === null ? null : encode(body),
  }))
  return (duration_s: number, is_recorded: boolean) =>
    invocation.command(program, {
      ...load,
      duration_s,
      host: host.name,
      port,
      requests,
      instances,
      folder,
      is_recorded,
    })
}

/** Requests the total of a counter or of the stocks; null for other servers and for bare runs. */
function totalOf(
  { request, host }: TrialContext,
  port: number,
  database: Database | null,
): (() => Promise<number | null>) | null {
  const { scenario, built, observe } = request
  if (observe && scenario.oracle.rule === 'stock' && database !== null)
    return () => requestSettledCount(() => database.total())
  if (!observe || scenario.oracle.rule !== 'counter' || roleOf(request) === 'control') return null
  const hosts = requestedHosts(built.configuration, host)
  const wire = wireOf(scenario, built.configuration.settings)
  return () => requestSettledCount(async () => numberIn(await requestTotal(hosts, port, wire)))
}

const numberIn = (total: string | null): number | null => (total === null ? null : Number(total))

/** Null if a total is unknown. */
function totalOfLoad(
  before: number | null | undefined,
  after: number | null | undefined,
  { rows, added, answered_count }: ProbeResult,
): WireRecord['total'] {
  if (before == null || after == null) return null
  const unknown_count = rows.length - answered_count
  return { before, after, sentinel_added: added, unknown_count, posted_mean: MEAN_ADDED, posted_most: MOST_ADDED }
}

/**
 * Null if it was not possible, and for a bare run, which sends the same requests before its load so that the server is
 * as warm.
 */
async function verify({ request, host }: TrialContext, port: number, facts: TrialFacts, when: string) {
  const { built, scenario, observe, seed } = request
  if (!observe && when !== 'before') return null
  try {
    const verification = await verifyServing(built, scenario, host, { port, seed: `${when} ${seed}` })
    return observe ? verification : null
  } catch (error) {
    facts.unverified ??= `verification ${when} the load was not possible: ${(error as Error).message}`
    return null
  }
}

const ATTEMPTS = 20

/**
 * Requests a server's count of its requests, if its entry offers one. * Repeats until two counts in a row are equal,
 * because the server may still process requests of the load. Null if a count is.
 */
async function requestSettledCount(request: () => Promise<number | null>): Promise<number | null> {
  let before: number | null = null
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const count = await request()
    if (count === null || count === before) return count
    before = count
    await sleep(50)
  }
  return before
}

/** Null if the response is not a decimal number. */
const requestCount = (host: string, port: number, path: string): Promise<number | null> =>
  requestSettledCount(() => requestOnce(host, port, path))

async function requestOnce(host: string, port: number, path: string): Promise<number | null> {
  const connection = openConnection(port, host)
  const { response } = await connection.send({ method: 'GET', path, headers: {}, body: null }, { timeout_ms: 5000 })
  connection.close()
  return response?.status === 200 && /^\s*\d{1,15}\s*$/.test(response.body) ? Number(response.body) : null
}
