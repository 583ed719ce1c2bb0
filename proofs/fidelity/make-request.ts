/** The trial that a fidelity pair runs twice: one entry under one load, built as for a run. */
import { join } from 'node:path'
import { invocationOf } from '../../pipeline/tools/find-invocations.ts'
import { configurationId } from '../../pipeline/vocabulary/case-name.ts'
import { UsageError } from '../../pipeline/vocabulary/usage-error.ts'
import { buildEntry } from '../../runners/build/build-entry.ts'
import { chooseCpus } from '../../runners/host/choose-cpus.ts'
import { findPrograms } from '../../runners/host/find-programs.ts'
import { marksOf } from '../../runners/host/marks.ts'
import { readHostState } from '../../runners/host/read-host-state.ts'
import { readEntries } from '../../runners/plan/read-entries.ts'
import type { PairRequest } from './measure-pair.ts'

interface FidelityLoad {
  framework: string
  scenario: string
  duration_s: number
  connections: number
  threads: number
}

const WARM_UP_S = 1
const BUILD_TIME_OUT_S = 900

/** The entry's first configuration. Errors: a UsageError where the entry does not run the scenario; it is not built. */
export async function makeRequest(
  load: FidelityLoad,
  signal: AbortSignal,
  checkout: string,
  run_folder: string,
): Promise<PairRequest> {
  const { entries, scenarios } = readEntries(join(checkout, 'runners'))
  const entry = entries.find(({ framework_id }) => framework_id === load.framework)
  const scenario = scenarios.find(({ scenario_id }) => scenario_id === load.scenario)
  if (
    !entry ||
    scenario === undefined ||
    invocationOf(scenario.tool).kind !== 'load' ||
    !entry.manifest.scenarios?.includes(load.scenario)
  )
    throw new UsageError(2, `--framework ${load.framework} does not run --scenario ${load.scenario} as a server`)
  const [configuration = { settings: {} }] = entry.manifest.configurations ?? []
  const marks = marksOf(checkout)
  const { built, record } = await buildEntry(entry, configuration, {
    builds_folder: join(checkout, 'runners', '.build'),
    logs_folder: join(run_folder, 'builds'),
    marks,
    signal,
    time_out_s: BUILD_TIME_OUT_S,
  })
  if (built === null) throw new Error(`${load.framework} is not built: ${record.reason}`)
  return {
    run_id: `fidelity-${process.pid}`,
    case: {
      framework_id: load.framework,
      configuration: configuration.settings,
      configuration_id: configurationId(configuration.settings),
      scenario_id: load.scenario,
      tool: scenario.tool,
      threads: load.threads,
      connections: load.connections,
      duration_s: load.duration_s,
      warm_up_s: WARM_UP_S,
    },
    built,
    scenario,
    position: 1,
    run_folder,
    seed: 'fidelity',
    cpus: chooseCpus((await readHostState()).cores ?? [[0]]),
    programs: findPrograms(),
    marks,
    run_started_ms: performance.timeOrigin,
  }
}
