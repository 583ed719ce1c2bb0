import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { fakeHost } from '../../proofs/fixtures/manifests.ts'
import { createRepository } from '../../proofs/fixtures/repository.ts'
import { createRun, FAKE_RUN_ID } from '../../proofs/fixtures/run.ts'
import { FIXTURE_KEY, publicKeyOf } from '../../proofs/fixtures/sign.ts'
import { putFiles, temporaryFolder } from '../../proofs/fixtures/temporary.ts'

const program = resolve(import.meta.dirname, 'publish-run.ts')

test('only a complete run with a valid signature of its host is proposed', t => {
  const scratch = temporaryFolder(t)
  const [folder, remote] = [join(scratch, 'clone'), join(scratch, 'remote.git')]
  mkdirSync(folder)
  const git = createRepository(folder)
  const setup = [
    ['clone', '--quiet', '--bare', '.', remote],
    ['remote', 'add', 'origin', remote],
  ]
  for (const args of [...setup, ['config', 'user.name', 'test'], ['config', 'user.email', 'test@example.org']])
    git(args)
  const inRemote = (...args: string[]) => git(['-C', remote, ...args])
  const publish = () => spawnSync(process.execPath, [program, FAKE_RUN_ID], { cwd: folder, encoding: 'utf8' })
  const document = (signing_keys: string[]) =>
    putFiles(folder, { 'runners/hosts/made-host/host.json': JSON.stringify({ ...fakeHost, signing_keys }) })
  const run = createRun(join(folder, 'data'), FAKE_RUN_ID, 1)
  const statement = 'data/statements/2026-11-22-lost.json'
  const retired = { kind: 'key-retired', subject: { kind: 'host', id: 'made-host' }, key: FIXTURE_KEY }
  const lost = { ...retired, reason: 'the disk was lost', who: 'made', date: '2026-11-22' }
  for (const [change, words] of [
    [() => {}, /SHA256SUMS\.sig: proof: is by .*, which may not sign for this host/],
    [() => document([publicKeyOf('x')]), /SHA256SUMS\.sig: proof: is by .*, which may not sign for this host/],
    [
      () => putFiles(folder, { [statement]: JSON.stringify(lost) }),
      /SHA256SUMS\.sig: proof: is by .*, which may not sign/,
    ],
    [() => rmSync(join(run, 'SHA256SUMS.sig')), /SHA256SUMS\.sig: proof: is missing/],
  ] as const) {
    change()
    const { status, stderr } = publish()
    assert.equal(status, 3, stderr)
    assert.match(stderr, words)
    document(fakeHost.signing_keys)
  }
  rmSync(join(folder, statement))
  createRun(join(folder, 'data'), FAKE_RUN_ID, 1)
  appendFileSync(join(run, 'run.json'), ' ')
  assert.match(publish().stderr, /run\.json: seal: differs from what was sealed/)
  assert.equal(inRemote('branch', '--list', 'run/*'), '')
  createRun(join(folder, 'data'), FAKE_RUN_ID, 1)
  const { status, stderr } = publish()
  assert.equal(status, 0, stderr)
  const proposed = inRemote('diff', '--name-only', 'main', `run/${FAKE_RUN_ID}`).split('\n')
  assert.deepEqual(
    [...new Set(proposed.map(path => path.split('/').slice(0, 3).join('/')))],
    [`data/raw/${FAKE_RUN_ID}`],
  )
  const sums = inRemote('show', `run/${FAKE_RUN_ID}:data/raw/${FAKE_RUN_ID}/SHA256SUMS`)
  assert.equal(sums, readFileSync(join(run, 'SHA256SUMS'), 'utf8').trim())
  assert.equal(git(['diff', '--cached', '--name-only']), '')
})
