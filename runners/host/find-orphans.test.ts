import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { findOrphans, removeOrphans, temporaryPrefix } from './find-orphans.ts'

test('orphans are folders of dead processes, except those of complete quick runs and of other users', t => {
  const above = temporaryFolder(t)
  for (const path of [
    ...['benchledger-trial-11-a', 'benchledger-trial-12-a', 'benchledger-trial-x', 'benchledger-quick-11-empty'],
    ...['benchledger-quick-11-half/raw/.partial-x', 'benchledger-quick-11-whole/raw/x', 'benchledger-test-11-a'],
  ])
    mkdirSync(join(above, path), { recursive: true })
  symlinkSync('/etc', join(above, 'benchledger-trial-11-link'))
  writeFileSync(join(above, 'benchledger-trial-11-file'), '')
  const { folders } = findOrphans(pid => pid === 12, above)
  assert.deepEqual(folders.map(path => basename(path)).sort(), [
    'benchledger-quick-11-empty',
    'benchledger-quick-11-half',
    'benchledger-trial-11-a',
  ])
})

test('a folder of a living process is no orphan, and it is removed once the process is dead', () => {
  const created = mkdtempSync(temporaryPrefix('trial'))
  assert.equal(findOrphans().folders.includes(created), false)
  const { folders } = findOrphans(pid => pid !== process.pid)
  assert.equal(folders.includes(created), true)
  assert.deepEqual(removeOrphans({ namespaces: [], folders: [created] }), [])
  assert.equal(existsSync(created), false)
})
