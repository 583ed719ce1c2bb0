import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { makeEntry, templateLanguages } from './make-entry.ts'

const manifests = temporaryFolder({ after })
const asked = { language: 'go', scenario_id: 'ping', manifests }

test('an entry has at most five files, and its manifest says the id and the scenario that were requested', () => {
  for (const language of templateLanguages().filter(name => name !== 'java')) {
    const framework_id = `first-${language}`
    const files = makeEntry({ ...asked, framework_id, language })
    assert.ok(files.length <= 5, `${language}: ${files}`)
    const path = join(manifests, 'frameworks', framework_id, 'framework.json')
    const text = readFileSync(path, 'utf8')
    assert.doesNotMatch(text, /",\S/, 'a list is written as npm run check wants it')
    const { name, scenarios } = JSON.parse(text)
    assert.deepEqual({ name, scenarios }, { name: framework_id, scenarios: ['ping'] })
  }
})

test('without a scenario an entry has all that people run, in five files of its own but for the lockfile', () => {
  for (const language of ['go', 'java', 'node', 'python', 'rust']) {
    const framework_id = `whole-${language}`
    const files = makeEntry({ ...asked, framework_id, language, scenario_id: null })
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
  const none = /there is no cpp template for json, order or file: name a scenario, counter, hello or ping/
  assert.throws(() => makeEntry({ ...asked, framework_id: 'whole-cpp', language: 'cpp', scenario_id: null }), none)
  const whole = /there is no smaller java template: omit --scenario/
  assert.throws(() => makeEntry({ ...asked, framework_id: 'small-java', language: 'java' }), whole)
})

test('an id that cannot be an address is refused, and nothing is made', () => {
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
    assert.throws(() => makeEntry({ ...asked, framework_id }), {
      exit_code: 2,
      message: /^the id .* cannot be an address: give/s,
    })
  assert.deepEqual(readdirSync(manifests, { recursive: true }), before)
})

test('an unknown language or scenario is refused with those that are known', () => {
  const languageError = /there is no language "\.\.\/go": give cpp, go, java, node, python or rust/
  assert.throws(() => makeEntry({ ...asked, framework_id: 'new', language: '../go' }), languageError)
  for (const scenario_id of ['primitives', 'common', '..']) {
    const scenarioError = /there is no go template for the scenario ".*": give counter, hello or ping/
    assert.throws(() => makeEntry({ ...asked, framework_id: 'new', scenario_id }), scenarioError)
  }
})

test('a folder that is there is refused and stays as it is', () => {
  const folder = join(manifests, 'frameworks', 'there')
  mkdirSync(folder)
  writeFileSync(join(folder, 'main.go'), 'mine')
  assert.throws(
    () => makeEntry({ ...asked, framework_id: 'there' }),
    /there already exists: give another id, or work in/,
  )
  assert.deepEqual(readdirSync(folder), ['main.go'])
  assert.equal(readFileSync(join(folder, 'main.go'), 'utf8'), 'mine')
})
