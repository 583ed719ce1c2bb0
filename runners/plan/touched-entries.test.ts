import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import type { Entry, EntryManifest, Scenario } from '../../pipeline/schema/case.ts'
import type { Manifests } from './read-entries.ts'
import { touchedEntries } from './touched-entries.ts'

const entry = (framework_id: string, manifest: Partial<EntryManifest> = {}): Entry => {
  const defaults = { name: framework_id, language: null, needs: ['gcc'], scenarios: ['hello'] }
  return { framework_id, folder: '', manifest: { ...defaults, ...manifest } }
}
const manifests: Manifests = {
  entries: [
    entry('a'),
    entry('a-twin', { twin_of: 'a' }),
    entry('in-node', { needs: ['node', 'npm'] }),
    entry('rows', { scenarios: ['query'] }),
    entry('stored', { configurations: [{ settings: {} }, { settings: { backend: 'redis' }, services: ['redis'] }] }),
  ],
  published: [{ framework_id: 'published', language: null, reason: 'It is gone.' }],
  scenarios: [{ scenario_id: 'query', service: 'postgres' } as Scenario],
  rejected: [
    { kind: 'framework', id: 'bad', message: 'no' },
    { kind: 'scenario', id: 'odd', message: 'no' },
  ],
}
const all = ['a', 'a-twin', 'bad', 'in-node', 'rows', 'stored']
const touchedBy = (...paths: string[]) => touchedEntries(paths, manifests)
const only = (...entries: string[]) => ({ entries, of_all: null, gone: [] })

test('a change of its folder or services affects an entry, one of its original a twin', () => {
  for (const [path, ...touched] of [
    ['runners/frameworks/stored/src/main.rs', 'stored'],
    ['runners/frameworks/stored', 'stored'], // a link
    ['runners/frameworks/stored/', 'stored'], // a nested clone
    ['runners/frameworks/a/main.c', 'a', 'a-twin'],
    ['runners/frameworks/a-twin/framework.json', 'a-twin'],
    ['runners/frameworks/bad/framework.json', 'bad'],
    ['runners/services/redis/redis.conf', 'stored'],
    ['runners/services/postgres/tables.sql', 'rows'],
  ] as const)
    assert.deepEqual(touchedBy(path), only(...touched), path)
  assert.deepEqual(touchedBy('package-lock.json', 'runners/frameworks/a/main.c'), only('a', 'a-twin'))
})

test('a deleted entry is reported, and a renamed one as deleted and changed', () => {
  assert.deepEqual(touchedBy('runners/frameworks/old/main.c'), { ...only(), gone: ['old'] })
  const renamed = touchedBy('runners/frameworks/old/main.c', 'runners/frameworks/stored/main.c')
  assert.deepEqual(renamed, { ...only('stored'), gone: ['old'] })
})

test('documents, pages, templates, other services, tests and published-only entries affect no entry', () => {
  for (const path of [
    'README.md',
    'site/package-lock.json',
    'runners/frameworks/published/framework.json',
    'runners/services/nginx/nginx.conf',
    'runners/templates/go/common/go.mod',
    'runners/verify/verify-server.test.ts',
    'runners/plan/testdata/resolve-version/go.mod',
    'runners/publish/preview.ts',
    'x/runners/frameworks/none/main.c',
    'x/runners/scenarios/hello/scenario.json',
  ])
    assert.deepEqual(touchedBy(path), only(), path)
  assert.deepEqual(touchedBy(), only())
})

test('a change of a scenario affects all entries, and its path is reported', () => {
  const of_all = 'runners/scenarios/hello/scenario.json'
  assert.deepEqual(touchedBy('README.md', of_all), { entries: all, of_all, gone: [] })
})

test('a change of any file of runners/ that the verifier imports affects all entries', () => {
  const root = resolve(import.meta.dirname, '../..')
  const found = new Set<string>()
  const follow = (path: string): void => {
    if (found.has(path) || !existsSync(join(root, path))) return
    found.add(path)
    for (const [, imported = ''] of readFileSync(join(root, path), 'utf8').matchAll(/ from '(\.[^']+)'/g))
      follow(join(path, '..', imported))
  }
  // the second is a program that the first starts
  for (const program of ['runners/verify-entries.ts', 'runners/trial/verification.ts']) follow(program)
  const local = [...found].filter(path => path.startsWith('runners/'))
  assert.ok(
    local.includes('runners/verify/oracle/expected-response.ts') && local.includes('runners/build/confine-step.ts'),
  )
  for (const path of local) assert.equal(touchedBy(path).of_all, path)
})
