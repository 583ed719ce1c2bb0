/** Measures a pair: the same load of one entry, once by each side. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRecorded } from '../../pipeline/evaluate/recordings/recorded-files.ts'
import { configurationId } from '../../pipeline/schema/case-name.ts'
import { UsageError } from '../../pipeline/schema/usage-error.ts'
import { invocationOf } from '../../pipeline/tools/find-invocations.ts'
import { readReports } from '../../pipeline/tools/installed.ts'
import { buildEntry } from '../../runners/build/build-entry.ts'
import { chooseCpus } from '../../runners/host/choose-cpus.ts'
import { findPrograms } from '../../runners/host/find-programs.ts'
import { readHostState } from '../../runners/host/read-host-state.ts'
import { redactionsOf } from '../../runners/host/redactions.ts'
import { readEntries } from '../../runners/plan/read-entries.ts'
import { textsOf } from '../../runners/trial/describe-trial.ts'
import { runTrial } from '../../runners/trial/run-trial.ts'
import type { TrialRequest } from '../../runners/trial/trial-request.ts'

interface FidelityLoad {
  framework: string
  scenario: string
  duration_s: number
  connections: number
  threads: number
}

type Side = Pick<TrialRequest, 'observe' | 'sandbox'>
type PairRequest = Omit<TrialRequest, 'round' | keyof Side>

export interface Pair {
  first: 'alone' | 'runner'
  alone_per_s: number
  runner_per_s: number
  /** The observers' share of one CPU during the runner's load; null if unknown. */
  observer_ratio: number | null
}

const WARM_UP_S = 1
const BUILD_TIME_OUT_S = 900

/**
 * Builds the entry's first configuration as for a run. Errors: a UsageError if the entry does not run the scenario; the
 * build fails.
 */
export async function createRequest(
  { framework, scenario: scenario_id, ...load }: FidelityLoad,
  signal: AbortSignal,
  checkout: string,
  run_folder: string,
): Promise<PairRequest> {
  const { entries, scenarios } = readEntries(join(checkout, 'runners'))
  const entry = entries.find(({ framework_id }) => framework_id === framework)
  const scenario = scenarios.find(each => each.scenario_id === scenario_id)
  const isServed = scenario && invocationOf(scenario.tool).kind === 'load'
  if (!entry || !isServed || !entry.manifest.scenarios?.includes(scenario_id))
    throw new UsageError(2, `--framework ${framework} does not run --scenario ${scenario_id} as a server`)
  const [configuration = { settings: {} }] = entry.manifest.configurations ?? []
  const redactions = redactionsOf(checkout)
  const { built, record } = await buildEntry(entry, configuration, {
    builds_folder: join(checkout, 'runners', '.build'),
    logs_folder: join(run_folder, 'builds'),
    ...{ redactions, signal, time_out_s: BUILD_TIME_OUT_S },
  })
  if (built === null) throw new Error(`${framework} is not built: ${record.reason}`)
  const { settings } = configuration
  return {
    run_id: `fidelity-${process.pid}`,
    case: {
      ...{ framework_id: framework, configuration: settings, configuration_id: configurationId(settings) },
      ...{ scenario_id, tool: scenario.tool, ...load, warm_up_s: WARM_UP_S },
    },
    ...{ built, scenario, position: 1, run_folder, seed: 'fidelity', redactions, programs: findPrograms() },
    cpus: chooseCpus((await readHostState()).cores ?? [[0]]),
    run_started_ms: performance.timeOrigin,
  }
}

/**
 * `pair` counts from 1; the first side alternates. Errors: a trial is not ok, or the signal was aborted; then its
 * processes have ended.
 */
export async function measurePair(
  request: PairRequest,
  pair: number,
  sides: Record<Pair['first'], Side>,
  signal: AbortSignal,
): Promise<Pair> {
  const order = pair % 2 === 1 ? (['alone', 'runner'] as const) : (['runner', 'alone'] as const)
  const rates = { alone: Number.NaN, runner: Number.NaN }
  let observer_ratio: number | null = null
  for (const [index, side] of order.entries()) {
    const record = await runTrial({ ...request, round: 2 * pair - 1 + index, ...sides[side] }, signal)
    if (record.status !== 'ok') throw new Error(`a trial is ${record.status}: ${record.reason}`)
    const raw_file = join(request.run_folder, record.path)
    const { requests_per_s } = readReports(readFileSync(raw_file, 'utf8'))[0]?.values ?? {}
    if (typeof requests_per_s !== 'number')
      throw new Error(`${raw_file} has no requests per second: is it of ${invocationOf(record.tool).expected}?`)
    rates[side] = requests_per_s
    if (side === 'runner')
      observer_ratio = readRecorded(record, textsOf(request.run_folder, record)).recording.observer_cpu_ratio
  }
  return { first: order[0], alone_per_s: rates.alone, runner_per_s: rates.runner, observer_ratio }
}
