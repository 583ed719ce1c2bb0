import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { putFiles, temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { checkManifest } from './check-manifest.ts'

const about = { name: 'A', homepage: null, language: 'C', licence: null, settings: {} }
const entry = {
  ...about,
  needs: ['gcc'],
  build: [['gcc', 'main.c', '-o', 'server']],
  start: ['./server', '$PORT'],
  version: { text: '1' },
  scenarios: ['hello'],
}
const complete = {
  'frameworks/a/framework.json': entry,
  'frameworks/a/main.c': 'int main() {}',
  'scenarios/hello/scenario.json': {},
}

/** The problems of frameworks/a among these files, as text. */
function problemsOf(files: Record<string, unknown>, change: (folder: string) => void = () => {}): string[] {
  const manifests = temporaryFolder({ after })
  putFiles(manifests, files)
  change(manifests)
  const problems = checkManifest('framework', manifests, 'a')
  return problems.map(({ path, line, problem }) => `${path}:${line}: ${problem}`)
}

const withEntry = (changes: object) => ({ ...complete, 'frameworks/a/framework.json': { ...entry, ...changes } })

test('a complete entry has no problem, whatever tools have written next to its source', () => {
  assert.deepEqual(problemsOf(complete), [])
  const built = (folder: string) => {
    mkdirSync(join(folder, 'frameworks/a/node_modules'))
    symlinkSync('/etc', join(folder, 'frameworks/a/node_modules/x'))
    symlinkSync('/etc', join(folder, 'frameworks/a/target'))
  }
  assert.deepEqual(problemsOf(complete, built), [])
})

test('symbolic links are rejected in every place', () => {
  const link = (target: string, path: string) => (folder: string) => symlinkSync(target, join(folder, path))
  assert.deepEqual(problemsOf(complete, link('/etc/passwd', 'frameworks/a/x.c')), [
    'frameworks/a/x.c:1: is a symbolic link: put the file itself there',
  ])
  assert.deepEqual(problemsOf({ ...complete, 'frameworks/a/src/a.c': '' }, link('../../..', 'frameworks/a/src/up')), [
    'frameworks/a/src/up:1: is a symbolic link: put the file itself there',
  ])
  const { 'frameworks/a/framework.json': _, ...rest } = complete
  assert.deepEqual(problemsOf(rest, link('/etc/passwd', 'frameworks/a/framework.json')), [
    'frameworks/a/framework.json:1: is not a plain file: put the file itself there',
  ])
  const elsewhere = { 'frameworks/b/framework.json': entry }
  assert.deepEqual(problemsOf(elsewhere, link('b', 'frameworks/a')), [
    'frameworks/a:1: is a symbolic link: put the folder itself there',
  ])
})

test('repositories inside an entry and names with deceptive characters are rejected', () => {
  assert.deepEqual(problemsOf({ ...complete, 'frameworks/a/lib/.git': 'gitdir: ../../x' }), [
    'frameworks/a/lib/.git:1: is part of another repository: put the files themselves there',
  ])
  for (const name of ['m\u0430in.c', 'a b', 'a\u202ec', 'a\\b'])
    assert.match(problemsOf({ ...complete, [`frameworks/a/${name}`]: '' })[0] ?? '', /is not printable ASCII/)
})

test('shell lines, paths with .., script URLs and unknown fields are rejected with their position', () => {
  const changes: [object, RegExp][] = [
    [
      { start: './server | tee log' },
      /^frameworks\/a\/framework\.json:\d+: column \d+, start: is text and must be a list/,
    ],
    [{ start: ['../server'] }, /start\[0\]: .* no absolute path and no `\.\.`/],
    [{ start: ['/usr/bin/env'] }, /start\[0\]: .* no absolute path/],
    [{ build: [['sh', '-c', 'make']] }, /build\[0\]\[0\]: starts a shell/],
    [{ build: [['make', '--directory=../b']] }, /build\[0\]\[1\]: .* goes up with `\.\.`/],
    [{ homepage: 'javascript:alert(1)' }, /homepage: .* begins with https/],
    [{ start: ['./server', 'a\u0000b'] }, /start\[1\]: .* plain ASCII/],
    [{ name: 'a\u202eb' }, /name: .* printable ASCII/],
    [{ scenarios: ['h\u0435llo'] }, /scenarios\[0\]: is "h\\u0435llo"/],
    [{ version: { lockfile: '../Cargo.lock', package: 'a' } }, /version\.lockfile: .* without `\.\.`/],
    [
      { version: { lockfile: '/etc/passwd', package: 'a' } },
      /version\.lockfile: is "\/etc\/passwd", .* below the folder/,
    ],
    [{ postinstall: [['id']] }, /postinstall: there is no such field/],
    [{ constants: { hello: 'Hello, World!' } }, /constants: only a control/],
    [{ configurations: [{ settings: { '$(id)': 'x' } }] }, /settings\["\$\(id\)"\]: the name .* is not allowed/],
  ]
  for (const [change, message] of changes) {
    const problems = problemsOf(withEntry(change))
    assert.equal(problems.length, 1, JSON.stringify(change))
    assert.match(problems[0] ?? '', message)
  }
})

test('instances receive equal load: the same number of threads each, all on this host', () => {
  const instances = ['127.0.0.1', '127.0.0.2']
  const of = (change: object) => problemsOf(withEntry({ configurations: [{ settings: {}, instances, ...change }] }))
  const loads = (...threads: number[]) => threads.map(count => ({ threads: count, connections: 16 }))
  assert.deepEqual(of({ loads: loads(2, 4) }), [])
  const [one = '', three = '', ...others] = of({ loads: loads(2, 1, 3) })
  assert.deepEqual(others, [])
  assert.match(one, /configurations\[0\]\.loads\[1\]\.threads: is 1 for 2 instances/)
  assert.match(three, /configurations\[0\]\.loads\[2\]\.threads: is 3 for 2 instances/)
  assert.match(of({ is_apart: true }).join(), /configurations\[0\]\.instances: cannot be combined with is_apart/)
})

test('files, scenarios and services that a manifest names have to exist', () => {
  const changes: [object, RegExp][] = [
    [
      { version: { lockfile: 'Cargo.lock', package: 'a' } },
      /:\d+: column \d+, version\.lockfile: is Cargo\.lock, which is not/,
    ],
    [
      { configurations: [{ settings: {}, version: { lockfile: '4/go.mod', package: 'a' } }] },
      /configurations\[0\]\.version\.lockfile: is 4\/go\.mod, which is not/,
    ],
    [{ build: [] }, /start\[0\]: is \.\/server, which is not among the entry's files, and nothing builds it/],
    [{ scenarios: ['hello', 'ping'] }, /scenarios\[1\]: is ping, and there is no folder scenarios\/ping/],
    [{ configurations: [{ settings: {}, services: ['redis'] }] }, /services\[0\]: is redis, and there is no folder/],
  ]
  for (const [change, message] of changes) {
    const problems = problemsOf(withEntry(change))
    assert.equal(problems.length, 1, JSON.stringify(change))
    assert.match(problems[0] ?? '', message)
  }
})

test('a twin names an entry with source', () => {
  const twin = (of: string, other: object | null) =>
    problemsOf({
      'frameworks/a/framework.json': { ...about, twin_of: of },
      ...(other ? { 'frameworks/b/framework.json': other } : {}),
    })
  assert.deepEqual(twin('b', entry), [])
  assert.match(twin('b', null)[0] ?? '', /twin_of: is b, which has no manifest that can be read/)
  assert.match(twin('a', null)[0] ?? '', /twin_of: is the entry itself/)
  assert.match(twin('b', { ...about, published_only: 'Lost.' })[0] ?? '', /is b, which has no source here/)
  assert.match(twin('b', { ...about, twin_of: 'c' })[0] ?? '', /is b, which is a twin too: write c/)
})

test('a folder without a manifest, and names of folders that cannot be addresses', () => {
  assert.deepEqual(problemsOf({ 'frameworks/a/main.c': '' }), [
    'frameworks/a/framework.json:1: cannot be read: write it, or remove the folder',
  ])
  for (const id of ['\u0430', '..', 'A']) {
    const problems = checkManifest('framework', join(import.meta.dirname, '..'), id)
    assert.ok(problems.length > 0, id)
  }
})

test('no committed manifest has a problem', () => {
  const manifests = join(import.meta.dirname, '..')
  for (const kind of ['framework', 'scenario'] as const)
    for (const id of readdirSync(join(manifests, `${kind}s`)))
      assert.deepEqual(checkManifest(kind, manifests, id), [], id)
})
