import assert from 'node:assert/strict'
import { symlinkSync } from 'node:fs'
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

const { oracle: _, loads: __, trials: ___, duration_s: ____, warm_up_s: _____, ...told } = hello

/** A folder of manifests: text is written as it is. */
function made(t: TestContext, manifests: Record<string, object | string>): string {
  const folder = temporaryFolder(t)
  putFiles(folder, { 'scenarios/hello/scenario.json': hello, ...manifests })
  return folder
}
const messages = (folder: string) => readEntries(folder).refusals.map(({ message }) => message)

test('entries, their twins and what is only published', t => {
  const folder = made(t, {
    'frameworks/a/framework.json': { name: 'A', ...about, ...runs },
    'frameworks/b/framework.json': { name: 'B', ...about, twin_of: 'a' },
    'frameworks/c/framework.json': { name: 'C', ...about, published_only: 'It is gone.' },
    'scenarios/told/scenario.json': told,
  })
  const { entries, published, scenarios, refusals } = readEntries(folder)
  assert.deepEqual(refusals, [])
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

test('a manifest that is refused is named with file, line and rule', t => {
  const folder = made(t, {
    'frameworks/a/framework.json':
      '{\n "name": "A",\n "homepage": "javascript:alert(1)",\n "language": null, "licence": null, "settings": {},\n "published_only": "x"\n}',
    'frameworks/b/framework.json': { name: 'B', ...about, ...runs, start: './server $PORT' },
    'frameworks/d/framework.json': { name: 'D\u202e', ...about, ...runs },
    'frameworks/e/framework.json': {
      name: 'E',
      ...about,
      ...runs,
      version: { lockfile: '../Cargo.lock', package: 'e' },
    },
    'frameworks/f/main.c': '',
  })
  const found = messages(folder)
  const named = (start: string, rule: RegExp) =>
    assert.ok(
      found.some(message => message.startsWith(start) && rule.test(message)),
      `${start} ${rule}\n${found.join('\n')}`,
    )
  named('frameworks/a/framework.json:3: column 14, homepage', /begins with https/)
  named('frameworks/b/framework.json:', /start: is text and must be a list/)
  named('frameworks/d/framework.json:2: column 10, name', /\\u202e/)
  named('frameworks/e/framework.json:', /without `\.\.`/)
  named('frameworks/f/framework.json:1: cannot be read', /write it/)
  assert.deepEqual(readEntries(folder).entries, [])
})

test('a link anywhere in the source is refused, one that a package manager made is not', t => {
  const entry = { name: 'A', ...about, ...runs }
  const folder = made(t, {
    'frameworks/a/framework.json': entry,
    'frameworks/a/src/x.c': '',
    'frameworks/b/framework.json': entry,
    'frameworks/b/node_modules/.bin/x': '',
  })
  symlinkSync('/etc/passwd', join(folder, 'frameworks/a/src/link.c'))
  symlinkSync('/etc/passwd', join(folder, 'frameworks/b/node_modules/link'))
  symlinkSync(join(folder, 'frameworks/b'), join(folder, 'frameworks/c'))
  assert.deepEqual(messages(folder), [
    'frameworks/a/src/link.c:1: is a symbolic link: put the file itself there',
    'frameworks/c:1: is a symbolic link: put the folder itself there',
  ])
})

test('a name that leads nowhere is refused', t => {
  const folder = made(t, {
    'frameworks/a/framework.json': {
      name: 'A',
      ...about,
      ...runs,
      scenarios: ['hullo'],
      configurations: [{ settings: {}, services: ['nginx'] }],
    },
    'frameworks/b/framework.json': { name: 'B', ...about, twin_of: 'c' },
    'frameworks/c/framework.json': { name: 'C', ...about, twin_of: 'b' },
    'frameworks/d/framework.json': { name: 'D', ...about, ...runs, scenarios: ['told'] },
    'frameworks/e/framework.json': { name: 'E', ...about, twin_of: 'a' },
    'scenarios/told/scenario.json': told,
  })
  const found = messages(folder)
  const named = (pattern: RegExp) =>
    assert.ok(
      found.some(message => pattern.test(message)),
      found.join('\n'),
    )
  named(/a\/framework.json:\d+: .*scenarios\[0\]: is hullo/)
  named(/a\/framework.json:\d+: .*services\[0\]: is nginx, and there is no folder/)
  named(/b\/framework.json:\d+: .*twin_of: is c, which is a twin too/)
  named(/d\/framework.json: scenarios: told is not a scenario that is measured: write one of hello/)
  named(/e\/framework.json: twin_of: a is not an entry that runs here/)
  assert.deepEqual(readEntries(folder).entries, [])
})
