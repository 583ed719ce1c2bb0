/** Tests an entry's script that fetches sources from Debian, with a fake apt without a network. */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { sha256 } from '../../pipeline/schema/hashing.ts'
import { putFiles, temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { findProgram } from '../host/find-program.ts'

const script = join(import.meta.dirname, '../frameworks/drogon/fetch.py')
const missing = ['python3', 'tar', 'xz'].filter(name => findProgram(name) === null)
const skip = missing.length > 0 && `${missing.join(' and ')} missing: apt-get install python3 tar xz-utils`

/** A fake apt-get: it reports what the mirror has, and copies the tarball beside it. */
const APT = `#!/usr/bin/env python3
import pathlib, shutil, sys
here, words = pathlib.Path(__file__).parent, sys.argv
if "indextargets" in words:
    print((here / "mirror").read_text())
elif "update" in words and (here / "refused").exists():
    sys.exit("E: Failed to fetch http://user:secret@mirror.invalid/debian/dists/sid/InRelease")
elif "--print-uris" in words:
    print((here / "uris").read_text())
elif "--download-only" in words:
    shutil.copy(here / "a.tar", "a_1.0.orig.tar.xz")
`

function machine(t: TestContext) {
  const folder = temporaryFolder(t)
  const programs = join(folder, 'programs')
  const entry = join(folder, 'entry')
  putFiles(folder, {
    'upstream/a-4c54307/main.c': 'int main(void) {}\n',
    'programs/apt-get': APT,
    'programs/mirror': 'http://mirror.invalid/debian/\n',
  })
  chmodSync(join(programs, 'apt-get'), 0o755)
  execFileSync('tar', ['-cJf', join(programs, 'a.tar'), '-C', join(folder, 'upstream'), 'a-4c54307'])
  const digest = sha256(readFileSync(join(programs, 'a.tar')))
  const has = (version: string, digest: string) => {
    const name = `a_${version}.orig.tar.xz`
    putFiles(programs, { uris: `'http://mirror.invalid/${name}' ${name} 1 SHA256:${digest}` })
  }
  putFiles(entry, { 'debian-sources.json': [{ name: 'a', version: '1.0', sha256: digest }] })
  has('1.0', digest)
  const fetched = () => {
    const env = { ...process.env, PATH: `${programs}${delimiter}${process.env.PATH}` }
    const { status, stdout, stderr } = spawnSync('python3', [script], { cwd: entry, env, encoding: 'utf8' })
    return { status, output: `${stdout}${stderr}` }
  }
  return { programs, entry, digest, has, fetched }
}

test('the pinned version is unpacked, and no other file is left behind', { skip }, t => {
  const { entry, fetched } = machine(t)
  const { status, output } = fetched()
  assert.equal(status, 0, output)
  assert.deepEqual(readdirSync(entry).sort(), ['debian-sources.json', 'sources'])
  assert.ok(existsSync(join(entry, 'sources/a/main.c')))
})

test('a version that Debian has replaced is an error that names the current one', { skip }, t => {
  const { entry, digest, has, fetched } = machine(t)
  has('2.0', '0'.repeat(64))
  const { status, output } = fetched()
  assert.equal(status, 1)
  assert.match(output, new RegExp(`a 1\\.0 with the sha256 ${digest} is no longer in Debian sid, which has a_2\\.0\\.`))
  assert.match(output, /0{64}: write that version and sha256 into debian-sources\.json/)
  assert.deepEqual(readdirSync(entry), ['debian-sources.json'])
})

test('a tarball that differs from the index is not unpacked', { skip }, t => {
  const { programs, entry, fetched } = machine(t)
  writeFileSync(join(programs, 'a.tar'), 'changed')
  const { status, output } = fetched()
  assert.equal(status, 1)
  assert.match(output, /a_1\.0\.orig\.tar\.xz has the sha256 \w{64} and not the pinned/)
  assert.ok(!existsSync(join(entry, 'sources')))
})

test('without a Debian mirror or with a failing one no address reaches the log', { skip }, t => {
  const { programs, fetched } = machine(t)
  writeFileSync(join(programs, 'refused'), '')
  const { status, output } = fetched()
  assert.equal(status, 1)
  assert.match(output, /apt-get ended with exit code 1: E: Failed to fetch MIRROR\/debian/)
  assert.doesNotMatch(output, /secret|mirror\.invalid/)
  writeFileSync(join(programs, 'mirror'), '')
  assert.match(fetched().output, /apt knows no mirror of Debian: run apt-get update/)
})
