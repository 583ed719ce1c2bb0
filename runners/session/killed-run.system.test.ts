import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { verifyRaw } from '../../pipeline/sources/verify-seal.ts'
import type { RunJson } from '../../pipeline/vocabulary/records/run.ts'
import { killRuns, planned, start } from '../../proofs/fixtures/kill-runs.ts'
import { temporaryFolder } from '../../proofs/fixtures/temporary.ts'

test('a runner that is killed at ten moments leaves the old state or the new', t => killRuns(t, 10))

test('two runners on one folder do not mix', async t => {
  const data = temporaryFolder(t)
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
