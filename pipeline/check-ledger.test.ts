/** The program, in a made repository: what it compares with when nothing is published, and the seals of what is added. */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type TestContext, test } from 'node:test'
import { FAKE_RUN_ID, makeRun } from './fixtures/run.ts'

const program = resolve(import.meta.dirname, 'check-ledger.ts')
const RUN = `data/raw/${FAKE_RUN_ID}`

interface Repository {
  folder: string
  /** Of everything in the folder. Gives the digits of the commit. */
  commit: () => string
  check: (...args: string[]) => { status: number | null; said: string }
}

function fakeRepository(t: TestContext): Repository {
  const folder = mkdtempSync(join(tmpdir(), 'benchledger-ledger-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
  git('init', '--quiet')
  git('config', 'user.name', 'test')
  git('config', 'user.email', 'test@example.org')
  const commit = () => {
    git('add', '.')
    git('commit', '--quiet', '--allow-empty', '-m', 'made')
    return git('rev-parse', 'HEAD')
  }
  const check = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
      cwd: folder,
      encoding: 'utf8',
    })
    return { status, said: stdout + stderr }
  }
  return { folder, commit, check }
}

test('a run that is added as it was sealed is let in, whatever the attributes of the checkout', t => {
  const { folder, commit, check } = fakeRepository(t)
  const base = commit()
  writeFileSync(join(folder, '.gitattributes'), 'run.json export-ignore\n*.txt eol=crlf\n')
  makeRun(join(folder, 'data'), FAKE_RUN_ID, 1)
  commit()
  const { status, said } = check('--base', base)
  assert.equal(status, 0, said)
  assert.match(said, new RegExp(`compared with ${base}\n\\d+ changed paths, 1 runs added, 0 refused`))
})

test('a run that is changed after it was sealed is refused, and the file is named', t => {
  const { folder, commit, check } = fakeRepository(t)
  const base = commit()
  makeRun(join(folder, 'data'), FAKE_RUN_ID, 1)
  appendFileSync(join(folder, RUN, 'run.json'), ' ')
  rmSync(join(folder, RUN, 'environment.json'))
  writeFileSync(join(folder, RUN, 'more.txt'), 'more\n')
  commit()
  const { status, said } = check('--base', base)
  assert.equal(status, 1, said)
  for (const [file, problem] of [
    ['run.json', 'differs from what was sealed'],
    ['environment.json', 'was sealed and is missing'],
    ['more.txt', 'was not sealed'],
  ])
    assert.ok(said.includes(`"${RUN}/${file}": seal: ${problem}`), said)
})

test('a run that is there already is refused under another name, and so is one with the name of another', t => {
  const { folder, commit, check } = fakeRepository(t)
  makeRun(join(folder, 'data'), FAKE_RUN_ID, 1)
  const base = commit()
  const copy = 'data/raw/20261122T000000Z-made-host-abcdef'
  cpSync(join(folder, RUN), join(folder, copy), { recursive: true })
  const later = makeRun(join(folder, 'data'), '20261123T083000Z-made-host-0123af', 1)
  renameSync(later, later.replace('made-host', 'other-host'))
  commit()
  const { status, said } = check('--base', base)
  assert.equal(status, 1, said)
  for (const refused of [
    `"${copy}/run.json": run-name: `,
    `"${copy}/SHA256SUMS": run-twice: ${RUN} has the same files`,
    '"data/raw/20261123T083000Z-other-host-0123af/run.json": run-name: ',
  ])
    assert.ok(said.includes(refused), said)
  assert.match(said, /2 runs added, 3 refused/)
})

test('a copy under the same beginning and host is refused for its files alone', t => {
  const { folder, commit, check } = fakeRepository(t)
  const base = commit()
  makeRun(join(folder, 'data'), FAKE_RUN_ID, 1)
  const copy = RUN.replace(/.{6}$/, 'abcdef')
  cpSync(join(folder, RUN), join(folder, copy), { recursive: true })
  commit()
  const { status, said } = check('--base', base)
  assert.equal(status, 1, said)
  for (const run of [RUN, copy]) assert.ok(said.includes(`"${run}/SHA256SUMS": run-twice: `), said)
  assert.match(said, /2 runs added, 2 refused/)
})

test('a run without sums, and what is not a run at all, are refused', t => {
  const { folder, commit, check } = fakeRepository(t)
  const base = commit()
  makeRun(join(folder, 'data'), FAKE_RUN_ID, 1)
  rmSync(join(folder, RUN, 'SHA256SUMS'))
  mkdirSync(join(folder, 'data/raw/mine'))
  writeFileSync(join(folder, 'data/raw/mine/run.json'), '{}\n')
  writeFileSync(join(folder, 'data/raw/notes.txt'), 'x\n')
  commit()
  const { status, said } = check('--base', base)
  assert.equal(status, 1, said)
  for (const [path, rule] of [
    [`${RUN}/SHA256SUMS`, 'seal'],
    ['data/raw/mine', 'seal'],
    ['data/raw/notes.txt', 'place'],
  ])
    assert.ok(said.includes(`"${path}": ${rule}: `), said)
})

test('zeros mean that nothing is published, and every seal is proved', t => {
  const { folder, commit, check } = fakeRepository(t)
  makeRun(join(folder, 'data'), FAKE_RUN_ID, 1)
  commit()
  const zeros = '0'.repeat(40)
  const { status, said } = check('--base', zeros)
  assert.equal(status, 0, said)
  assert.match(said, /compared with nothing: the base is all zeros/)
  const path = join(folder, RUN, 'run.json')
  writeFileSync(path, readFileSync(path, 'utf8').replace('{', '{ '))
  commit()
  assert.equal(check('--base', zeros).status, 1)
})

test('a base that git does not know is bad use, or nothing where that is allowed, and said', t => {
  const { commit, check } = fakeRepository(t)
  commit()
  const unknown = check('--base', 'refs/tags/deployed')
  assert.equal(unknown.status, 2)
  assert.match(unknown.said, /git knows no commit "refs\/tags\/deployed"/)
  const { status, said } = check('--base', 'refs/tags/deployed', '--or-nothing')
  assert.equal(status, 0, said)
  assert.match(said, /compared with nothing: git knows no commit "refs\/tags\/deployed" yet/)
})
