import assert from 'node:assert/strict'
import { test } from 'node:test'
import { killBuilds } from '../../proofs/fixtures/kill-builds.ts'

test('a build killed at many moments leaves the old files or the new ones', { timeout: 600_000 }, async () => {
  const isEnough: Parameters<typeof killBuilds>[1] = seen => seen.killed >= 30 && seen.killedWhileWriting >= 10
  const seen = await killBuilds(40, isEnough)
  assert.ok(isEnough(seen), JSON.stringify(seen))
})
