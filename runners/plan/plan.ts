/** The cases of a run: which entries, configurations, scenarios and loads the operator requested. */
import type { Case, ConfigurationManifest, Entry, Load, Scenario } from '../../pipeline/schema/case.ts'
import { casePath, closedLoopPath, configurationId, loadName } from '../../pipeline/schema/case-name.ts'
import type { NotRunJson } from '../../pipeline/schema/records/run.ts'
import { UsageError } from '../../pipeline/schema/usage-error.ts'
import { invocationOf } from '../../pipeline/tools/find-invocations.ts'
import type { BenchOptions } from './bench-options.ts'
import { type Manifests, oneOf } from './read-entries.ts'

export interface Selection {
  /** Empty means all; so do the next three. */
  frameworks: readonly string[]
  /** `key=value`, or `default` for no settings; values of one key are alternatives, different keys are all required. */
  configurations: readonly string[]
  scenarios: readonly string[]
  /** As loadName returns them. */
  loads: readonly string[]
  /** Replaces the scenario's value unless null; so do the next two. */
  trials: number | null
  duration_s: number | null
  warm_up_s: number | null
  /** If true, commands are not run: their time would include the start of the sandbox. */
  is_sandboxed?: boolean
  /** If true, commands are not run: only servers can wait for others. */
  is_in_blocks?: boolean
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

/** `--quick` replaces what the operator did not specify, and times commands including the start of the sandbox. */
export function selectionOf(options: BenchOptions, is_sandboxed: boolean): Selection {
  const { frameworks, configurations, scenarios, loads, trials, duration_s, is_quick } = options
  const is_in_blocks = options.schedule !== null
  const quick = is_quick ? { trials: trials ?? 1, duration_s: duration_s ?? 1, warm_up_s: 0 } : null
  const chosen = { frameworks, configurations, scenarios, loads, is_sandboxed: is_sandboxed && !is_quick, is_in_blocks }
  return { ...chosen, ...(quick ?? { trials, duration_s, warm_up_s: null }) }
}

/** The cases of a stored plan, with the current manifests. Throws a UsageError if one is not in them any more. */
export function findPlanned(manifests: Manifests, stored: readonly { case: Case; trials: number }[]): PlannedCase[] {
  return stored.map(({ case: one, trials }) => {
    const entry = manifests.entries.find(({ framework_id }) => framework_id === one.framework_id)
    const configuration =
      entry && configurationsOf(entry).find(({ settings }) => configurationId(settings) === one.configuration_id)
    const scenario = manifests.scenarios.find(({ scenario_id }) => scenario_id === one.scenario_id)
    if (entry && configuration && scenario) return { case: one, trials, entry, configuration, scenario }
    throw new UsageError(
      2,
      `${casePath(one)} was planned and is not in the manifests any more: restore it, or measure again`,
    )
  })
}

/** Files that a generator or server opens in addition to its connections: libraries, event queues, logs, pipes. */
const OTHER_FILES = 64

/**
 * Every selection includes the controls, so that each run has its ceiling, and the twins of the selected entries, unless
 * it names frameworks. `open_file_limit` is null if unknown.
 * Throws a UsageError for a rejected manifest, for an unknown name and for an empty selection.
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
  // a rate tells nothing of the ceiling, and takes as long: it is measured only if it is named
  const all = of_all_loads.filter(({ case: one }) =>
    selection.loads.length === 0 ? one.rate_per_s == null : selection.loads.includes(loadName(one)),
  )
  if (all.length === 0 || (selection.configurations.length > 0 && all.every(({ entry }) => isControl(entry)))) {
    throw new UsageError(2, 'nothing is selected, because no framework matches all options: see npm run bench -- list')
  }
  const paths = new Set(all.map(each => casePath(each.case)))
  const reasoned = all.map(planned => {
    const isAlone = selection.is_in_blocks && !paths.has(closedLoopPath(planned.case))
    return { planned, reason: isAlone ? NO_CLOSED_LOOP : reasonAgainst(planned, selection, open_file_limit) }
  })
  return {
    cases: reasoned.flatMap(({ planned, reason }) => (reason === null ? [planned] : [])),
    not_run: reasoned.flatMap(({ planned, reason }) => (reason === null ? [] : [notRun(planned, reason)])),
  }
}

const NO_CLOSED_LOOP =
  'in a block, a load at a rate is measured in the starts of the closed loop: name that as well, such as --load t1-c64'

/** A rejected manifest stops only runs that could have used it. */
function checkManifests({ rejected, published }: Manifests, frameworks: readonly string[]): void {
  const concerns = rejected.filter(
    ({ kind, id }) => kind === 'scenario' || frameworks.length === 0 || frameworks.includes(id),
  )
  if (concerns.length > 0) {
    const messages = concerns.map(({ message }) => message).join('\n')
    throw new UsageError(2, `${concerns.length === 1 ? 'a manifest is' : 'manifests are'} rejected:\n${messages}`)
  }
  const unavailable = published.find(({ framework_id }) => frameworks.includes(framework_id))
  if (unavailable) {
    throw new UsageError(
      2,
      `--framework ${unavailable.framework_id} cannot be measured: ${unavailable.reason} See npm run bench -- list`,
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
      tool: load?.tool ?? tool,
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
  const unknown = names.find(name => !known.includes(name))
  if (unknown !== undefined) throw new UsageError(2, `${option} ${unknown} does not exist: ${oneOf(known)}`)
}

/** Why this host cannot run the case with these options; null if it can. */
function reasonAgainst(
  { case: { tool, threads, connections, rate_per_s }, configuration }: PlannedCase,
  { is_sandboxed, is_in_blocks }: Selection,
  limit: number | null,
): string | null {
  const { instances = [], is_apart } = configuration
  if (is_apart) return 'its generator was a separate host, and a run has one host: its earlier results stay'
  const invocation = invocationOf(tool)
  if (invocation.kind === 'command') {
    if (is_sandboxed) return 'it is a timed command, and the sandbox is for servers only: measure it with --no-sandbox'
    return is_in_blocks
      ? 'it is a timed command, and blocks are for servers only: measure it without --block-size'
      : null
  }
  const load = { threads: threads ?? 0, connections: connections ?? 0, rate_per_s }
  const limitation = invocation.limitOf({ ...load, instance_count: instances.length })
  if (limitation !== null) return limitation
  const need = (connections ?? 0) + OTHER_FILES
  if (limit === null || need <= limit) return null
  return `${connections} connections need ${need} open files and the limit is ${limit}`
}

/** The record of a case that is not run. */
export function notRun(
  { case: { framework_id, configuration, scenario_id, threads, connections, rate_per_s } }: PlannedCase,
  reason: string,
): NotRunJson {
  const rate = rate_per_s == null ? {} : { rate_per_s }
  return { framework: framework_id, configuration, scenario: scenario_id, threads, connections, ...rate, reason }
}

/** The ids of the services that are started with a server: those of its configuration, and of the scenario. */
export const servicesOf = (
  { services = [] }: Pick<ConfigurationManifest, 'services'>,
  { service }: Pick<Scenario, 'service'>,
): string[] => [...new Set([...services, ...(service === undefined ? [] : [service])])]
