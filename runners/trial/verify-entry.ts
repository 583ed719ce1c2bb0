/** Starts a built entry for one of its scenarios and verifies its responses, as a trial does before its load. */

import { missingQueries } from '../../pipeline/evaluate/rules/recording/missing-queries.ts'
import type { BuiltEntry, Scenario } from '../../pipeline/schema/case.ts'
import { invocationOf } from '../../pipeline/tools/find-invocations.ts'
import { awaitNoProcesses } from '../host/end-processes.ts'
import { readBytes } from '../host/read-file.ts'
import { checkResponses } from '../verify/check-responses.ts'
import { checkStored, isStored, requestTotal } from '../verify/check-stored.ts'
import { neededBy } from '../verify/oracle/rows.ts'
import { wireOf } from '../verify/oracle/wire.ts'
import { judgeHabit, verifyHabits } from '../verify/verify-habits.ts'
import { clientOf, type ServerVerification } from '../verify/verify-server.ts'
import { type Database, renewRows } from './database.ts'
import { runTool } from './run-tool.ts'
import type { Sandbox } from './sandbox/create-sandbox.ts'
import type { TrialSite } from './serve-trial-request.ts'
import { loopback, requestedHosts } from './server-host.ts'
import { nothingServing, startServing, stopServing, verifyRequestOf, verifyServing } from './serving.ts'
import { serverEnvironment, startArgv, stopServer } from './start-server.ts'

export interface EntryVerification {
  verification: ServerVerification
  /** The end of the server's output. */
  log: string
}

const COMMAND_TIMEOUT_S = 60
const CHILDREN_GRACE_S = 1
const LOG_SIDE_BYTES = 2 * 1024

interface VerifyPlace extends TrialSite {
  built: BuiltEntry
  sandbox: Sandbox | null
}

/** Faults of the entry are reported as failed checks. */
export async function verifyEntry(scenario: Scenario, seed: string, place: VerifyPlace): Promise<EntryVerification> {
  const isServer = invocationOf(scenario.tool).kind === 'load'
  const found = isServer ? await verifyServer(scenario, seed, place) : await verifyCommand(scenario, place)
  const remaining = await awaitNoProcesses(place.groups, CHILDREN_GRACE_S)
  found.verification.checks.push(
    remaining === 0 ? passed('ends') : failed('ends', `${remaining} of its processes outlived it: end them on SIGTERM`),
  )
  return found
}

async function verifyServer(scenario: Scenario, seed: string, place: VerifyPlace): Promise<EntryVerification> {
  const { built, sandbox } = place
  const serving = nothingServing()
  const checks: CheckResult[] = []
  const { role, departures = {} } = built.entry.manifest
  const hosts = requestedHosts(built.configuration, loopback)
  let verification: ServerVerification
  try {
    const { server, ready_s, port } = await startServing(serving, {
      ...place,
      ...{ scenario, host: loopback, cpus: null, taskset: null },
      ...{ redactions: [], log_side_bytes: LOG_SIDE_BYTES },
    })
    const { database } = serving
    const current = await renewRows(database, scenario, seed)
    verification = await verifyServing(built, current, loopback, { port, seed })
    verification.checks.unshift({ ...passed('starts'), message: `ready after ${ready_s.toFixed(2)} s` })
    if (verification.answer_count > verification.wrong_answer_count && role !== 'control') {
      const habits = { ...verifyRequestOf(built, current, port, seed), host: hosts[0] ?? loopback.address }
      checks.push(...(await verifyHabits(habits, departures)))
      if (database) checks.push(...(await verifyRows(built, scenario, database, { port, seed: `again ${seed}` })))
    }
    const end = server.ended()
    if (end !== null) checks.push(failed('lives', `the server ${end} during the verification`))
    else {
      const stores = scenario.oracle.rule === 'counter' && isStored(built.configuration)
      const total = stores ? await requestTotal(hosts, port, wireOf(scenario, built.configuration.settings)) : null
      const unended = { fact: 'it did not end within 5 s of SIGTERM', advice: 'end the process on that signal' }
      const isEnough = await stopServer(server)
      checks.push(judgeHabit('sigterm', isEnough ? null : unended, departures))
      if (stores) {
        const redis_port = serving.services.redis?.port ?? null
        const wrong = await checkStored(built, total, redis_port, sandbox?.readFile ?? readBytes)
        checks.push(wrong === null ? passed('stored') : failed('stored', wrong))
      }
    }
  } catch (error) {
    verification = nothingRequested(failed('starts', (error as Error).message))
  } finally {
    await stopServing(serving)
    serving.server?.release()
  }
  verification.checks.push(...checks)
  return { verification, log: serving.server?.log.end().text ?? '' }
}

/** Changes the rows, requests them, and compares the responses with what the database counted. */
async function verifyRows(
  built: BuiltEntry,
  scenario: Scenario,
  database: Database,
  { port, seed }: { port: number; seed: string },
): Promise<CheckResult[]> {
  const current = await renewRows(database, scenario, seed)
  const client = clientOf(verifyRequestOf(built, current, port, seed))
  let added = 0
  const next: typeof client.next = headers => {
    const exchange = client.next(headers)
    added += exchange.added ?? 0
    return exchange
  }
  const [before, total_before] = [await database.counts(), await database.total()]
  const wrong = await checkResponses({ ...client, next })
  const [after, total_after] = [await database.counts(), await database.total()]
  const answered = client.counts.answer_count - client.counts.wrong_answer_count
  const used = {
    ...{ cpus: null, cpu_us: null, statement_count: after.statement_count - before.statement_count },
    ...{ row_count: after.row_count - before.row_count, least_statement_count: 0, least_row_count: 0 },
    ...neededBy(scenario.oracle),
  }
  const lost = total_before + added - total_after
  const committed = lost === 0 ? null : `the stocks have ${lost} less than was acknowledged: commit before the response`
  return [
    ['new-rows', wrong && `after the rows were changed, ${wrong}`] as const,
    ['queries', missingQueries(used, answered)] as const,
    ['committed', wrong === null ? committed : null] as const,
  ].map(([check, fault]) => (fault === null ? passed(check) : failed(check, fault)))
}

/** A command has to end by itself, with exit code 0 and some output. */
async function verifyCommand(scenario: Scenario, { built, sandbox }: VerifyPlace): Promise<EntryVerification> {
  const launch = { built, scenario, host: loopback, port: null, service_ports: {} }
  try {
    const { exit_code, output, ended } = await runTool({
      argv: [...(sandbox?.enter ?? []), ...startArgv(launch)],
      env: { ...serverEnvironment(launch), ...sandbox?.env },
      cwd: built.folder,
      timeout_s: COMMAND_TIMEOUT_S,
    })
    const wrong =
      ended ??
      (exit_code !== 0 ? `exit code ${exit_code} instead of 0` : output.trim() === '' ? 'printed nothing' : null)
    return {
      verification: nothingRequested(wrong === null ? passed('completes') : failed('completes', wrong)),
      log: output,
    }
  } catch (error) {
    return { verification: nothingRequested(failed('completes', (error as Error).message)), log: '' }
  }
}

type CheckResult = ServerVerification['checks'][number]
const passed = (check: string): CheckResult => ({ check, passed: true, message: null })
export const failed = (check: string, message: string): CheckResult => ({ check, passed: false, message })
export const nothingRequested = (check: CheckResult): ServerVerification => ({
  answer_count: 0,
  wrong_answer_count: 0,
  checks: [check],
})
