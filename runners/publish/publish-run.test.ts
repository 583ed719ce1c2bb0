import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { fakeHost } from '../../proofs/fixtures/manifests.ts'
import { clone, remoteNamed, runsOn } from '../../proofs/fixtures/remote.ts'
import { FAKE_RUN_ID, makeRun } from '../../proofs/fixtures/run.ts'
import { publicKeyOf } from '../../proofs/fixtures/sign.ts'

const program = resolve(import.meta.dirname, 'publish-run.ts')

test('a run is published with the signature of its host alone, and whole', () => {
  const remote = remoteNamed('signed')
  const folder = clone(remote, 'signed')
  const publish = () => spawnSync(process.execPath, [program, FAKE_RUN_ID], { cwd: folder, encoding: 'utf8' })
  const document = (signing_keys: string[]) => {
    mkdirSync(join(folder, 'runners/hosts/made-host'), { recursive: true })
    writeFileSync(join(folder, 'runners/hosts/made-host/host.json'), JSON.stringify({ ...fakeHost, signing_keys }))
  }
  const run = makeRun(join(folder, 'data'), FAKE_RUN_ID, 1)
  for (const [change, words] of [
    [() => {}, /SHA256SUMS\.sig: is by .*, which may not sign for this host/],
    [() => document([publicKeyOf('x')]), /SHA256SUMS\.sig: is by .*, which may not sign for this host/],
    [() => rmSync(join(run, 'SHA256SUMS.sig')), /SHA256SUMS\.sig: is missing/],
    [() => appendFileSync(join(run, 'run.json'), ' '), /run\.json: differs from what was sealed/],
  ] as const) {
    change()
    const { status, stderr } = publish()
    assert.equal(status, 3, stderr)
    assert.match(stderr, words)
    assert.deepEqual(runsOn(remote), [])
  }
  makeRun(join(folder, 'data'), FAKE_RUN_ID, 1)
  document(fakeHost.signing_keys)
  const { status, stderr } = publish()
  assert.equal(status, 0, stderr)
  assert.deepEqual(runsOn(remote), [`data/raw/${FAKE_RUN_ID}`])
})
