import assert from 'node:assert/strict'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { clone, git, publicationOf, remoteNamed } from '../../proofs/fixtures/remote.ts'
import { publishFolder } from './publish-folder.ts'

test('one folder lands as one commit, byte for byte, and the checkout stays as it was', async () => {
  const remote = remoteNamed('one')
  const checkout = clone(remote, 'one-checkout')
  writeFileSync(join(checkout, '.git', 'info', 'attributes'), '* text eol=lf\n')
  const before = git(checkout, 'rev-parse', 'HEAD')
  const publication = publicationOf(checkout, 'r1')
  assert.equal((await publishFolder(publication, () => {})).outcome, 'published')
  assert.equal(git(remote, 'show', 'main:data/raw/r1/run.json'), '{"id":"r1"}\r\n')
  assert.deepEqual(git(remote, 'diff', '--name-only', 'main~1', 'main').trim().split('\n'), [
    'data/raw/r1/a/01.wrk.txt',
    'data/raw/r1/run.json',
  ])
  assert.equal(git(checkout, 'rev-parse', 'HEAD'), before)
  assert.equal(git(checkout, 'diff', '--cached', '--name-only'), '')
  assert.equal((await publishFolder(publication, () => {})).outcome, 'already-there')
  writeFileSync(join(publication.folder, 'run.json'), 'other')
  await assert.rejects(
    publishFolder(publication, () => {}),
    /with other content/,
  )
  symlinkSync('run.json', join(publication.folder, 'link'))
  await assert.rejects(
    publishFolder(publication, () => {}),
    /is not a plain file/,
  )
})

test('what the remote refuses is not tried again, and is said in its own words', async () => {
  const remote = remoteNamed('closed')
  const checkout = clone(remote, 'closed-checkout')
  writeFileSync(join(remote, 'hooks', 'update'), '#!/bin/sh\necho main is protected >&2\nexit 1\n', { mode: 0o755 })
  let retries = 0
  const published = publishFolder(publicationOf(checkout, 'r1'), () => {
    retries += 1
  })
  await assert.rejects(published, /did not take data\/raw\/r1: [\s\S]*main is protected[\s\S]*remote rejected/)
  assert.equal(retries, 0)
})
