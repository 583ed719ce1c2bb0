import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { packArchive } from '../ledger/archive.ts'

test('a file of an archive is printed byte for byte, and a missing or damaged one is an error', t => {
  const folder = mkdtempSync(join(tmpdir(), 'benchledger-test-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const archive = join(folder, 'recordings.zip')
  writeFileSync(archive, packArchive(new Map([['a/b/01.x', Buffer.of(0xe9, 0x0a, 0x31)]])))
  const unpack = (...argv: string[]) => spawnSync(process.execPath, ['pipeline/cli/unpack.ts', ...argv])
  assert.deepEqual(unpack(archive, 'a/b/01.x').stdout, Buffer.of(0xe9, 0x0a, 0x31))
  assert.equal(String(unpack(archive).stdout), 'a/b/01.x\n')
  assert.deepEqual([unpack(archive, 'x').status, unpack().status, unpack(`${archive}x`).status], [2, 2, 2])
  writeFileSync(archive, 'PK')
  const damaged = unpack(archive)
  assert.equal(damaged.status, 3)
  assert.match(String(damaged.stderr), /recordings\.zip cannot be unpacked \(.*\): restore it from the repository/)
})
