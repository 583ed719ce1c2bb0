/** Starts a built entry once for each of its scenarios and verifies its answers, as a trial does before its load. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { invocationOf } from '../../pipeline/tools/find-invocations.ts'
import type { BuiltEntry, Scenario } from '../../pipeline/vocabulary/case.ts'
import { awaitNoProcesses, killProcesses } from '../host/end-processes.ts'
import { MARKER, markerFor, type TrialIdentity } from '../host/find-processes.ts'
import { askTotal, checkStored, isStored } from '../verify/check-stored.ts'
import { wireOf } from '../verify/oracle/wire.ts'
import { verifyInstances } from '../verify/verify-instances.ts'
import { type Verification, verifyServer } from '../verify/verify-server.ts'
import { runTool } from './run-tool.ts'
import { hostsAsked, loopback } from './server-host.ts'
import { startReadyServer } from './start-ready-server.ts'
import { type RunningServer, serverEnvironment, startArgv } from './start-server.ts'
import { type RunningService, roleOfService, startService } from './start-service.ts'
import { stopMain } from './stop-server.ts'

export interface EntryVerification {
  verification: Verification
  /** The end of what the server printed; empty where it printed nothing. */
  log: string
}

const READY_TIMEOUT_S = 20
const COMMAND_TIMEOUT_S = 60
const GRACE = { server_s: 5, children_s: 1 }
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
    const verify = invocationOf(scenario.tool).kind === 'load' ? verifyServing : verifyCompleting
    const found = await verify(built, scenario, seed, identity, signal)
    const left = await awaitNoProcesses(identity, GRACE.children_s)
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

async function verifyServing(
  built: BuiltEntry,
  scenario: Scenario,
  seed: string,
  identity: TrialIdentity,
): Promise<EntryVerification> {
  const folder = mkdtempSync(join(tmpdir(), 'benchledger-verify-'))
  const services: Record<string, RunningService> = {}
  const started: RunningServer[] = []
  let verification: Verification
  try {
    const env = { PATH: process.env.PATH ?? '', [MARKER]: identity.marker }
    const startAll = async (role: RunningService['role'], server_port: number | null) => {
      for (const id of built.configuration.services ?? []) {
        if (roleOfService(id) !== role) continue
        services[id] = await startService(id, { folder: join(folder, id), cpus: null, env, server_port })
        identity.groups.add(services[id].pid)
      }
    }
    await startAll('backend', null)
    const { server, ready_s } = await startReadyServer({
      built,
      scenario_id: scenario.scenario_id,
      host: loopback,
      service_ports: Object.fromEntries(Object.entries(services).map(([id, { port }]) => [id, port])),
      identity,
      cpus: null,
      taskset: null,
      marks: [],
      log_side_bytes: LOG_SIDE_BYTES,
      effects: { ready_timeout_s: READY_TIMEOUT_S, grace: GRACE },
      onStart: each => started.push(each),
    })
    await startAll('proxy', server.port)
    const { port } = Object.values(services).find(service => service.role === 'proxy') ?? server
    const { settings } = built.configuration
    const { role = 'entry', constants = {} } = built.entry.manifest
    const constant = constants[scenario.scenario_id] ?? null
    const hosts = hostsAsked(built.configuration, loopback)
    verification = await verifyInstances(hosts, { port, scenario, settings, role, constant, seed }, verifyServer)
    verification.checks.unshift({ ...passed('starts'), message: `ready after ${ready_s.toFixed(2)} s` })
    const end = server.ended()
    if (end !== null) verification.checks.push(failed('lives', `the server ${end} while it was asked`))
    else if (scenario.oracle.rule === 'counter' && isStored(built.configuration)) {
      const total = await askTotal(hosts, port, wireOf(scenario, settings))
      await stopMain(server, GRACE)
      const wrong = await checkStored(built, total, services.redis?.port ?? null)
      verification.checks.push(wrong === null ? passed('stored') : failed('stored', wrong))
    }
  } catch (error) {
    verification = nothingAsked(failed('starts', (error as Error).message))
  } finally {
    for (const server of started) {
      await stopMain(server, GRACE)
      server.release()
    }
    for (const service of Object.values(services)) await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { verification, log: started.at(-1)?.log.end().text ?? '' }
}

/** A command that serves nothing has to end by itself, with exit code 0, and to say something. */
async function verifyCompleting(
  built: BuiltEntry,
  scenario: Scenario,
  _seed: string,
  identity: TrialIdentity,
  signal: AbortSignal,
): Promise<EntryVerification> {
  const { scenario_id } = scenario
  const launch = { built, scenario_id, host: loopback, port: null, service_ports: {}, identity }
  try {
    const { exit_code, output, ended } = await runTool({
      argv: startArgv(launch),
      env: serverEnvironment(launch),
      cwd: built.folder,
      timeout_s: COMMAND_TIMEOUT_S,
      signal,
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
