import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { createEntry, templateLanguages } from './create-entry.ts'

const manifests = temporaryFolder({ after })
const options = { language: 'go', scenario_id: 'ping', manifests }

test('an entry has at most five files, and its manifest has the requested id and scenario', () => {
  for (const language of templateLanguages().filter(name => name !== 'java')) {
    const framework_id = `first-${language}`
    const files = createEntry({ ...options, framework_id, language })
    assert.ok(files.length <= 5, `${language}: ${files}`)
    const path = join(manifests, 'frameworks', framework_id, 'framework.json')
    const text = readFileSync(path, 'utf8')
    assert.doesNotMatch(text, /",\S/, 'lists are formatted as npm run check requires')
    const { name, scenarios } = JSON.parse(text)
    assert.deepEqual({ name, scenarios }, { name: framework_id, scenarios: ['ping'] })
  }
})

test('without a scenario an entry serves json, order and file, in five files and a lockfile', () => {
  for (const language of ['go', 'java', 'node', 'python', 'rust']) {
    const framework_id = `service-${language}`
    const files = createEntry({ ...options, framework_id, language, scenario_id: null })
    const folder = join(manifests, 'frameworks', framework_id)
    const text = readFileSync(join(folder, 'framework.json'), 'utf8')
    assert.match(text, /^ {2}"scenarios": \["json", "order", "file"\]$/m)
    const { scenarios, env } = JSON.parse(text)
    assert.deepEqual(scenarios, ['json', 'order', 'file'])
    assert.equal(env.FILES, '$FILES')
    assert.ok(files.length <= 6, `${language}: ${files}`)
    for (const file of files.filter(name => /\.(go|java|js|py|rs)$/.test(name)))
      assert.ok(readFileSync(join(folder, file), 'utf8').split('\n').length <= 61, `${language}: ${file}`)
  }
  const none = /there is no cpp template for json, order or file: give a scenario, counter, hello or ping/
  assert.throws(() => createEntry({ ...options, framework_id: 'cpp', language: 'cpp', scenario_id: null }), none)
  const smaller = /there is no smaller java template: omit --scenario/
  assert.throws(() => createEntry({ ...options, framework_id: 'small-java', language: 'java' }), smaller)
})

test('an entry with a database serves four scenarios and names its driver', () => {
  for (const language of ['go', 'node', 'python']) {
    const framework_id = `database-${language}`
    const files = createEntry({ ...options, framework_id, language, scenario_id: 'database' })
    const path = join(manifests, 'frameworks', framework_id, 'framework.json')
    const { scenarios, env, database } = JSON.parse(readFileSync(path, 'utf8'))
    assert.deepEqual(scenarios, ['query', 'queries', 'page', 'update'])
    assert.equal(env.DATABASE_URL, '$DATABASE')
    assert.ok(database.driver.length > 0)
    assert.ok(files.length <= 7, `${language}: ${files}`)
  }
})

test('an id that cannot be an address is an error, and nothing is created', () => {
  const before = readdirSync(manifests, { recursive: true })
  for (const framework_id of [
    '',
    '.',
    '..',
    '../up',
    'a/b',
    'Big',
    'a--b',
    '-a',
    'a.b',
    'a b',
    'é',
    'a\n',
    'a'.repeat(81),
  ])
    assert.throws(() => createEntry({ ...options, framework_id }), {
      exit_code: 2,
      message: /^the id .* cannot be an address: give/s,
    })
  assert.deepEqual(readdirSync(manifests, { recursive: true }), before)
})

test('an unknown language or scenario is an error that lists the known ones', () => {
  const languageError = /there is no language "\.\.\/go": give cpp, go, java, node, python or rust/
  assert.throws(() => createEntry({ ...options, framework_id: 'new', language: '../go' }), languageError)
  for (const scenario_id of ['primitives', 'common', '..']) {
    const scenarioError = /there is no go template for the scenario ".*": give counter, database, hello or ping/
    assert.throws(() => createEntry({ ...options, framework_id: 'new', scenario_id }), scenarioError)
  }
})

test('an existing folder is an error and stays unchanged', () => {
  const folder = join(manifests, 'frameworks', 'there')
  mkdirSync(folder)
  writeFileSync(join(folder, 'main.go'), 'mine')
  assert.throws(
    () => createEntry({ ...options, framework_id: 'there' }),
    /there already exists: specify another id, or edit/,
  )
  assert.deepEqual(readdirSync(folder), ['main.go'])
  assert.equal(readFileSync(join(folder, 'main.go'), 'utf8'), 'mine')
})
