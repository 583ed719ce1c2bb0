import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../proofs/fixtures/temporary.ts'

test('nothing is packed if builds cannot run without a network', t => {
  const scratch = temporaryFolder(t)
  // even for root: there is no unshare on this PATH
  const { status, stderr } = spawnSync(
    process.execPath,
    [resolve(import.meta.dirname, 'pack-bundle.ts'), '--frameworks', 'control-null', '--out', join(scratch, 'kit')],
    { cwd: resolve(import.meta.dirname, '../..'), encoding: 'utf8', env: { PATH: scratch } },
  )
  assert.equal(status, 3, stderr)
  assert.match(stderr, /builds cannot run without a network here/)
  assert.equal(existsSync(join(scratch, 'kit')), false)
})
