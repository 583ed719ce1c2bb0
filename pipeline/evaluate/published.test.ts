/** What must hold of the documents that are committed, beyond what their schema says. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { EntryManifest } from '../schema/case.ts'
import { configurationId } from '../schema/case-name.ts'
import type { Document, DocumentResult } from '../schema/records/document.ts'
import { readClaims } from './claims/claims-csv.ts'

const root = join(import.meta.dirname, '../..')
const text = (path: string) => readFileSync(join(root, path), 'utf8')
const ids = readdirSync(join(root, 'data/published')).sort()
const documents = new Map(ids.map(id => [id, JSON.parse(text(`data/published/${id}/document.json`)) as Document]))
const documentOf = (id: string) => documents.get(id) as Document
const claimsOf = (id: string) => {
  const path = `data/published/${id}/claims.csv`
  return existsSync(join(root, path)) ? readClaims(text(path)) : { claims: [], problems: [] }
}

test('all five documents are complete', () => {
  const count = (id: string, scenario: string) =>
    documentOf(id).results.filter(result => result.scenario === scenario).length
  assert.deepEqual(
    [
      count('direkuta', 'hello'),
      count('async-talk', 'hello'),
      count('ichor', 'ping'),
      count('ichor', 'primitives'),
      count('ichor', 'realtime'),
      count('clicky-1', 'counter'),
      count('clicky-2', 'counter'),
    ],
    [5, 4, 14, 48 + 56, 3, 17, 20],
  )
  assert.deepEqual(
    ids.map(id => [id, claimsOf(id).claims.length]),
    [
      ['async-talk', 0],
      ['clicky-1', 17 * 2 + 2],
      ['clicky-2', 20 * 2 + 2],
      ['direkuta', 5 * 3],
      ['ichor', 4 * 4 * 2 + 5],
    ],
  )
  assert.equal(documentOf('clicky-1').lost_logs?.length, 17)
})

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

test('every claim has a result of its document, and a ratio two rows of its tables', () => {
  for (const [id, { results, lost_logs }] of documents) {
    const { claims, problems } = claimsOf(id)
    assert.deepEqual(problems, [])
    const keys = new Set(results.map(result => result.key))
    const rows = new Set(claims.filter(claim => claim.table_name !== 'text').map(claim => claim.row_name))
    for (const { result_key, from_row, to_row, line } of claims) {
      if (from_row !== null && to_row !== null) assert.ok(rows.has(from_row) && rows.has(to_row), `${id}:${line}`)
      else assert.ok(keys.has(result_key ?? ''), `${id}:${line}`)
    }
    for (const { row_name } of lost_logs ?? []) assert.ok(rows.has(row_name), `${id}: ${row_name}`)
  }
})

test('each outdated row of clicky-2 repeats a claim of clicky-1', () => {
  const message = (id: string, isWanted: (result: DocumentResult) => boolean) =>
    documentOf(id)
      .results.filter(isWanted)
      .flatMap(({ key, framework, configuration, scenario }) =>
        claimsOf(id)
          .claims.filter(claim => claim.result_key === key)
          .map(({ metric_id, cell }) =>
            JSON.stringify([framework, Object.entries(configuration ?? {}).sort(), scenario, metric_id, cell]),
          ),
      )
  const before = new Set(message('clicky-1', () => true))
  const again = message('clicky-2', result => result.status === 'outdated')
  assert.equal(again.length, 14 * 2)
  assert.deepEqual(
    again.filter(claim => !before.has(claim)),
    [],
  )
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

test('every published row of a framework that runs here has a configuration that re-runs it', () => {
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
