import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createTrial, HELLO } from '../../proofs/fixtures/trial.ts'
import { processesOf } from '../../proofs/kills/find-leaks.ts'
import { runTrial } from './run-trial.ts'

const skip = process.platform === 'linux' ? false : 'only Linux has /proc'

test('a hanging wrk is killed together with its child, which keeps the output open', { skip }, async () => {
  const trial = createTrial(HELLO, { patience_s: 0.5 })
  try {
    const wrk = join(trial.request.run_folder, 'wrk')
    writeFileSync(wrk, '#!/bin/sh\necho begun\nsleep 86398\necho ended\n', { mode: 0o755 })
    trial.request.programs = { ...trial.request.programs, wrk: { path: wrk, version: null } }
    const record = await runTrial(trial.request, new AbortController().signal)
    assert.deepEqual([record.status, record.reason], ['failed', 'wrk: it did not end within 1.5 s'])
    assert.equal(trial.read('wrk.txt'), 'begun\n')
    assert.deepEqual(processesOf({ root: 'sleep 86398' }), [])
  } finally {
    trial.remove()
  }
})
