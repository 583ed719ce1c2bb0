/** The program, in a fixture repository: what it compares with when nothing is published, and the seals of what is added. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fakeHost } from '../../proofs/fixtures/manifests.ts'
import { createRepository } from '../../proofs/fixtures/repository.ts'
import { createRun, FAKE_RUN_ID } from '../../proofs/fixtures/run.ts'
import { FIXTURE_KEY, publicKeyOf } from '../../proofs/fixtures/sign.ts'
import { putFiles, temporaryFolder } from '../../proofs/fixtures/temporary.ts'

const program = resolve(import.meta.dirname, 'check-ledger.ts')
const RUN = `data/raw/${FAKE_RUN_ID}`

interface Repository {
  folder: string
  /** Of everything in the folder. Gives the digits of the commit. */
  commit: () => string
  check: (...args: string[]) => { status: number | null; output: string }
}

function fakeRepository(t: TestContext, signing_keys = [FIXTURE_KEY]): Repository {
  const folder = temporaryFolder(t)
  const git = createRepository(folder)
  const host = join(folder, 'runners/hosts/made-host')
  mkdirSync(host, { recursive: true })
  writeFileSync(join(host, 'host.json'), JSON.stringify({ ...fakeHost, signing_keys }))
  const commit = () => {
    git(['add', '.'])
    git(['commit', '--quiet', '--allow-empty', '-m', 'made'])
    return git(['rev-parse', 'HEAD'])
  }
  const check = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
      cwd: folder,
      encoding: 'utf8',
    })
    return { status, output: stdout + stderr }
  }
  return { folder, commit, check }
}

test('an unchanged sealed run is accepted, whatever the attributes of the checkout', t => {
  const { folder, commit, check } = fakeRepository(t)
  const base = commit()
  writeFileSync(join(folder, '.git/info/attributes'), 'run.json export-ignore\n*.txt eol=crlf\n')
  createRun(join(folder, 'data'), FAKE_RUN_ID, 1)
  commit()
  const { status, output } = check('--base', base)
  assert.equal(status, 0, output)
  assert.match(output, new RegExp(`compared with ${base}\n\\d+ changed paths, 1 runs added, 0 rejected`))
})

test('a copy of a run under another name is rejected, and so is a wrong name', t => {
  const { folder, commit, check } = fakeRepository(t)
  createRun(join(folder, 'data'), FAKE_RUN_ID, 1)
  const base = commit()
  for (const copy of ['data/raw/20261122T000000Z-made-host-abcdef', RUN.replace(/.{6}$/, 'abcdef')])
    cpSync(join(folder, RUN), join(folder, copy), { recursive: true })
  const later = createRun(join(folder, 'data'), '20261123T083000Z-made-host-0123af', 1)
  renameSync(later, later.replace('0830', '0831'))
  commit()
  const { status, output } = check('--base', base)
  assert.equal(status, 1, output)
  for (const violation of [
    `"data/raw/20261122T000000Z-made-host-abcdef/SHA256SUMS": run-twice: `,
    `"${RUN.replace(/.{6}$/, 'abcdef')}/SHA256SUMS": run-twice: `,
    '"data/raw/20261123T083100Z-made-host-0123af/run.json": run-name: ',
  ])
    assert.ok(output.includes(violation), output)
  assert.match(output, /3 runs added, 3 rejected/)
})

test('zeros mean that nothing is published, and every seal is verified', t => {
  const { folder, commit, check } = fakeRepository(t)
  createRun(join(folder, 'data'), FAKE_RUN_ID, 1)
  putFiles(folder, { 'data/fidelity/20261121T083000Z-here-observers.json': {} })
  commit()
  const retired = { kind: 'key-retired', subject: { kind: 'host', id: 'made-host' }, key: FIXTURE_KEY }
  const later = { ...retired, reason: 'the disk was lost', who: 'made', date: '2026-11-22' }
  putFiles(folder, { 'data/statements/2026-11-22-lost.json': later })
  commit()
  const zeros = '0'.repeat(40)
  const { status, output } = check('--base', zeros)
  assert.equal(status, 0, output)
  assert.match(output, /compared with nothing: the base is all zeros/)
  const path = join(folder, RUN, 'run.json')
  writeFileSync(path, readFileSync(path, 'utf8').replace('{', '{ '))
  commit()
  assert.equal(check('--base', zeros).status, 1)
})

test('an unknown base is a usage error, or means nothing if that is allowed, with a message', t => {
  const { commit, check } = fakeRepository(t)
  commit()
  const unknown = check('--base', 'refs/tags/deployed')
  assert.equal(unknown.status, 2)
  assert.match(unknown.output, /git knows no commit "refs\/tags\/deployed"/)
  const { status, output } = check('--base', 'refs/tags/deployed', '--or-nothing')
  assert.equal(status, 0, output)
  assert.match(output, /compared with nothing: git knows no commit "refs\/tags\/deployed" yet/)
})

test('a run cannot add the key that proves it, even in an earlier commit, and a retired key proves nothing', t => {
  const { folder, commit, check } = fakeRepository(t, [publicKeyOf('x')])
  const base = commit()
  const host = join(folder, 'runners/hosts/made-host/host.json')
  writeFileSync(host, JSON.stringify({ ...fakeHost, signing_keys: [FIXTURE_KEY, publicKeyOf('x')] }))
  const known = commit()
  createRun(join(folder, 'data'), FAKE_RUN_ID, 1)
  commit()
  assert.match(check('--base', base).output, /proof: is by .*, which may not sign for this host/)
  assert.equal(check('--base', known).status, 0, check('--base', known).output)
  const retired = { kind: 'key-retired', subject: { kind: 'host', id: 'made-host' }, key: FIXTURE_KEY }
  const output = { ...retired, reason: 'the disk was lost', who: 'made', date: '2026-11-22' }
  putFiles(folder, { 'data/statements/2026-11-22-lost.json': JSON.stringify(output) })
  const gone = commit()
  createRun(join(folder, 'data'), '20261122T083000Z-made-host-0123af', 1)
  commit()
  assert.match(check('--base', gone).output, /proof: is by .*, which may not sign for this host/)
})
