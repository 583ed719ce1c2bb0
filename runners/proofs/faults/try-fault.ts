/** One try of a fault: the real machinery of a trial around a server that misbehaves, or on a machine that does. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BuiltEntry, Scenario } from '../../../pipeline/vocabulary/case.ts'
import { seededRandom } from '../../../pipeline/vocabulary/random.ts'
import type { TrialJson } from '../../../pipeline/vocabulary/records/run.ts'
import { chooseCpus } from '../../host/choose-cpus.ts'
import { findPrograms, type Programs } from '../../host/find-programs.ts'
import { readHostState } from '../../host/read-host-state.ts'
import { pin } from '../../trial/pin.ts'
import { runTrial } from '../../trial/run-trial.ts'
import type { TrialRequest } from '../../trial/trial-request.ts'
import { type EvaluatedTry, evaluateTry } from './evaluate-try.ts'
import type { Spoiling, Variant } from './fault.ts'
import { watchForeignLoad } from './foreign-load.ts'
import { RIGHT_BODY } from './serve.ts'

export interface Bench {
  programs: Programs
  cpus: { server: number[]; client: number[] }
  is_virtual: boolean | null
}

export interface Attempt {
  fault_id: string
  variant: Variant
  /** Of the variant, from 0. */
  index: number
  seed: string
}

export interface Tried extends EvaluatedTry {
  record: TrialJson
  /** The share of all CPU time that neither the try nor its server used. */
  foreign_ratio: number
}

/** Errors: a program is missing, or there are not two CPUs. */
export async function prepareBench(): Promise<Bench> {
  const programs = findPrograms()
  for (const name of ['wrk', 'taskset'])
    if (programs[name]?.path == null) throw new Error(`${name} is missing: install it, then try again`)
  const { cores, is_virtual } = await readHostState('/', 1)
  const { server, client } = chooseCpus(cores ?? [])
  if (server.length === 0 || server.some(cpu => client.includes(cpu)))
    throw new Error('there are not two CPUs: the faults need one for the server and another for the generator')
  return { programs, cpus: { server, client }, is_virtual }
}

const serverFile = join(import.meta.dirname, 'server.ts')
const hogFile = join(import.meta.dirname, 'hog.ts')
const DURATION_S = 1
const CONNECTIONS = 16

export async function tryFault(bench: Bench, attempt: Attempt, signal: AbortSignal): Promise<Tried> {
  const { variant, seed } = attempt
  const spoiling = variant.spoil?.(seededRandom(seed)) ?? {}
  const folder = mkdtempSync(join(tmpdir(), 'benchledger-fault-'))
  const hogs: ChildProcess[] = []
  try {
    const request = requestOf(bench, attempt, spoiling, folder)
    for (const share of spoiling.generator_hogs ?? []) {
      const [command = '', ...args] = pin(
        [process.execPath, hogFile, String(share)],
        bench.cpus.client,
        bench.programs.taskset.path,
      )
      hogs.push(spawn(command, args, { stdio: 'ignore' }))
    }
    const foreignRatio = watchForeignLoad()
    const record = await runTrial(request, signal)
    await Promise.all(hogs.map(end))
    return { record, foreign_ratio: foreignRatio(), ...evaluateTry(request.run_folder, record, bench.is_virtual) }
  } finally {
    await Promise.all(hogs.map(end))
    rmSync(folder, { recursive: true, force: true })
  }
}

function end(child: ChildProcess): Promise<void> {
  return new Promise(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}

const scenario: Scenario = {
  scenario_id: 'hello',
  folder: import.meta.dirname,
  name: 'Hello',
  tool: 'wrk',
  request: { method: 'GET', path: '/' },
  oracle: { rule: 'exact', status: 200, headers: { 'content-type': 'text/plain' }, body: RIGHT_BODY },
  loads: [],
  duration_s: DURATION_S,
  warm_up_s: 0,
  trials: 1,
}

function requestOf(
  { programs, cpus }: Bench,
  { fault_id, variant, index, seed }: Attempt,
  { server_files, generator_files, server_on }: Spoiling,
  folder: string,
): TrialRequest {
  const run_folder = join(folder, 'run')
  mkdirSync(run_folder)
  const framework_id = `fault-${fault_id}`
  const limit = server_files === undefined ? [] : ['prlimit', `--nofile=${server_files}:${server_files}`]
  const start = [...limit, process.execPath, serverFile, fault_id, String(index), seed, '$PORT']
  const manifest = { name: framework_id, language: null, start }
  const configuration = { settings: {} }
  const built: BuiltEntry = {
    entry: { framework_id, folder: import.meta.dirname, manifest },
    configuration,
    folder: import.meta.dirname,
    framework_version: '1',
    lockfile_sha256: null,
  }
  const wrk = programs.wrk?.path ?? 'wrk'
  const warm_up_s = variant.warm_up_s ?? 0
  const serverCpus = { generator: cpus.client, both: [...cpus.server, ...cpus.client] }
  return {
    run_id: `faults-${process.pid}`,
    case: {
      framework_id,
      configuration: {},
      configuration_id: 'default',
      scenario_id: scenario.scenario_id,
      tool: 'wrk',
      threads: 1,
      connections: variant.connections ?? CONNECTIONS,
      duration_s: variant.duration_s ?? DURATION_S,
      warm_up_s,
    },
    built,
    scenario: { ...scenario, warm_up_s },
    round: 1,
    position: 1,
    run_folder,
    seed,
    cpus: { server: server_on ? serverCpus[server_on] : cpus.server, client: cpus.client },
    programs: {
      wrk: generator_files === undefined ? wrk : limited(wrk, generator_files, folder),
      taskset: programs.taskset.path,
      time: null,
    },
    tool_version: programs.wrk?.version ?? null,
    marks: [],
    run_started_ms: performance.timeOrigin + performance.now(),
    observe: true,
    ready_timeout_s: 5,
  }
}

/** A program that is wrk with fewer open files. */
function limited(wrk: string, files: number, folder: string): string {
  const path = join(folder, 'wrk')
  writeFileSync(path, `#!/bin/sh\nexec prlimit --nofile=${files}:${files} '${wrk}' "$@"\n`, { mode: 0o755 })
  return path
}
