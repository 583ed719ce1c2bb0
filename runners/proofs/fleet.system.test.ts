import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { rehearseFleet } from './fleet/rehearse-fleet.ts'

test('hosts that are killed at random lose no trial and double none, and their runs give one parquet', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'benchledger-test-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const { kills, ...outcome } = await rehearseFleet(folder, { hosts: 3, cases: 8, rounds: 6 })
  assert.deepEqual(outcome, { sealed: 3, lost: 0, doubled: 0, same_parquet: true })
  assert.ok(kills >= 1)
})
