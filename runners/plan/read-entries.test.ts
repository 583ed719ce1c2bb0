import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { putFiles, temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { readEntries } from './read-entries.ts'

const about = { homepage: null, language: 'C', licence: null, settings: {} }
const runs = { needs: [], start: ['server', '$PORT'], version: { text: '1' }, scenarios: ['hello'] }
const hello = {
  name: 'Hello',
  sentence: 'A text is fetched.',
  tool: 'wrk',
  request: { method: 'GET', path: '/' },
  answer: 'A text.',
  headline_metric_id: 'requests_per_s',
  metrics: ['requests_per_s'],
  oracle: { rule: 'exact', status: 200, body: 'Hello' },
  loads: [{ threads: 1, connections: 2 }],
  duration_s: 1,
  warm_up_s: 0,
  trials: 2,
}

const { oracle: _, loads: __, trials: ___, duration_s: ____, warm_up_s: _____, ...published_only } = hello

/** Creates a folder of manifests; text is written verbatim. */
function writeManifests(t: TestContext, manifests: Record<string, object | string>): string {
  const folder = temporaryFolder(t)
  putFiles(folder, { 'scenarios/hello/scenario.json': hello, ...manifests })
  return folder
}
const messages = (folder: string) => readEntries(folder).rejected.map(({ message }) => message)

test('entries, twins and published-only frameworks are read', t => {
  const folder = writeManifests(t, {
    'frameworks/a/framework.json': { name: 'A', ...about, ...runs },
    'frameworks/b/framework.json': { name: 'B', ...about, twin_of: 'a' },
    'frameworks/c/framework.json': { name: 'C', ...about, published_only: 'It is gone.' },
    'scenarios/published/scenario.json': published_only,
  })
  const { entries, published, scenarios, rejected } = readEntries(folder)
  assert.deepEqual(rejected, [])
  assert.deepEqual(published, [{ framework_id: 'c', language: 'C', reason: 'It is gone.' }])
  assert.deepEqual(
    entries.map(entry => [entry.framework_id, entry.manifest.name, entry.folder, entry.manifest.start]),
    [
      ['a', 'A', join(folder, 'frameworks/a'), ['server', '$PORT']],
      ['b', 'B', join(folder, 'frameworks/a'), ['server', '$PORT']],
    ],
  )
  assert.deepEqual(
    scenarios.map(each => each.scenario_id),
    ['hello'],
  )
})

test('a manifest that names a scenario or entry that cannot be measured is rejected', t => {
  const folder = writeManifests(t, {
    'frameworks/a/framework.json': { name: 'A', ...about, ...runs, scenarios: ['published'] },
    'frameworks/b/framework.json': { name: 'B', ...about, ...runs, scenarios: ['hullo'] },
    'frameworks/c/framework.json': { name: 'C', ...about, twin_of: 'b' },
    'scenarios/published/scenario.json': published_only,
  })
  const [of_scenario, of_itself = '', of_twin, ...others] = messages(folder).sort()
  assert.match(of_itself, /^frameworks\/b\/framework.json:\d+: .*scenarios\[0\]: is hullo/)
  assert.deepEqual(
    [of_scenario, of_twin, others],
    [
      'frameworks/a/framework.json: scenarios: published cannot be measured: write one of hello',
      'frameworks/c/framework.json: twin_of: b is not an entry that can be measured: write the id of one',
      [],
    ],
  )
  assert.deepEqual(readEntries(folder).entries, [])
})
