/** Tries a fault once, as a real trial or block with a misbehaving server or on a misbehaving machine. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Scenario } from '../../pipeline/schema/case.ts'
import { seededRandom } from '../../pipeline/schema/random.ts'
import type { TrialJson } from '../../pipeline/schema/records/run.ts'
import { invocationOf } from '../../pipeline/tools/find-invocations.ts'
import { chooseCpus } from '../../runners/host/choose-cpus.ts'
import { findPrograms, type Programs } from '../../runners/host/find-programs.ts'
import { readHostState } from '../../runners/host/read-host-state.ts'
import { readEntries } from '../../runners/plan/read-entries.ts'
import { measureBlock } from '../../runners/trial/block.ts'
import { pin } from '../../runners/trial/pin.ts'
import { runTrial } from '../../runners/trial/run-trial.ts'
import type { TrialRequest } from '../../runners/trial/trial-request.ts'
import { type EvaluatedTry, evaluateTry } from './evaluate-try.ts'
import type { HarnessFaults, Variant } from './fault.ts'
import { CLEAN, faults } from './find-faults.ts'
import type { ServedScenario } from './serve.ts'

export interface FaultBench {
  scenarios: readonly Scenario[]
  /** The name of the load generator's program. */
  generator: string
  programs: Programs
  cpus: { server: number[]; client: number[] }
  is_virtual: boolean | null
  /** The share of CPU time that other programs used in the second before. */
  busy_ratio: number | null
  /** How many turns a fault makes with a correct server, before a load alone; 0 for a trial. */
  turns: number
}

export interface TriedFault extends EvaluatedTry {
  /** Of the trial, or of the loads of the misbehaving server. */
  records: TrialJson[]
}

const ROOT = join(import.meta.dirname, '../../runners')
const HERE = import.meta.dirname

/** Errors: a program is missing, or there are not two CPUs. */
export async function prepareBench(turns = 0): Promise<FaultBench> {
  const { scenarios } = readEntries(ROOT)
  const programs = findPrograms()
  const generator = invocationOf(scenarioOf(scenarios, 'hello').tool).program.name
  for (const name of [generator, 'taskset'])
    if (programs[name]?.path == null) throw new Error(`${name} is missing: install it, then try again`)
  const { cores, is_virtual, busy_ratio } = await readHostState()
  const { server, client } = chooseCpus(cores ?? [])
  if (server.length === 0 || server.some(cpu => client.includes(cpu)))
    throw new Error('there are not two CPUs: the faults need one for the server and another for the generator')
  return { scenarios, generator, programs, cpus: { server, client }, is_virtual, busy_ratio, turns }
}

/** Errors: the scenario does not exist. */
function scenarioOf(scenarios: readonly Scenario[], id: ServedScenario): Scenario {
  const found = scenarios.find(({ scenario_id }) => scenario_id === id)
  if (found !== undefined) return found
  throw new Error(`scenarios/${id} is missing or invalid: restore it`)
}

export async function tryFault(
  bench: FaultBench,
  variant: Variant,
  seed: string,
  signal: AbortSignal,
): Promise<TriedFault> {
  const harness_faults = variant.inject?.(seededRandom(seed)) ?? {}
  const folder = mkdtempSync(join(tmpdir(), 'benchledger-fault-'))
  const hogs: ChildProcess[] = []
  const outsider = createServer(socket => socket.on('error', () => socket.destroy()).pipe(socket))
  try {
    const request = requestOf(bench, variant, seed, harness_faults, join(folder, 'run'))
    const next = correctOf(variant)
    const measured =
      bench.turns === 0
        ? runTrial(request, signal).then(record => [record])
        : measureNextTo(requestOf(bench, next, `${seed} next`, {}, join(folder, 'next')), request, bench.turns, signal)
    // a block has now taken its shares of the CPUs, which what this process starts has too
    for (const share of harness_faults.generator_hogs ?? []) {
      const argv = [process.execPath, join(HERE, 'cpu-hog.ts'), String(share), seed]
      const [command = '', ...args] = pin(argv, bench.cpus.client, bench.programs.taskset.path)
      hogs.push(spawn(command, args, { stdio: 'ignore' }))
    }
    if (harness_faults.outsider) outsider.listen(harness_faults.outsider)
    const records = await measured
    if (hogs.some(hasEnded)) throw new Error(`cpu-hog.ts ended before the trial of ${variant.fault_id}: run it alone`)
    return { records, ...evaluateTry(request.run_folder, records, bench.is_virtual) }
  } finally {
    await Promise.all(hogs.map(end))
    outsider.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The clean server of the same scenario, under the same load. */
function correctOf({ scenario, duration_s, warm_up_s, connections }: Variant): Variant {
  const correct = faults.get(CLEAN)?.variants.find(each => each.scenario === scenario)
  if (correct === undefined) throw new Error(`${CLEAN} has no variant for ${scenario}: add one`)
  return { ...correct, duration_s, warm_up_s, connections }
}

/** The loads of `request` in a block with another server; of a server that fails its block, the failed one. */
async function measureNextTo(
  other: TrialRequest,
  request: TrialRequest,
  turns: number,
  signal: AbortSignal,
): Promise<TrialJson[]> {
  const schedule = { block_size: 2, turns, window_s: 0.05, last_round: turns + 1, rates: [] }
  try {
    const [, records = []] = await measureBlock([other, request], schedule, signal)
    return records.map(record => ({ ...record, block: 1 }))
  } catch (error) {
    const [record] = ((error as Error).cause ?? []) as TrialJson[]
    if (record?.framework !== request.case.framework_id) throw error
    return [record]
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

function requestOf(
  { scenarios, generator, programs, cpus }: FaultBench,
  variant: Variant,
  seed: string,
  { server_files, generator_files, server_on }: HarnessFaults,
  run_folder: string,
): TrialRequest {
  mkdirSync(run_folder)
  const { fault_id, index, duration_s = 1, warm_up_s = 0, connections = 16 } = variant
  const framework_id = `fault-${fault_id}`
  const limit = server_files === undefined ? [] : ['prlimit', `--nofile=${server_files}:${server_files}`]
  const words = [fault_id, String(index), seed, '$PORT', '$FILES', '$DATABASE']
  const start = [...limit, process.execPath, join(HERE, 'server.ts'), ...words]
  const entry = { framework_id, folder: HERE, manifest: { name: framework_id, language: null, start } }
  const serverCpus = { generator: cpus.client, both: [...cpus.server, ...cpus.client] }
  const scenario = scenarioOf(scenarios, variant.scenario ?? 'hello')
  const { scenario_id, tool } = scenario
  const { path = null, version = null } = programs[generator] ?? {}
  const limited =
    generator_files === undefined ? path : withFiles(path ?? generator, generator_files, dirname(run_folder))
  return {
    run_id: `faults-${process.pid}`,
    case: {
      ...{ framework_id, configuration: {}, configuration_id: 'default', scenario_id, tool },
      ...{ threads: 1, connections, duration_s, warm_up_s },
    },
    built: { entry, configuration: { settings: {} }, folder: HERE, framework_version: '1', lockfile_sha256: null },
    scenario,
    ...{ round: 1, position: 1, run_folder, seed },
    cpus: { server: server_on ? serverCpus[server_on] : cpus.server, client: cpus.client },
    programs: { ...programs, [generator]: { path: limited, version } },
    redactions: [],
    run_started_ms: performance.timeOrigin + performance.now(),
    observe: true,
    ready_timeout_s: 5,
  }
}

/** A script that runs the generator with a limit of open files. */
function withFiles(generator: string, files: number, folder: string): string {
  const path = join(folder, 'generator')
  writeFileSync(path, `#!/bin/sh\nexec prlimit --nofile=${files}:${files} '${generator}' "$@"\n`, { mode: 0o755 })
  return path
}
