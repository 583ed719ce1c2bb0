/** Starts a built entry once for each of its scenarios and verifies its answers, as a trial does before its load. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { invocationOf } from '../../pipeline/tools/find-invocations.ts'
import type { BuiltEntry, Scenario } from '../../pipeline/vocabulary/case.ts'
import { awaitNoProcesses, killProcesses } from '../host/end-processes.ts'
import { markerFor, type TrialIdentity } from '../host/find-processes.ts'
import { askTotal, checkStored, isStored } from '../verify/check-stored.ts'
import { wireOf } from '../verify/oracle/wire.ts'
import type { Verification } from '../verify/verify-server.ts'
import { runTool } from './run-tool.ts'
import { hostsAsked, loopback } from './server-host.ts'
import { type Serving, startServing, stopServing, verifyServing } from './serving.ts'
import { serverEnvironment, startArgv, stopServer } from './start-server.ts'

export interface EntryVerification {
  verification: Verification
  /** The end of what the server printed; empty where it printed nothing. */
  log: string
}

const COMMAND_TIMEOUT_S = 60
const CHILDREN_GRACE_S = 1
const LOG_SIDE_BYTES = 2 * 1024

/** Whatever the entry does is told as a check that did not pass. Errors: `signal` was aborted; nothing is left then. */
export async function verifyEntry(
  built: BuiltEntry,
  scenario: Scenario,
  seed: string,
  signal: AbortSignal,
): Promise<EntryVerification> {
  const marker = markerFor(`verify-${process.pid}/${built.entry.framework_id}/${scenario.scenario_id}`)
  const identity: TrialIdentity = { marker, groups: new Set(), network_namespace: null }
  const onAbort = () => killProcesses(identity)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    const verify = invocationOf(scenario.tool).kind === 'load' ? verifyServer : verifyCommand
    const found = await verify(built, scenario, seed, identity)
    const left = await awaitNoProcesses(identity, CHILDREN_GRACE_S)
    signal.throwIfAborted()
    found.verification.checks.push(
      left === 0 ? passed('ends') : failed('ends', `${left} of its processes outlived it: end them on SIGTERM`),
    )
    return found
  } finally {
    signal.removeEventListener('abort', onAbort)
    killProcesses(identity)
  }
}

async function verifyServer(
  built: BuiltEntry,
  scenario: Scenario,
  seed: string,
  identity: TrialIdentity,
): Promise<EntryVerification> {
  const folder = mkdtempSync(join(tmpdir(), 'benchledger-verify-'))
  const serving: Serving = { server: null, services: {} }
  const checks: CheckResult[] = []
  let verification: Verification
  try {
    const { server, ready_s, port } = await startServing(serving, {
      ...{ built, identity, folder, scenario_id: scenario.scenario_id, host: loopback, cpus: null, taskset: null },
      ...{ marks: [], log_side_bytes: LOG_SIDE_BYTES },
    })
    verification = await verifyServing(built, scenario, loopback, { port, seed })
    verification.checks.unshift({ ...passed('starts'), message: `ready after ${ready_s.toFixed(2)} s` })
    const end = server.ended()
    if (end !== null) checks.push(failed('lives', `the server ${end} while it was asked`))
    else if (scenario.oracle.rule === 'counter' && isStored(built.configuration)) {
      const { settings } = built.configuration
      const total = await askTotal(hostsAsked(built.configuration, loopback), port, wireOf(scenario, settings))
      await stopServer(server)
      const wrong = await checkStored(built, total, serving.services.redis?.port ?? null)
      checks.push(wrong === null ? passed('stored') : failed('stored', wrong))
    }
  } catch (error) {
    verification = nothingAsked(failed('starts', (error as Error).message))
  } finally {
    await stopServing(serving)
    serving.server?.release()
    rmSync(folder, { recursive: true, force: true })
  }
  verification.checks.push(...checks)
  return { verification, log: serving.server?.log.end().text ?? '' }
}

/** A command that serves nothing has to end by itself, with exit code 0, and to say something. */
async function verifyCommand(
  built: BuiltEntry,
  scenario: Scenario,
  _seed: string,
  identity: TrialIdentity,
): Promise<EntryVerification> {
  const { scenario_id } = scenario
  const launch = { built, scenario_id, host: loopback, port: null, service_ports: {}, identity }
  try {
    const { exit_code, output, ended } = await runTool({
      argv: startArgv(launch),
      env: serverEnvironment(launch),
      cwd: built.folder,
      timeout_s: COMMAND_TIMEOUT_S,
    })
    const wrong =
      ended ??
      (exit_code !== 0 ? `exit code ${exit_code} instead of 0` : output.trim() === '' ? 'printed nothing' : null)
    return {
      verification: nothingAsked(wrong === null ? passed('completes') : failed('completes', wrong)),
      log: output,
    }
  } catch (error) {
    return { verification: nothingAsked(failed('completes', (error as Error).message)), log: '' }
  }
}

type CheckResult = Verification['checks'][number]
const passed = (check: string): CheckResult => ({ check, passed: true, message: null })
const failed = (check: string, message: string): CheckResult => ({ check, passed: false, message })
const nothingAsked = (check: CheckResult): Verification => ({
  answer_count: 0,
  wrong_answer_count: 0,
  checks: [check],
})
