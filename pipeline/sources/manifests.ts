/** The manifests of frameworks, scenarios and hosts to source rows. The folder name is the id. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ManifestKind, readManifest } from '../manifest.ts'
import { compareText } from '../vocabulary/compare-text.ts'
import metrics from '../vocabulary/metrics.json' with { type: 'json' }
import type { SourceProblem, SourceRow, Sources } from './source.ts'

interface Setting {
  sentence: string
  values: Record<string, string>
}

const folders = { frameworks: 'framework', scenarios: 'scenario', hosts: 'host' } as const

/** Reads `<manifestsDir>/{frameworks,scenarios,hosts}/<id>/<kind>.json`; problems are addressed below that folder. */
export function readManifests(manifestsDir: string): Sources {
  const rows: SourceRow[] = metrics.map((metric, index) => ({
    kind: 'metric',
    path: metric.metric_id,
    body: { ...metric, position: index + 1 },
  }))
  const problems: SourceProblem[] = []
  for (const [folder, kind] of Object.entries(folders)) {
    for (const id of foldersIn(join(manifestsDir, folder))) {
      const path = `${folder}/${id}/${kind}.json`
      const read = readOne(kind, path, join(manifestsDir, path))
      problems.push(...read.problems)
      if (!read.value) continue
      rows.push({ kind, path: id, body: read.value })
      const settings = Object.entries((read.value as { settings?: Record<string, Setting> }).settings ?? {})
      for (const [key, { sentence, values }] of settings) {
        for (const [value, value_sentence] of Object.entries(values)) {
          rows.push({ kind: 'setting', path: id, body: { key, value, key_sentence: sentence, value_sentence } })
        }
      }
    }
  }
  return { rows, problems }
}

function readOne(kind: ManifestKind, path: string, file: string): { value: object | null; problems: SourceProblem[] } {
  if (!existsSync(file)) {
    const problem = `the folder has no ${kind}.json: write one, or remove the folder`
    return { value: null, problems: [{ check_id: 'manifest', path, line: null, text: null, problem }] }
  }
  const read = readManifest(kind, path, readFileSync(file, 'utf8'))
  return {
    value: read.value as object | null,
    problems: read.problems.map(problem => ({ check_id: 'manifest', ...problem })),
  }
}

/** Names of the folders in a folder, in the same order everywhere; none when it does not exist. */
export function foldersIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
    .sort(compareText)
}
