/** What a schema cannot say of framework.json: which fields an entry has together, and commands that hide a shell. */
import type { Argv } from '../vocabulary/records/commands.ts'
import type { Configuration, Framework } from '../vocabulary/records/framework.ts'
import { childOf } from './json-positions.ts'

type Problem = [place: string, problem: string]

const RUNS = ['needs', 'start', 'version', 'scenarios'] as const
const OF_AN_ENTRY = [...RUNS, 'install', 'build', 'env', 'ready', 'count', 'constants', 'configurations'] as const

/** The value has the schema's shape. */
export function checkFramework(manifest: Framework): Problem[] {
  const kind = manifest.published_only ? 'published_only' : manifest.twin_of ? 'twin_of' : null
  if (kind) return refuseBeside(manifest, kind)
  const missing = RUNS.filter(field => manifest[field] === undefined)
  if (missing.length > 0) {
    const fact = missing.map(field => JSON.stringify(field)).join(', ')
    const fix = 'add them, or write twin_of, or say in published_only why there is no source here'
    return [['', `${fact} ${missing.length === 1 ? 'is' : 'are'} missing: ${fix}`]]
  }
  return [...checkVersions(manifest), ...checkConstants(manifest), ...checkCommands(manifest), ...checkAll(manifest)]
}

function refuseBeside(manifest: Framework, kind: 'published_only' | 'twin_of'): Problem[] {
  const extra = [...OF_AN_ENTRY, ...(kind === 'published_only' ? (['twin_of', 'role'] as const) : [])]
  const why =
    kind === 'twin_of'
      ? 'what it names is that of the other entry: take it out'
      : 'it has no source: take one of the two out'
  return extra
    .filter(field => manifest[field] !== undefined)
    .map(field => [`/${field}`, `stands beside ${kind}, and ${why}`])
}

function checkVersions({ version, configurations = [] }: Framework): Problem[] {
  return [
    ...checkVersion(version, '/version'),
    ...configurations.flatMap(({ version: own }, position) =>
      own === undefined ? [] : checkVersion(own, `/configurations/${position}/version`),
    ),
  ]
}

function checkVersion(version: Framework['version'], place: string): Problem[] {
  const fields = Object.keys(version ?? {})
    .sort()
    .join()
  return fields === 'text' || fields === 'lockfile,package'
    ? []
    : [[place, 'has neither a lockfile with a package nor a text: write {"lockfile", "package"} or {"text"}']]
}

function checkConstants({ role, constants = {}, scenarios = [] }: Framework): Problem[] {
  if (role !== 'control')
    return Object.keys(constants).length === 0
      ? []
      : [['/constants', 'only a control answers a constant: write "role": "control", or take them out']]
  return scenarios
    .filter(id => !Object.hasOwn(constants, id))
    .map(id => ['/scenarios', `a control answers a constant, and constants has none for ${id}: add it`])
}

function checkCommands(manifest: Framework): Problem[] {
  const { install = [], build = [], start = [], env = {}, configurations = [{ settings: {} }] } = manifest
  return [
    ...install.flatMap((argv, index) => checkArgv(argv, `/install/${index}`)),
    ...build.flatMap((argv, index) => checkArgv(argv, `/build/${index}`)),
    ...checkArgv(start, '/start'),
    ...configurations.flatMap((configuration, position) => {
      const place = `/configurations/${position}`
      const names = [...OF_A_LAUNCH, ...(configuration.services ?? []).map(serviceVariable)]
      const own = (configuration.build ?? []).flatMap((argv, index) => checkArgv(argv, `${place}/build/${index}`))
      return [
        ...own,
        ...checkVariables(configuration.argv ?? [], `${place}/argv`, names),
        ...checkVariables(configuration.env ?? {}, `${place}/env`, names),
      ]
    }),
    ...checkVariables(start, '/start', allNames(configurations)),
    ...checkVariables(env, '/env', allNames(configurations)),
  ]
}

const SHELLS = /(?:^|\/)(?:a|ba|c|da|fi|k|mk|tc|z)?sh$|(?:^|\/)busybox$/

/** `sh -c "…"`, behind `env` or `timeout` too: a shell's line in the clothes of a list. */
function checkArgv(argv: Argv, place: string): Problem[] {
  const shell = argv.findIndex(argument => SHELLS.test(argument))
  const line = argv.findIndex((argument, index) => shell >= 0 && index > shell && /^-[a-z]*c[a-z]*$/.test(argument))
  if (line < 0) return []
  return [
    [`${place}/${shell}`, 'starts a shell with a line to read: write the commands themselves as lists of arguments'],
  ]
}

/** The name, without its `$`, that stands for a service's port. */
export const serviceVariable = (service_id: string): string =>
  `SERVICE_${service_id.toUpperCase().replaceAll('-', '_')}_PORT`

/** Names, without their `$`, that the runner replaces in each start: where to listen, and what is measured. */
const OF_A_LAUNCH = ['HOST', 'PORT', 'SCENARIO'] as const

const allNames = (configurations: readonly Configuration[]) => [
  ...OF_A_LAUNCH,
  ...configurations.flatMap(({ services = [] }) => services.map(serviceVariable)),
]

function checkVariables(
  texts: Argv | Readonly<Record<string, string>>,
  place: string,
  names: readonly string[],
): Problem[] {
  return Object.entries(texts).flatMap(([name, text]) => {
    const unknown = [...text.matchAll(/\$(\{?[A-Z_a-z][A-Z_a-z0-9]*)/g)].find(([, word = '']) => !names.includes(word))
    if (!unknown) return []
    const known = names.map(each => `$${each}`).join(', ')
    return [[childOf(place, name), `names ${unknown[0]}, which nothing replaces here: write ${known} or a plain value`]]
  })
}

/** Configurations: settings that are declared, scenarios that the entry has, no two alike, loads that can be asked. */
function checkAll(manifest: Framework): Problem[] {
  const { configurations = [], scenarios = [], settings: declared } = manifest
  const seen = new Map<string, number>()
  return configurations.flatMap((configuration, position) => {
    const { settings, scenarios: own = [], loads = [] } = configuration
    const place = `/configurations/${position}`
    const id = JSON.stringify(Object.entries(settings).sort())
    const earlier = seen.get(id)
    seen.set(id, earlier ?? position)
    const twice = earlier === undefined ? [] : [`has the settings of configurations[${earlier}]: give it others`]
    const undeclared = Object.entries(settings).flatMap(([key, value]): Problem[] => {
      const values = Object.hasOwn(declared, key) ? declared[key]?.values : undefined
      if (values && Object.hasOwn(values, value)) return []
      return [
        [childOf(`${place}/settings`, key), `${key}=${value} is not declared: add it to settings with a sentence`],
      ]
    })
    return [
      ...twice.map((problem): Problem => [`${place}/settings`, problem]),
      ...undeclared,
      ...own.flatMap((scenario, index): Problem[] =>
        scenarios.includes(scenario)
          ? []
          : [[`${place}/scenarios/${index}`, `is not one of the entry's scenarios: add ${scenario} to scenarios`]],
      ),
      ...checkLoads(loads, `${place}/loads`),
      ...checkInstances(configuration, place),
    ]
  })
}

/** Each thread of the generator asks one instance: with other numbers one is asked more than another, or not at all. */
function checkInstances({ instances, is_apart, loads = [] }: Configuration, place: string): Problem[] {
  if (instances === undefined) return []
  const apart: Problem[] = is_apart
    ? [[`${place}/instances`, 'stands beside is_apart, where the server has one address: take one of the two out']]
    : []
  return [
    ...apart,
    ...loads.flatMap(({ threads = 0 }, index): Problem[] =>
      threads % instances.length === 0
        ? []
        : [
            [
              `${place}/loads/${index}/threads`,
              `is ${threads} for ${instances.length} instances, of which each thread asks one: write a multiple of them`,
            ],
          ],
    ),
  ]
}

/** A generator refuses fewer connections than threads. */
export function checkLoads(loads: readonly { threads?: number; connections?: number }[], place: string): Problem[] {
  return loads.flatMap(({ threads, connections }, index): Problem[] => {
    if (threads === undefined && connections === undefined) return []
    if (threads === undefined || connections === undefined)
      return [[`${place}/${index}`, 'has only one of threads and connections: write both']]
    return connections >= threads
      ? []
      : [
          [
            `${place}/${index}/connections`,
            `is ${connections}, fewer than the ${threads} threads: write at least as many`,
          ],
        ]
  })
}
