/** The cases of a run: which entries, configurations, scenarios and loads the operator requested. */
import type { Case, ConfigurationManifest, Entry, Load, Scenario } from '../../pipeline/schema/case.ts'
import { casePath, configurationId, loadName } from '../../pipeline/schema/case-name.ts'
import type { NotRunJson } from '../../pipeline/schema/records/run.ts'
import { UsageError } from '../../pipeline/schema/usage-error.ts'
import { invocationOf } from '../../pipeline/tools/find-invocations.ts'
import type { BenchOptions } from './bench-options.ts'
import { type Manifests, oneOf } from './read-entries.ts'

export interface Selection {
  /** Empty is all, for these four. */
  frameworks: readonly string[]
  /** `key=value`, or `default` for no settings; values of one key are alternatives, keys go together. */
  configurations: readonly string[]
  scenarios: readonly string[]
  /** As loadName names them. */
  loads: readonly string[]
  /** These replace the scenario's; null leaves them. */
  trials: number | null
  duration_s: number | null
  warm_up_s: number | null
  /** Commands are not servers, and their time would hold the sandbox's start: they are not run. Absent is no sandbox. */
  is_sandboxed?: boolean
}

export const ALL: Selection = {
  ...{ frameworks: [], configurations: [], scenarios: [], loads: [] },
  ...{ trials: null, duration_s: null, warm_up_s: null },
}

export interface PlannedCase {
  case: Case
  trials: number
  entry: Entry
  configuration: ConfigurationManifest
  scenario: Scenario
}

export interface Plan {
  cases: PlannedCase[]
  not_run: NotRunJson[]
}

/** `--quick` replaces what the operator did not say, and times commands in the sandbox, start of the sandbox and all. */
export function selectionOf(options: BenchOptions, is_sandboxed: boolean): Selection {
  const { frameworks, configurations, scenarios, loads, trials, duration_s, is_quick } = options
  const quick = is_quick ? { trials: trials ?? 1, duration_s: duration_s ?? 1, warm_up_s: 0 } : null
  const chosen = { frameworks, configurations, scenarios, loads, is_sandboxed: is_sandboxed && !is_quick }
  return { ...chosen, ...(quick ?? { trials, duration_s, warm_up_s: null }) }
}

/** The cases of a stored plan with what the manifests say of them now. Throws a UsageError where one is not there any more. */
export function findPlanned(manifests: Manifests, stored: readonly { case: Case; trials: number }[]): PlannedCase[] {
  return stored.map(({ case: one, trials }) => {
    const entry = manifests.entries.find(({ framework_id }) => framework_id === one.framework_id)
    const configuration =
      entry && configurationsOf(entry).find(({ settings }) => configurationId(settings) === one.configuration_id)
    const scenario = manifests.scenarios.find(({ scenario_id }) => scenario_id === one.scenario_id)
    if (entry && configuration && scenario) return { case: one, trials, entry, configuration, scenario }
    throw new UsageError(
      2,
      `${casePath(one)} is planned and not in the manifests any more: restore it, or measure again`,
    )
  })
}

/** What a generator and a server hold open next to their connections: the program, its libraries, event queues, logs, pipes. */
const FILES_BESIDE = 64

/**
 * Controls come along with every selection of configurations, so that each run has its ceiling; twins have what the
 * entry has whose twin they are. Only naming frameworks omits them. `open_file_limit`: null is not known.
 * Throws a UsageError for a manifest that is refused, for a name that is not there and for a selection of nothing.
 */
export function planCases(manifests: Manifests, selection: Selection, open_file_limit: number | null): Plan {
  const { entries, scenarios } = manifests
  checkManifests(manifests, selection.frameworks)
  const framework_ids = entries.map(({ framework_id }) => framework_id)
  const scenario_ids = scenarios.map(({ scenario_id }) => scenario_id)
  checkNames('--framework', selection.frameworks, framework_ids)
  checkNames('--scenario', selection.scenarios, scenario_ids)
  const settings = entries.flatMap(entry => configurationsOf(entry).map(each => each.settings))
  const pairs = settings.flatMap(each => Object.entries(each).map(([key, value]) => `${key}=${value}`))
  checkNames('--configuration', selection.configurations, [...new Set(['default', ...pairs])])
  const of_all_loads = entries
    .filter(({ framework_id }) => selection.frameworks.length === 0 || selection.frameworks.includes(framework_id))
    .flatMap(entry => casesOf(entry, scenarios, selection))
  checkNames('--load', selection.loads, [...new Set(of_all_loads.map(each => loadName(each.case)))])
  const all = of_all_loads.filter(each => selection.loads.length === 0 || selection.loads.includes(loadName(each.case)))
  if (all.length === 0 || (selection.configurations.length > 0 && all.every(({ entry }) => isControl(entry)))) {
    throw new UsageError(2, 'nothing is selected, because no framework has all of this: see npm run bench -- list')
  }
  const reasoned = all.map(planned => ({ planned, reason: reasonAgainst(planned, selection, open_file_limit) }))
  return {
    cases: reasoned.flatMap(({ planned, reason }) => (reason === null ? [planned] : [])),
    not_run: reasoned.flatMap(({ planned, reason }) => (reason === null ? [] : [notRun(planned, reason)])),
  }
}

/** A refused manifest stops a run that could have used it, and no other. */
function checkManifests({ rejected, published }: Manifests, frameworks: readonly string[]): void {
  const concerns = rejected.filter(
    ({ kind, id }) => kind === 'scenario' || frameworks.length === 0 || frameworks.includes(id),
  )
  if (concerns.length > 0) {
    const messages = concerns.map(({ message }) => message).join('\n')
    throw new UsageError(2, `${concerns.length === 1 ? 'a manifest is' : 'manifests are'} refused:\n${messages}`)
  }
  const paper = published.find(({ framework_id }) => frameworks.includes(framework_id))
  if (paper) {
    throw new UsageError(
      2,
      `--framework ${paper.framework_id} cannot be measured: ${paper.reason} See npm run bench -- list`,
    )
  }
}

function casesOf(entry: Entry, scenarios: readonly Scenario[], selection: Selection): PlannedCase[] {
  const chosen = isControl(entry) ? [] : selection.configurations
  return configurationsOf(entry)
    .filter(({ settings }) => hasSettings(settings, chosen))
    .flatMap(configuration =>
      (configuration.scenarios ?? entry.manifest.scenarios ?? [])
        .filter(id => selection.scenarios.length === 0 || selection.scenarios.includes(id))
        .flatMap(id => scenarios.filter(({ scenario_id }) => scenario_id === id))
        .flatMap(scenario => caseOf(entry, configuration, scenario, selection)),
    )
}

function caseOf(
  entry: Entry,
  configuration: ConfigurationManifest,
  scenario: Scenario,
  { trials, duration_s, warm_up_s }: Selection,
): PlannedCase[] {
  const { tool } = scenario
  const is_load = invocationOf(tool).kind === 'load'
  const loads: (Load | null)[] = is_load ? [...(configuration.loads ?? scenario.loads)] : [null]
  return loads.map(load => ({
    case: {
      framework_id: entry.framework_id,
      configuration: configuration.settings,
      configuration_id: configurationId(configuration.settings),
      scenario_id: scenario.scenario_id,
      tool,
      threads: load?.threads ?? null,
      connections: load?.connections ?? null,
      ...(load?.rate_per_s == null ? {} : { rate_per_s: load.rate_per_s }),
      duration_s: load ? (duration_s ?? load.duration_s ?? scenario.duration_s) : null,
      warm_up_s: load ? (warm_up_s ?? scenario.warm_up_s) : null,
    },
    trials: trials ?? scenario.trials,
    entry,
    configuration,
    scenario,
  }))
}

export const configurationsOf = ({ manifest }: Entry): readonly ConfigurationManifest[] =>
  manifest.configurations ?? [{ settings: {} }]

export const isControl = ({ manifest }: Entry): boolean => manifest.role === 'control'

function hasSettings(settings: Readonly<Record<string, string>>, chosen: readonly string[]): boolean {
  if (chosen.length === 0) return true
  if (chosen.includes('default') && Object.keys(settings).length === 0) return true
  const pairs = chosen.filter(each => each !== 'default').map(each => each.split('='))
  const keys = new Set(pairs.map(([key = '']) => key))
  return keys.size > 0 && [...keys].every(key => pairs.some(([name, value]) => name === key && settings[key] === value))
}

function checkNames(option: string, names: readonly string[], known: readonly string[]): void {
  const strange = names.find(name => !known.includes(name))
  if (strange !== undefined) throw new UsageError(2, `${option} ${strange} does not exist: ${oneOf(known)}`)
}

/** Why this host cannot run it under these options; null where it can. */
function reasonAgainst(
  { case: { tool, threads, connections, rate_per_s }, configuration: { instances = [] }, scenario }: PlannedCase,
  { is_sandboxed }: Selection,
  limit: number | null,
): string | null {
  const invocation = invocationOf(tool)
  if (invocation.kind === 'command')
    return is_sandboxed
      ? 'it is a timed command, and the sandbox is for servers only: measure it with --no-sandbox'
      : null
  const load = { threads: threads ?? 0, connections: connections ?? 0, rate_per_s }
  const refusal = invocation.limitOf({ ...load, instance_count: instances.length, scenario })
  if (refusal !== null) return refusal
  const need = (connections ?? 0) + FILES_BESIDE
  if (limit === null || need <= limit) return null
  return `${connections} connections need ${need} open files and the limit is ${limit}`
}

/** The record of a case that is planned and not run. */
export function notRun(
  { case: { framework_id, configuration, scenario_id, threads, connections, rate_per_s } }: PlannedCase,
  reason: string,
): NotRunJson {
  const rate = rate_per_s == null ? {} : { rate_per_s }
  return { framework: framework_id, configuration, scenario: scenario_id, threads, connections, ...rate, reason }
}
