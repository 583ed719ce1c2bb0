import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from '../../../proofs/fixtures/seeded-check.ts'
import { resolveVersion } from './resolve-version.ts'

const testdata = join(import.meta.dirname, 'testdata/resolve-version')

function stated(lockfile: string, name: string, text: string): string {
  try {
    return resolveVersion({ lockfile, package: name }, () => text)
  } catch (error) {
    return (error as Error).message
  }
}

for (const name of readdirSync(testdata)) {
  test(`${name}: each package of versions.json has that version, or that error`, () => {
    const folder = join(testdata, name)
    const lockfile = readdirSync(folder).find(file => !file.startsWith('versions')) as string
    const pair = join(folder, 'versions.json')
    const expected = JSON.parse(readFileSync(pair, 'utf8')) as Record<string, string>
    const text = readFileSync(join(folder, lockfile), 'utf8')
    const found = Object.fromEntries(Object.keys(expected).map(name => [name, stated(lockfile, name, text)]))
    const changed = join(folder, 'versions-changed.json')
    if (JSON.stringify(found) !== JSON.stringify(expected)) writeFileSync(changed, JSON.stringify(found, null, 2))
    assert.deepEqual(found, expected)
    assert.ok(!existsSync(changed), `remove ${changed}`)
  })
}

test('a stated version is returned unchanged', () => {
  assert.equal(
    resolveVersion({ text: '1.0' }, () => assert.fail()),
    '1.0',
  )
})

test('unknown, missing and damaged lockfiles are errors', () => {
  assert.match(stated('yarn.lock', 'a', ''), /^yarn\.lock is not a lockfile that can be read: name one of Cargo\.lock/)
  assert.match(stated('package-lock.json', 'a', '{'), /^package-lock\.json cannot be read: write it again/)
  const missing = () => {
    throw new Error('ENOENT')
  }
  assert.throws(() => resolveVersion({ lockfile: 'Cargo.lock', package: 'a' }, missing), /Cargo\.lock cannot be read/)
})

test('a version of another form is an error', () => {
  const lock = (version: string) => JSON.stringify({ packages: { 'node_modules/a': { version } } })
  for (const version of ['', ' 1', '1\u202e', 'file:../a', '../1', 'x'.repeat(200)])
    assert.match(stated('package-lock.json', 'a', lock(version)), /is not a version|pins no package/)
})

test('any text gives a version or an error message, quickly', () => {
  const kinds = ['Cargo.lock', 'package-lock.json', 'go.mod', 'requirements.txt', 'jars.sha256', 'debian-sources.json']
  const part = fc.constantFrom('[[package]]\n', 'name = "a"\n', 'version = "1"\n', 'a==1', ' \\\n', 'a v1 ', '(', '\n')
  const text = fc.array(fc.oneof(part, fc.string())).map(parts => parts.join(''))
  fc.assert(
    fc.property(fc.constantFrom(...kinds), text, (kind, input) => {
      assert.match(stated(kind, 'a', input), /^\S+$|^\S+ (?:pins|cannot)/)
    }),
  )
})
