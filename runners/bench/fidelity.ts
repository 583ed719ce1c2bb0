/** The program behind `npm run bench:fidelity`: what the runner costs a load, against wrk alone. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { observerRatio } from '../../pipeline/recording/recording.ts'
import { readTimeline } from '../../pipeline/recording/timeline.ts'
import { interpolatedOrderStatistics } from '../../pipeline/statistics/median-interval.ts'
import { median } from '../../pipeline/statistics/sample.ts'
import { buildEntry } from '../lib/build-entry.ts'
import { configurationId } from '../lib/case.ts'
import { chooseCpus } from '../lib/choose-cpus.ts'
import { findPrograms } from '../lib/find-programs.ts'
import { marksOf } from '../lib/marks.ts'
import { readEntries } from '../lib/read-entries.ts'
import { readHostState } from '../lib/read-host-state.ts'
import { runTrial, type TrialRequest } from '../lib/run-trial.ts'
import { stemOf } from '../lib/trial/trial-context.ts'

const help = `npm run bench:fidelity -- [--framework ID] [--scenario ID] [--pairs N] [--duration S] [--connections N] [--threads N]
                         [--sandbox]

Measures one server with wrk alone and through the runner, in turns, and prints how they differ. Alone means: the same
server, CPUs, kind of network namespace, warm-up and wrk options, but no done hook, no sampler, no sentinel, no look at
the sockets, and no answer judged; the server is asked as much before its load, so that it is as warm.

  --framework ID   default: control-null, for which the generator is the limit, so that each cost shows
  --scenario ID    default: hello
  --pairs N        default: 30; the order changes with each pair. Two loads of one server differ by some percent: ten
                   pairs tell their median to 2 or 3 percent only. Its 95 % interval is printed beside it
  --duration S     of each load (default: 3)
  --connections N  default: 64
  --threads N      of wrk (default: 1)
  --sandbox        what the sandbox costs instead: the runner without it (alone) against the runner with it

Exit: 0 the median ratio of requests/s is 0.98 to 1.02 and the observers take under 3 % of one CPU; 1 not so; 2 bad use.`

const LOWEST = 0.98
const HIGHEST = 1.02
const MOST_OBSERVER = 0.03

interface Measured {
  requests_per_s: number
  /** Of one CPU; null for wrk alone. */
  observer_ratio: number | null
}

interface Options {
  framework: string
  scenario: string
  pairs: number
  duration_s: number
  connections: number
  threads: number
  is_sandboxed: boolean
}

/** The two sides of a pair. */
interface Sides {
  alone: Pick<TrialRequest, 'observe' | 'sandbox'>
  runner: Pick<TrialRequest, 'observe' | 'sandbox'>
}

const WITHOUT_OBSERVERS: Sides = { alone: { observe: false }, runner: { observe: true } }
const WITHOUT_SANDBOX: Sides = { alone: { observe: true }, runner: { observe: true, sandbox: 'namespaces' } }

async function main(): Promise<number> {
  const options = readOptions()
  if (options === null) {
    console.log(help)
    return 0
  }
  const run_folder = mkdtempSync(join(tmpdir(), 'benchledger-fidelity-'))
  try {
    const request = await makeRequest(options, run_folder)
    return await measurePairs(request, options.pairs, options.is_sandboxed ? WITHOUT_SANDBOX : WITHOUT_OBSERVERS)
  } finally {
    rmSync(run_folder, { recursive: true, force: true })
  }
}

async function measurePairs(
  request: Omit<TrialRequest, 'round' | 'observe'>,
  pairs: number,
  sides: Sides,
): Promise<number> {
  const ratios: number[] = []
  const shares: number[] = []
  console.log('pair  first    alone/s  runner/s  ratio  observers')
  for (let pair = 1; pair <= pairs; pair++) {
    const isAloneFirst = pair % 2 === 1
    const first = await measureOne(request, 2 * pair - 1, isAloneFirst ? sides.alone : sides.runner)
    const second = await measureOne(request, 2 * pair, isAloneFirst ? sides.runner : sides.alone)
    const [alone, runner] = isAloneFirst ? [first, second] : [second, first]
    const ratio = runner.requests_per_s / alone.requests_per_s
    ratios.push(ratio)
    shares.push(runner.observer_ratio ?? 1)
    const cells = [
      String(pair).padStart(4),
      (isAloneFirst ? 'alone' : 'runner').padEnd(6),
      alone.requests_per_s.toFixed(0).padStart(9),
      runner.requests_per_s.toFixed(0).padStart(9),
      ratio.toFixed(3).padStart(6),
      `${((runner.observer_ratio ?? 1) * 100).toFixed(2)} %`.padStart(9),
    ]
    console.log(cells.join('  '))
  }
  const ratio = median(ratios)
  const share = median(shares)
  const isFaithful = ratio >= LOWEST && ratio <= HIGHEST
  const isCheap = share < MOST_OBSERVER
  console.log(
    `median ratio ${ratio.toFixed(4)} (${sayInterval(ratios)}): ${isFaithful ? 'within' : 'OUTSIDE'} ${LOWEST} to ${HIGHEST}`,
  )
  console.log(
    `observers ${(share * 100).toFixed(2)} % of one CPU: ${isCheap ? 'under' : 'NOT UNDER'} ${MOST_OBSERVER * 100} %`,
  )
  return isFaithful && isCheap ? 0 : 1
}

function sayInterval(ratios: readonly number[]): string {
  const interval = interpolatedOrderStatistics(ratios, 0.95)
  if (interval === null) return 'too few pairs for its 95 % interval'
  return `95 % interval ${interval.map(bound => bound.toFixed(4)).join(' to ')}`
}

async function measureOne(
  request: Omit<TrialRequest, 'round' | 'observe'>,
  round: number,
  side: Sides['alone'],
): Promise<Measured> {
  const record = await runTrial({ ...request, round, ...side }, new AbortController().signal)
  if (record.status !== 'ok') throw new Error(`a trial is ${record.status}: ${record.reason}`)
  const stem = join(request.run_folder, stemOf(record.path))
  const wrk = readFileSync(`${stem}.wrk.txt`, 'utf8')
  const printed = /^Requests\/sec:\s+([\d.]+)$/m.exec(wrk)
  if (!printed) throw new Error(`${stem}.wrk.txt says no Requests/sec: is it wrk 4?`)
  const observer_ratio = side.observe
    ? observerRatio(readTimeline(readFileSync(`${stem}.timeline.csv`, 'utf8')).rows)
    : null
  return { requests_per_s: Number(printed[1]), observer_ratio }
}

async function makeRequest(options: Options, run_folder: string): Promise<Omit<TrialRequest, 'round' | 'observe'>> {
  const checkout = join(import.meta.dirname, '..', '..')
  const { entries, scenarios } = readEntries(join(checkout, 'runners'))
  const entry = entries.find(({ framework_id }) => framework_id === options.framework)
  const scenario = scenarios.find(({ scenario_id }) => scenario_id === options.scenario)
  if (!entry || scenario?.tool !== 'wrk' || !entry.manifest.scenarios?.includes(options.scenario))
    throw new TypeError(`--framework ${options.framework} does not run --scenario ${options.scenario} under wrk`)
  const [configuration = { settings: {} }] = entry.manifest.configurations ?? []
  const marks = marksOf(checkout)
  const { built, record } = await buildEntry(entry, configuration, {
    builds_folder: join(checkout, 'runners', '.build'),
    logs_folder: join(run_folder, 'builds'),
    marks,
    is_root: process.getuid?.() === 0,
    signal: new AbortController().signal,
    time_out_s: 900,
  })
  if (built === null) throw new Error(`${options.framework} is not built: ${record.reason}`)
  const programs = findPrograms()
  const path = (name: keyof typeof programs) => programs[name].path
  return {
    run_id: `fidelity-${process.pid}`,
    case: {
      framework_id: options.framework,
      configuration: configuration.settings,
      configuration_id: configurationId(configuration.settings),
      scenario_id: options.scenario,
      tool: 'wrk',
      threads: options.threads,
      connections: options.connections,
      duration_s: options.duration_s,
      warm_up_s: 1,
    },
    built,
    scenario,
    position: 1,
    run_folder,
    seed: 'fidelity',
    cpus: chooseCpus((await readHostState()).cores ?? [[0]]),
    programs: {
      wrk: path('wrk'),
      hyperfine: path('hyperfine'),
      taskset: path('taskset'),
      time: path('time'),
    },
    tool_version: programs.wrk.version,
    marks,
    run_started_ms: performance.timeOrigin,
  }
}

function readOptions(): Options | null {
  const { values } = parseArgs({
    options: {
      framework: { type: 'string', default: 'control-null' },
      scenario: { type: 'string', default: 'hello' },
      pairs: { type: 'string', default: '30' },
      duration: { type: 'string', default: '3' },
      connections: { type: 'string', default: '64' },
      threads: { type: 'string', default: '1' },
      sandbox: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return null
  const whole = (name: 'pairs' | 'duration' | 'connections' | 'threads') => {
    if (!/^[1-9]\d{0,4}$/.test(values[name])) throw new TypeError(`--${name} is ${values[name]}: give a whole number`)
    return Number(values[name])
  }
  return {
    framework: values.framework,
    scenario: values.scenario,
    pairs: whole('pairs'),
    duration_s: whole('duration'),
    connections: whole('connections'),
    threads: whole('threads'),
    is_sandboxed: values.sandbox,
  }
}

if (import.meta.main) {
  process.exitCode = await main().catch((error: Error) => {
    console.error(`bench:fidelity: ${error.message}${error instanceof TypeError ? `\n\n${help}` : ''}`)
    return error instanceof TypeError ? 2 : 1
  })
}
