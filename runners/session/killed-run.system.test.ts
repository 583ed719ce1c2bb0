import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { verifyRaw } from '../../pipeline/sources/verify-seal.ts'
import type { RunJson } from '../../pipeline/vocabulary/records/run.ts'
import { killRuns, planned, start } from '../../proofs/fixtures/kill-runs.ts'

test('a runner that is killed at ten moments leaves the old state or the new', t => killRuns(t, 10))

test('two runners on one folder do not mix', async t => {
  const data = mkdtempSync(join(tmpdir(), 'benchledger-test-'))
  t.after(() => rmSync(data, { recursive: true }))
  const raw = join(data, 'raw')
  const ids = ['20261121T083000Z-made-host-aaaaaa', '20261121T083000Z-made-host-bbbbbb']
  const codes = await Promise.all(ids.map(async id => (await once(start(raw, id), 'exit'))[0]))
  assert.deepEqual(codes, [0, 0])
  assert.deepEqual(
    verifyRaw(raw).map(({ run_id, problems }) => [run_id, problems.length]),
    [
      [ids[0], 0],
      [ids[1], 0],
    ],
  )
  for (const id of ids) {
    const { trials }: RunJson = JSON.parse(readFileSync(join(raw, id, 'run.json'), 'utf8'))
    assert.equal(trials.length, planned.length)
  }
})
