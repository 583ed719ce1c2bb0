import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { findOrphanedFolders, temporaryPrefix } from './orphaned-folders.ts'

test('folders of the dead are left, those of the living, of others and of whole quick runs are not', t => {
  const above = temporaryFolder(t)
  for (const path of [
    ...['benchledger-trial-11-a', 'benchledger-trial-12-a', 'benchledger-trial-x', 'benchledger-quick-11-empty'],
    ...['benchledger-quick-11-half/raw/.partial-x', 'benchledger-quick-11-whole/raw/x', 'benchledger-test-11-a'],
  ])
    mkdirSync(join(above, path), { recursive: true })
  symlinkSync('/etc', join(above, 'benchledger-trial-11-link'))
  writeFileSync(join(above, 'benchledger-trial-11-file'), '')
  const left = findOrphanedFolders(pid => pid === 12, above)
  assert.deepEqual(left.map(path => basename(path)).sort(), [
    'benchledger-quick-11-empty',
    'benchledger-quick-11-half',
    'benchledger-trial-11-a',
  ])
})

test('our own folders are those of a living process', t => {
  const own = mkdtempSync(temporaryPrefix('trial'))
  t.after(() => rmSync(own, { recursive: true }))
  const isMe = (pid: number) => pid === process.pid
  assert.equal(findOrphanedFolders(isMe).includes(own), false)
  assert.equal(findOrphanedFolders(() => false).includes(own), true)
})
