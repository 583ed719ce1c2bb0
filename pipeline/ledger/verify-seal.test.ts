import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { zipSync } from 'fflate'
import { ARCHIVE, packArchive } from './archive.ts'
import { readRunFolder } from './run-folder.ts'
import { filesBelow, SUMS, sumsOf } from './seal.ts'
import { verifyRaw, verifySeal } from './verify-seal.ts'

const RUN_ID = '20261121T083000Z-made-host-0a1b2c'
const files = {
  'run.json': '{}\n',
  'a/default/hello-t1-c2/01.wrk.txt': 'Requests/sec: 1\n',
  'a/b=c,d=e/x.csv': '',
  'Ä/z.txt': 'ä',
}
const archived = { 'a/default/hello-t1-c2/01.timeline.csv': 'elapsed_s\n', 'builds/a.log': '' }

/** A sealed run in a folder of raw runs. */
function sealed(t: TestContext): { raw: string; folder: string } {
  const raw = mkdtempSync(join(tmpdir(), 'benchledger-test-'))
  t.after(() => rmSync(raw, { recursive: true }))
  const folder = join(raw, RUN_ID)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const archive = packArchive(new Map(Object.entries(archived).map(([path, text]) => [path, Buffer.from(text)])))
  writeFileSync(join(folder, ARCHIVE), archive)
  const loose = filesBelow(folder).map(path => [path, readFileSync(join(folder, path))] as const)
  writeFileSync(join(folder, SUMS), sumsOf(loose))
  return { raw, folder }
}

test('a complete run has a valid seal, the digest of its sums', t => {
  const { raw, folder } = sealed(t)
  const [run, ...others] = verifyRaw(raw)
  assert.deepEqual(others, [])
  assert.deepEqual(run?.problems, [])
  assert.match(run?.seal ?? '', /^[0-9a-f]{64}$/)
  const paths = readFileSync(join(folder, SUMS), 'utf8').trimEnd().split('\n')
  assert.deepEqual(
    paths.map(line => line.slice(66)),
    ['a/b=c,d=e/x.csv', 'a/default/hello-t1-c2/01.wrk.txt', ARCHIVE, 'run.json', 'Ä/z.txt'],
  )
})

test('one flipped bit in any byte of any file is detected, with the name of the file', t => {
  const { folder } = sealed(t)
  for (const path of filesBelow(folder)) {
    const bytes = readFileSync(join(folder, path))
    for (let place = 0; place < bytes.length; place++) {
      const flipped = Buffer.from(bytes)
      flipped[place] = (flipped[place] ?? 0) ^ 1
      writeFileSync(join(folder, path), flipped)
      const problems = verifySeal(readRunFolder(folder))
      assert.notDeepEqual(problems, [], `${path}, byte ${place}`)
      if (path !== SUMS) assert.deepEqual([problems.length, problems[0]?.path], [1, path])
    }
    writeFileSync(join(folder, path), bytes)
  }
  assert.deepEqual(verifySeal(readRunFolder(folder)), [])
})

test('missing, additional and linked files and missing sums are problems', t => {
  const { raw, folder } = sealed(t)
  rmSync(join(folder, 'run.json'))
  writeFileSync(join(folder, 'a/extra.txt'), '')
  const named = verifySeal(readRunFolder(folder)).map(({ path, problem }) => `${path} ${problem.replace(/:.*/, '')}`)
  assert.deepEqual(named, ['run.json was sealed and is missing', 'a/extra.txt was not sealed'])
  symlinkSync('/etc/hostname', join(folder, 'link'))
  assert.match(verifySeal(readRunFolder(folder))[0]?.problem ?? '', /link is neither a file nor a folder/)
  rmSync(join(folder, 'link'))
  rmSync(join(folder, SUMS))
  assert.deepEqual(
    verifyRaw(raw).map(run => [run.seal, run.problems[0]?.path]),
    [[null, SUMS]],
  )
})

test('a path that leads out of the run is never opened', t => {
  const { raw, folder } = sealed(t)
  writeFileSync(join(raw, 'outside'), '')
  const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  writeFileSync(join(folder, SUMS), `${empty}  ../outside\n`)
  assert.equal(verifySeal(readRunFolder(folder))[0]?.problem.replace(/:.*/, ''), 'was sealed and is missing')
})

test('a partial run is ignored, and an invalid name is a problem', t => {
  const { raw } = sealed(t)
  mkdirSync(join(raw, '.partial-x'))
  mkdirSync(join(raw, 'notes'))
  assert.deepEqual(
    verifyRaw(raw).map(run => [run.run_id, run.problems.length]),
    [
      [RUN_ID, 0],
      ['notes', 1],
    ],
  )
})

test('an archive that duplicates a file, or is damaged under a valid seal, is a problem with a remedy', t => {
  const { folder } = sealed(t)
  const reseal = (archive: Uint8Array) => {
    writeFileSync(join(folder, ARCHIVE), archive)
    const loose = filesBelow(folder).filter(name => name !== SUMS)
    writeFileSync(join(folder, SUMS), sumsOf(loose.map(name => [name, readFileSync(join(folder, name))])))
    return verifySeal(readRunFolder(folder)).map(({ path, problem }) => `${path} ${problem}`)
  }
  assert.deepEqual(reseal(packArchive(new Map([['run.json', Buffer.from('{}\n')]]))), [
    `${ARCHIVE} has run.json, which is next to it as well: restore it from the repository`,
  ])
  assert.deepEqual(reseal(zipSync({ '../files.json.zst': Buffer.of() }, { level: 0, mtime: new Date(1980, 0, 1) })), [
    `${ARCHIVE} cannot be unpacked (../files.json.zst is not the files.json.zst of a folder of the run): restore it from the repository`,
  ])
})
