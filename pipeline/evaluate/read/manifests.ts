/** Converts the manifests of frameworks, scenarios and hosts to rows. The folder name is the id. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { configurationsByScenario } from '../../ledger/manifest/framework-checks.ts'
import { type ManifestKind, readManifest } from '../../ledger/manifest/read-manifest.ts'
import { resolveVersion } from '../../ledger/manifest/resolve-version.ts'
import { foldersIn } from '../../ledger/run-folder.ts'
import type { VersionManifest } from '../../schema/case.ts'
import { configurationId } from '../../schema/case-name.ts'
import { type Metric, metrics } from '../../schema/metrics.ts'
import type { Framework } from '../../schema/records/framework.ts'
import { problemOf, type Rows, type SourceProblem, type Sources, together } from '../../schema/rows.ts'
import { columnsIn } from './record-tables.ts'

/** The contents of framework.json, scenario.json and host.json. */
type Manifest = Readonly<Record<string, unknown>>

interface Setting {
  sentence: string
  values: Record<string, string>
}

const folders = { frameworks: 'framework', scenarios: 'scenario', hosts: 'host' } as const
const rowsOf = { framework: frameworkRows, scenario: scenarioRows, host: hostRows }

/** Reads `<manifestsDir>/{frameworks,scenarios,hosts}/<id>/<kind>.json`; problems are addressed below that folder. */
export function readManifests(manifestsDir: string): Sources {
  const parts: Sources[] = [{ rows: { metric: metricRows() }, problems: [] }]
  for (const [folder, kind] of Object.entries(folders)) {
    for (const id of foldersIn(join(manifestsDir, folder))) {
      const path = `${folder}/${id}/${kind}.json`
      const { value, problems } = readOne(kind, path, join(manifestsDir, path))
      parts.push({ rows: value ? rowsOf[kind](id, value) : {}, problems })
      if (value && kind === 'framework') parts.push(defaultRows(id, value as Framework, path, manifestsDir))
    }
  }
  return together(parts)
}

export const metricRows = (): object[] => metrics.map(metricRow)

function metricRow(metric: Metric, index: number): object {
  const { name: _, column_unit: _unit, is_minor: _minor, ...columns } = metric
  return { is_series: false, is_ranked: false, is_secondary: false, ...columns, position: index + 1 }
}

function frameworkRows(framework_id: string, manifest: Manifest): Rows {
  const { role, used_with, flags } = manifest
  const notes = [...((manifest.notes ?? []) as string[]), ...Object.values(manifest.departures ?? {})]
  const lists = { notes, used_with: used_with ?? [], flags: flags ?? [] }
  const settings = Object.entries((manifest.settings ?? {}) as Record<string, Setting>)
  return {
    framework: [{ framework_id, ...columnsIn('framework', manifest), ...lists, role: role ?? 'entry' }],
    setting: settings.flatMap(([key, { sentence, values }]) =>
      Object.entries(values).map(([value, value_sentence]) => {
        return { framework_id, key, value, key_sentence: sentence, value_sentence }
      }),
    ),
  }
}

/** The default configuration of an entry in each scenario, and the version that its lockfile pins. */
function defaultRows(framework_id: string, manifest: Framework, path: string, manifestsDir: string): Sources {
  const problems: SourceProblem[] = []
  const versionOf = (version: VersionManifest | undefined): string | null => {
    if (version === undefined) return null
    try {
      return resolveVersion(version, lockfile => readFileSync(join(manifestsDir, path, '..', lockfile), 'utf8'))
    } catch (error) {
      problems.push(problemOf('manifest', path, (error as Error).message))
      return null
    }
  }
  const default_configuration = [...configurationsByScenario(manifest)].map(([scenario_id, answering]) => {
    const [only] = answering.length > 1 ? answering.filter(each => each.usual) : answering
    // the schema allows exactly one of the two forms
    const framework_version = versionOf((only?.version ?? manifest.version) as VersionManifest | undefined)
    return { framework_id, scenario_id, configuration_id: configurationId(only?.settings ?? {}), framework_version }
  })
  return { rows: { default_configuration }, problems }
}

function scenarioRows(scenario_id: string, manifest: Manifest): Rows {
  const { name, sentence, tool, answer, meaning, headline_metric_id, separate_by, request } = manifest
  const { draws, oracle, weight, also, refused } = manifest
  const described = oracle === undefined ? null : { draws, oracle, weight, also, refused }
  const about = { scenario_id, name, sentence, tool, answer, meaning, headline_metric_id, request, described }
  return { scenario: [{ ...about, separate_by: separate_by ?? [] }] }
}

function hostRows(host_id: string, manifest: Manifest): Rows {
  return { host: [{ host_id, ...columnsIn('host', manifest), is_documented: true }] }
}

function readOne(
  kind: ManifestKind,
  path: string,
  file: string,
): { value: Manifest | null; problems: SourceProblem[] } {
  if (!existsSync(file)) {
    const problem = `the folder has no ${kind}.json: write one, or remove the folder`
    return { value: null, problems: [problemOf('manifest', path, problem)] }
  }
  const read = readManifest(kind, path, readFileSync(file, 'utf8'))
  return {
    value: read.value as Manifest | null,
    problems: read.problems.map(problem => ({ check_id: 'manifest', ...problem })),
  }
}
