/** What must hold of the documents that are committed, beyond what their schema says. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { EntryManifest } from '../schema/case.ts'
import { configurationId } from '../schema/case-name.ts'
import type { Document, DocumentResult } from '../schema/records/document.ts'

const root = join(import.meta.dirname, '../..')
const text = (path: string) => readFileSync(join(root, path), 'utf8')
const ids = readdirSync(join(root, 'data/published')).sort()
const documents = new Map(ids.map(id => [id, JSON.parse(text(`data/published/${id}/document.json`)) as Document]))

test('every line of every log belongs to one result, or the file is its evidence', () => {
  for (const [id, { results }] of documents) {
    const folder = join(root, 'data/published', id, 'logs')
    if (!existsSync(folder)) continue
    const evidence = results.flatMap(result => result.evidence ?? [])
    for (const name of readdirSync(folder)) {
      const path = `logs/${name}`
      if (evidence.includes(path)) continue
      const extents = results
        .flatMap(result => result.logs ?? [])
        .filter(log => log.path === path)
        .toSorted((a, b) => a.line - b.line)
      const starts = [1, ...extents.map(({ last_line }) => last_line + 1)]
      assert.deepEqual(
        [...extents.map(({ line }) => line), readFileSync(join(folder, name), 'utf8').split('\n').length],
        starts,
        path,
      )
    }
  }
})

test('a setting and its values mean the same in every manifest', () => {
  const sentences = new Map<string, string>()
  const means = (name: string, sentence: string) => {
    assert.equal(sentences.get(name) ?? sentence, sentence, name)
    sentences.set(name, sentence)
  }
  for (const id of readdirSync(join(root, 'runners/frameworks'))) {
    const { settings } = JSON.parse(text(`runners/frameworks/${id}/framework.json`)) as {
      settings: Record<string, { sentence: string; values: Record<string, string> }>
    }
    for (const [key, { sentence, values }] of Object.entries(settings)) {
      means(key, sentence)
      for (const [value, meaning] of Object.entries(values)) means(`${key}=${value}`, meaning)
    }
  }
})

test('every published row of a framework that runs here is a configuration of its entry', () => {
  const rows = [...documents].flatMap(([id, { results }]) => results.map(result => ({ id, ...result })))
  const isRerun = ({ framework, configuration, scenario }: DocumentResult): boolean => {
    const entry = JSON.parse(text(`runners/frameworks/${framework}/framework.json`)) as EntryManifest
    const { published_only, scenarios = [], configurations = [{ settings: {} }] } = entry
    if (published_only) return true
    // The release is not a setting of a published row
    return configurations.some(
      ({ settings: { release, ...settings }, scenarios: answered = scenarios }) =>
        answered.includes(scenario ?? '') && configurationId(settings) === configurationId(configuration ?? {}),
    )
  }
  assert.deepEqual(
    rows.filter(row => !isRerun(row)).map(({ id, key }) => `${id} ${key}`),
    [],
  )
})
