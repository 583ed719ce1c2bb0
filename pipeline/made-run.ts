/**
 * A made run for tests: two entries, a control and its twin under wrk, one program under hyperfine, six rounds.
 * Nobody measured its numbers, and every name in it says so.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { RunJson, TrialJson } from '../runners/lib/run-record.ts'
import { type MadeLoad, madeExport, madeRandom, madeTrialFiles } from './made-run/trial-files.ts'
import { compareText, sha256 } from './result-id.ts'

export const MADE_RUN_ID = '20261121T083000Z-made-host-0123af'
const ROUNDS = 6
const FAILED_ROUND = 3
const COMMIT = '0123456789abcdef0123456789abcdef01234567'

export interface MadeCase {
  framework: string
  configuration: Record<string, string>
  scenario: string
  load: MadeLoad | null
}

export const wrkLoad = (connections: number, latency_us: number, server_cpu_ratio: number): MadeLoad => ({
  threads: 2,
  connections,
  duration_s: 3,
  latency_us,
  server_cpu_ratio,
  client_cpu_ratio: 0.6,
})

const SLOW = { framework: 'made-slow', configuration: { made_mode: 'slow' }, scenario: 'hello' }
const CASES: readonly MadeCase[] = [
  { framework: 'made-fast', configuration: {}, scenario: 'hello', load: wrkLoad(16, 400, 0.9) },
  { ...SLOW, load: wrkLoad(16, 720, 0.95) },
  { ...SLOW, load: wrkLoad(64, 3100, 0.95) },
  { framework: 'made-null', configuration: {}, scenario: 'hello', load: wrkLoad(16, 200, 0.8) },
  { framework: 'made-null-twin', configuration: {}, scenario: 'hello', load: wrkLoad(16, 200, 0.8) },
  { framework: 'made-fast', configuration: { made_mode: 'quick' }, scenario: 'primitives', load: null },
]

/** Writes `<dataDir>/raw/<run_id>/`, sealed, and gives its folder. The same bytes every time. */
export function makeRun(dataDir: string, run_id = MADE_RUN_ID, rounds = ROUNDS, cases = CASES): string {
  const folder = join(dataDir, 'raw', run_id)
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const trials: TrialJson[] = []
  for (let round = 1; round <= rounds; round++) {
    for (const [position, made] of cases.entries())
      trials.push(makeTrial(startOf(run_id), made, round, position + 1, put))
  }
  put('builds/made-fast-0123456789ab.log', 'made build: nothing was compiled\n')
  put('environment.json', `${JSON.stringify(madeEnvironment, null, 2)}\n`)
  put('run.json', `${JSON.stringify(madeRunJson(startOf(run_id), trials), null, 2)}\n`)
  sealMadeRun(folder)
  return folder
}

/** Writes SHA256SUMS anew; a test that changes a file on purpose seals the run again, or does not. */
export function sealMadeRun(folder: string): void {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
    .filter(name => name !== 'SHA256SUMS')
    .sort(compareText)
  const lines = names.map(name => `${sha256(readFileSync(join(folder, name)))}  ${name}\n`)
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''))
}

/** A copy of the committed manifests with the made entries and the made host beside them. */
export function makeManifests(from: string, to: string): void {
  for (const kind of ['frameworks', 'scenarios', 'hosts']) {
    const isManifest = (path: string) => !/\/(?:node_modules|target|\.build)(?:\/|$)/.test(path)
    mkdirSync(join(to, kind), { recursive: true })
    if (!existsSync(join(from, kind))) continue
    cpSync(join(from, kind), join(to, kind), { recursive: true, filter: isManifest })
  }
  const put = (path: string, body: object) => {
    mkdirSync(dirname(join(to, path)), { recursive: true })
    writeFileSync(join(to, path), `${JSON.stringify(body, null, 2)}\n`)
  }
  const about = { homepage: null, language: 'none', licence: null, summary: 'It exists in tests only.', settings: {} }
  const made_mode = {
    sentence: 'How the made entry pretends to work.',
    values: { slow: 'It pretends to be slow.', quick: 'It pretends to be quick.' },
  }
  const start = ['./made-server', '--port', '$PORT']
  const version = { text: '1.0' }
  for (const [id, more] of Object.entries({
    'made-fast': { name: 'Made fast', settings: { made_mode } },
    'made-slow': { name: 'Made slow', settings: { made_mode } },
    'made-null': { name: 'Made null', role: 'control', constants: { hello: 'Hello, World!' } },
    'made-null-twin': { name: 'Made null, again', role: 'control', twin_of: 'made-null' },
  })) {
    const entry = 'twin_of' in more ? {} : { needs: [], install: [], build: [], start, version, scenarios: ['hello'] }
    put(`frameworks/${id}/framework.json`, { ...about, ...entry, ...more })
  }
  put('hosts/made-host/host.json', {
    name: 'The made host',
    cpu_model: 'A made CPU',
    core_count: 2,
    thread_count: 2,
    memory_bytes: 8_000_000_000,
    os: 'made',
    description: 'It exists in tests only.',
    is_virtual: true,
    is_shared: false,
  })
}

/** Milliseconds since 1970 of the instant in a run's name. */
const startOf = (run_id: string): number =>
  Date.parse(run_id.slice(0, 16).replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z'))

function makeTrial(
  run_started_ms: number,
  { framework, configuration, scenario, load }: MadeCase,
  round: number,
  position: number,
  put: (path: string, text: string) => void,
): TrialJson {
  const settings = Object.entries(configuration)
    .map(([key, value]) => `${key}=${value}`)
    .sort()
  const name = load ? `${scenario}-t${load.threads}-c${load.connections}` : scenario
  const folder = `${framework}/${settings.join(',') || 'default'}/${name}/${String(round).padStart(2, '0')}`
  const random = madeRandom(1000 * position + round)
  const started_s = 100 * round + 10 * position
  const instant = (seconds: number) => new Date(run_started_ms + 1000 * seconds).toISOString()
  const is_failed = load?.connections === 64 && round === FAILED_ROUND
  const trial: TrialJson = {
    path: `${folder}.${load ? 'wrk.txt' : 'hyperfine.json'}`,
    framework,
    framework_version: '1.0',
    configuration,
    scenario,
    tool: load ? 'wrk' : 'hyperfine',
    tool_version: load ? '4.1.0' : '1.20.0',
    threads: load?.threads ?? null,
    connections: load?.connections ?? null,
    duration_s: load?.duration_s ?? null,
    warm_up_s: load ? 1 : null,
    round,
    position,
    argv: load
      ? ['taskset', '-c', '1', 'wrk', `-t${load.threads}`, `-c${load.connections}`, '-d3s', 'http://127.0.0.1:8080/']
      : ['hyperfine', '--runs', '1', '--warmup', '0', '-N', '--', './made-program'],
    exit_code: 0,
    started_at: instant(started_s),
    finished_at: instant(started_s + 6),
    load_started_s: started_s + 2,
    load_finished_s: started_s + 5,
    isolation: 'network-namespace',
    server_cpus: [0],
    client_cpus: [1],
    ready_s: load ? 0.04 : null,
    clock: load ? 'schedstat' : null,
    server_count: null,
    is_same_process: load ? true : null,
    left_process_count: 0,
    server_log_bytes: 44,
    redaction_count: 0,
    peak_memory_bytes: load ? null : 3_600_384,
    peak_memory_method: load ? null : 'hyperfine',
    status: 'ok',
    reason: null,
  }
  if (is_failed) {
    put(`${folder}.server.log`, 'made server: cannot start\n')
    return {
      ...trial,
      argv: null,
      exit_code: null,
      load_started_s: null,
      load_finished_s: null,
      ready_s: null,
      clock: null,
      is_same_process: null,
      status: 'failed',
      reason: 'the server was not ready after 10 s: nothing answered at / (made)',
    }
  }
  if (load) {
    const latency_us = load.latency_us * (0.99 + 0.02 * random())
    const files = madeTrialFiles({ ...load, latency_us }, random)
    for (const [what, text] of Object.entries(files)) put(`${folder}.${what}`, text)
  } else {
    put(`${folder}.hyperfine.json`, madeExport(Number((0.031 + 0.002 * random()).toFixed(9))))
    put(`${folder}.server.log`, 'made program: done\n')
  }
  return trial
}

const madeRunJson = (run_started_ms: number, trials: TrialJson[]): RunJson => ({
  started_at: new Date(run_started_ms).toISOString().replace('.000', ''),
  finished_at: new Date(run_started_ms + 900_000).toISOString().replace('.000', ''),
  host_id: 'made-host',
  commit: COMMIT,
  is_clean: true,
  is_partial: false,
  rounds_seed: 'made',
  arguments: ['--host', 'made-host'],
  planned_trial_count: trials.length,
  complaints: [
    {
      complaint_id: 'governor',
      fact: 'the CPU frequency governor is powersave (made)',
      fix: 'set it to performance, or leave it and say so',
    },
  ],
  builds: [
    {
      framework: 'made-fast',
      configuration: {},
      framework_version: '1.0',
      lockfile_sha256: sha256('made'),
      path: 'builds/made-fast-0123456789ab.log',
      status: 'ok',
      reason: null,
      duration_s: 1.5,
      redaction_count: 0,
    },
    {
      framework: 'made-slow',
      configuration: { made_mode: 'quick' },
      framework_version: null,
      lockfile_sha256: null,
      path: null,
      status: 'skipped',
      reason: 'made-compiler is not on the PATH (made)',
      duration_s: null,
      redaction_count: 0,
    },
  ],
  not_run: [
    {
      framework: 'made-slow',
      configuration: { made_mode: 'quick' },
      scenario: 'hello',
      threads: 2,
      connections: 16,
      reason: 'its build was skipped: made-compiler is not on the PATH (made)',
    },
  ],
  trials,
})

const facts = {
  kernel_release: '6.1.0-made',
  kernel_version: '#1 SMP made',
  cpu_model: 'A made CPU',
  thread_count: 2,
  memory_bytes: 8_000_000_000,
  governor: 'powersave',
  wrk_version: '4.1.0',
  commit: COMMIT,
}

const madeEnvironment = {
  before: { ...facts, cpu_microcode: null, now_load_average: 0.1 },
  after: { ...facts, cpu_microcode: null, now_load_average: 1.9 },
  unreadable: { cpu_microcode: 'the made host has none' },
}
