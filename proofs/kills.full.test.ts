/** Kills at moments that are drawn: by what a run does, kills.system.test.ts has one of each. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { TEST_SEED } from './fixtures/test-seed.ts'

test('a runner that is killed at many moments leaves the old state or the new', t => {
  const argv = [join(import.meta.dirname, 'kills.ts'), '--kills', '50', '--seed', String(TEST_SEED)]
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, { encoding: 'utf8' })
  for (const line of stdout.trim().split('\n')) t.diagnostic(line)
  assert.equal(status, 0, stderr)
})
