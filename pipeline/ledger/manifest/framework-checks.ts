/** Additional checks of framework.json: which fields an entry combines, and the variables in its texts. */
import type { Argv } from '../../schema/records/commands.ts'
import type { Configuration, Framework } from '../../schema/records/framework.ts'
import type { JsonPath, JsonProblem } from './checked-json.ts'

const RUNS = ['needs', 'start', 'version', 'scenarios'] as const
/** Fields of any manifest; all others belong to an entry. */
const OF_ANY = ['$schema', 'name', 'homepage', 'language', 'licence', 'summary', 'settings', 'notes', 'debian'] as const
const KINDS = ['published_only', 'twin_of', 'role'] as const

/** The value has the schema's shape. */
export function checkFramework(manifest: Framework): JsonProblem[] {
  const kind = manifest.published_only ? 'published_only' : manifest.twin_of ? 'twin_of' : null
  if (kind) return rejectOtherFields(manifest, kind)
  const missing = RUNS.filter(field => manifest[field] === undefined)
  if (missing.length > 0) {
    const fact = missing.map(field => JSON.stringify(field)).join(', ')
    const fix = 'add them, or write twin_of, or write in published_only why there is no source here'
    return [[[], `${fact} ${missing.length === 1 ? 'is' : 'are'} missing: ${fix}`]]
  }
  const { start = [], env = {}, configurations = [] } = manifest
  const names = [...OF_A_LAUNCH, ...configurations.flatMap(({ services = [] }) => services.map(serviceVariable))]
  return [
    ...checkKind(manifest),
    ...checkDatabase(manifest),
    ...checkDefault(manifest),
    ...checkConstants(manifest),
    ...checkVariables(start, ['start'], names),
    ...checkVariables(env, ['env'], names),
    ...configurations.flatMap((each, position) =>
      checkConfiguration(manifest, each, position).map(([place, problem]): JsonProblem => {
        return [['configurations', position, ...place], problem]
      }),
    ),
  ]
}

function rejectOtherFields(manifest: Framework, kind: 'published_only' | 'twin_of'): JsonProblem[] {
  const may: readonly string[] = [...OF_ANY, ...(kind === 'twin_of' ? KINDS : [kind])]
  const why = kind === 'twin_of' ? 'the other entry defines it: remove it' : 'it has no source: remove one of the two'
  return Object.keys(manifest)
    .filter(field => !may.includes(field))
    .map(field => [[field], `cannot be combined with ${kind}, and ${why}`])
}

/** The scenarios of a server without a router. */
const OF_A_SERVER = ['hello', 'file']

function checkKind({ kind, used_with, scenarios = [] }: Framework): JsonProblem[] {
  const problems: JsonProblem[] = []
  if (kind === 'library' && used_with === undefined)
    problems.push([['kind'], 'is library, but used_with does not name its router and parser: add it'])
  if (kind !== 'library' && used_with !== undefined)
    problems.push([['used_with'], 'is only for a library: remove it, or write "kind": "library"'])
  const other = kind === 'server' ? scenarios.find(id => !OF_A_SERVER.includes(id)) : undefined
  if (other !== undefined)
    problems.push([['scenarios'], `has ${other}, but a server implements only ${OF_A_SERVER.join(' and ')}: remove it`])
  return problems
}

/** The scenarios that read or change rows. */
const OF_ROWS = ['query', 'queries', 'page', 'update']

function checkDatabase({ database, scenarios = [], role }: Framework): JsonProblem[] {
  const first = scenarios.find(id => OF_ROWS.includes(id))
  if (first === undefined || role === 'control' || database !== undefined) return []
  return [[['scenarios'], `has ${first}, but "database" does not name the driver: add {"driver", "sentence", "guide"}`]]
}

/** The configurations by scenario. A configuration without scenarios implements all. */
export function configurationsByScenario({
  scenarios = [],
  configurations = [],
}: Framework): Map<string, Configuration[]> {
  return new Map(scenarios.map(id => [id, configurations.filter(each => each.scenarios?.includes(id) ?? true)]))
}

/** A name without a configuration has to refer to exactly one. */
function checkDefault(manifest: Framework): JsonProblem[] {
  return [...configurationsByScenario(manifest)].flatMap(([id, answering]): JsonProblem[] => {
    const usual = answering.filter(each => each.usual).length
    if (answering.length < 2 || usual === 1) return []
    const fact = `implement ${id} in ${answering.length} ways, of which ${usual === 0 ? 'none is' : `${usual} are`} usual`
    return [[['configurations'], `${fact}: write "usual": true in the one that most people use`]]
  })
}

function checkConstants({ role, constants = {}, scenarios = [] }: Framework): JsonProblem[] {
  if (role !== 'control')
    return Object.keys(constants).length === 0
      ? []
      : [[['constants'], 'only a control always gives the same response: write "role": "control", or remove them']]
  return scenarios
    .filter(id => !Object.hasOwn(constants, id) && !OF_ROWS.includes(id))
    .map(id => [['scenarios'], `a control always gives the same response, but constants has none for ${id}: add it`])
}

/** The variable, without its `$`, for a service's port. */
export const serviceVariable = (service_id: string): string =>
  `SERVICE_${service_id.toUpperCase().replaceAll('-', '_')}_PORT`

/** The variables, without their `$`, of each start: the address, the scenario, the folder of its files, its database. */
const OF_A_LAUNCH = ['HOST', 'PORT', 'SCENARIO', 'FILES', 'DATABASE'] as const

function checkVariables(
  texts: Argv | Readonly<Record<string, string>>,
  place: JsonPath,
  names: readonly string[],
): JsonProblem[] {
  const known = names.map(each => `$${each}`).join(', ')
  return Object.entries(texts).flatMap(([name, text]): JsonProblem[] => {
    const unknown = [...text.matchAll(/\$(\{?[A-Z_a-z][A-Z_a-z0-9]*)/g)].find(([, word = '']) => !names.includes(word))
    const part = Array.isArray(texts) ? Number(name) : name
    const fact = `has ${unknown?.[0]}, which is not a variable here`
    return unknown ? [[[...place, part], `${fact}: write ${known} or a plain value`]] : []
  })
}

/** Requires declared, unique settings, scenarios of the entry and known variables. */
function checkConfiguration(entry: Framework, configuration: Configuration, position: number): JsonProblem[] {
  const { settings, scenarios = [], start = [], argv = [], env = {}, services = [] } = configuration
  const names = [...OF_A_LAUNCH, ...services.map(serviceVariable)]
  const idOf = (each: Configuration) => JSON.stringify(Object.entries(each.settings).sort())
  const earlier = entry.configurations?.findIndex(each => idOf(each) === idOf(configuration)) ?? position
  const twice: JsonProblem[] =
    earlier < position ? [[['settings'], `has the same settings as configurations[${earlier}]: change them`]] : []
  const undeclared = Object.entries(settings).filter(([key, value]) => {
    const values = Object.hasOwn(entry.settings, key) ? entry.settings[key]?.values : undefined
    return !(values && Object.hasOwn(values, value))
  })
  return [
    ...twice,
    ...undeclared.map(([key, value]): JsonProblem => {
      return [['settings', key], `${key}=${value} is not declared: add it to settings with a sentence`]
    }),
    ...scenarios.flatMap((id, index): JsonProblem[] =>
      entry.scenarios?.includes(id)
        ? []
        : [[['scenarios', index], `is not one of the entry's scenarios: add ${id} to scenarios`]],
    ),
    ...checkVariables(start, ['start'], names),
    ...checkVariables(argv, ['argv'], names),
    ...checkVariables(env, ['env'], names),
    ...checkInstances(configuration),
  ]
}

/** Each thread of the generator uses one instance, so their numbers have to match for an even load. */
function checkInstances({ instances, is_apart, loads = [] }: Configuration): JsonProblem[] {
  if (instances === undefined) return []
  const count = instances.length
  const apart: JsonProblem[] = is_apart
    ? [[['instances'], 'cannot be combined with is_apart, where the server has one address: remove one of the two']]
    : []
  const uneven = loads.flatMap(({ threads = 0 }, index): JsonProblem[] => {
    const fact = `is ${threads} for ${count} instances, of which each thread uses one`
    return threads % count === 0 ? [] : [[['loads', index, 'threads'], `${fact}: write a multiple of them`]]
  })
  return [...apart, ...uneven]
}
