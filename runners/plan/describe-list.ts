/** Formats the list of all entries, and whether this machine can measure them, for a terminal. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resolveVersion } from '../../pipeline/ledger/manifest/resolve-version.ts'
import type { Entry, Scenario, VersionManifest } from '../../pipeline/schema/case.ts'
import { configurationId } from '../../pipeline/schema/case-name.ts'
import { invocationOf } from '../../pipeline/tools/find-invocations.ts'
import { describeNotRun } from './describe-plan.ts'
import { ALL, configurationsOf, planCases } from './plan.ts'
import type { Manifests } from './read-entries.ts'

interface Machine {
  /** Whether the program is on the PATH. */
  has: (program: string) => boolean
  /** In words, which of these Debian packages are missing; null if none. */
  lacks: (packages: Readonly<Record<string, string>>) => string | null
  /** Null if unknown. */
  open_file_limit: number | null
}

export function describeList({ entries, published, scenarios, rejected }: Manifests, machine: Machine): string {
  return [
    ...entries.flatMap(entry => describeEntry(entry, scenarios, machine)),
    ...published.flatMap(({ framework_id, language, reason }) => [
      `${framework_id}, ${language ?? UNKNOWN_LANGUAGE}`,
      `  runs here: no. ${reason}`,
    ]),
    ...rejected.map(({ message }) => `rejected: ${message}`),
  ].join('\n')
}

const UNKNOWN_LANGUAGE = 'language unknown'

function describeEntry(entry: Entry, scenarios: Scenario[], machine: Machine): string[] {
  const { manifest, framework_id } = entry
  const configurations = configurationsOf(entry).map(({ settings, version = manifest.version }) => ({
    id: configurationId(settings),
    version: versionOf(entry, version),
  }))
  const versions = [...new Set(configurations.map(({ version }) => version))]
  const kind = [
    manifest.role === 'control' ? 'control' : null,
    manifest.twin_of === undefined ? null : `twin of ${manifest.twin_of}`,
  ].filter(word => word !== null)
  const version = `${versions.length === 1 ? 'version' : 'versions'} ${versions.join(' and ')}`
  return [
    [framework_id, manifest.language ?? UNKNOWN_LANGUAGE, version, ...kind].join(', '),
    `  scenarios: ${(manifest.scenarios ?? []).join(', ')}`,
    `  configurations: ${inLines(configurations.map(({ id, version }) => (versions.length === 1 ? id : `${id} (${version})`)))}`,
    `  runs here: ${describeFit(entry, scenarios, machine)}`,
  ]
}

const MOST_IN_A_LINE = 3

const inLines = (names: readonly string[]): string =>
  names.length <= MOST_IN_A_LINE ? names.join('; ') : ['', ...names].join('\n    ')

function versionOf({ folder }: Entry, version: VersionManifest | undefined): string {
  if (!version) return 'unknown'
  try {
    return resolveVersion(version, path => readFileSync(join(folder, path), 'utf8'))
  } catch (error) {
    return `unknown (${(error as Error).message})`
  }
}

function describeFit(entry: Entry, scenarios: Scenario[], { has, lacks, open_file_limit }: Machine): string {
  const { manifest } = entry
  const served = scenarios.filter(({ scenario_id }) => manifest.scenarios?.includes(scenario_id))
  const tools = [...new Set(served.map(({ tool }) => invocationOf(tool).program.name))]
  const missing = [...(manifest.needs ?? []), ...tools].filter(program => !has(program))
  if (missing.length > 0) return `no, ${missing.join(' and ')} missing`
  const packages = lacks(manifest.debian ?? {})
  if (packages !== null) return `no, ${packages}`
  const { not_run } = planCases({ entries: [entry], scenarios, published: [], rejected: [] }, ALL, open_file_limit)
  return ['yes', ...not_run.map(describeNotRun)].join('\n    ')
}
