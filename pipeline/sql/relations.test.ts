import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRun } from '../../proofs/fixtures/run.ts'
import { temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { readRun } from '../evaluate/read/runs.ts'
import { evaluateRun } from '../evaluate/run.ts'
import { readRunFolder } from '../ledger/run-folder.ts'
import { MERGED, PARTITIONED, published } from './relations.ts'

test('the rows of a run reach each published relation, as a partition or collected', t => {
  const data = temporaryFolder(t)
  const context = { framework: [], scenario: [], host: [], statement: [], merge_commit: [] }
  const rows = evaluateRun(readRun(readRunFolder(createRun(data))), context)
  const given = Object.keys(rows).filter(name => published().includes(name))
  assert.ok(given.length > 18, 'the run has rows of most relations')
  const brought = new Set<string>([...PARTITIONED, ...MERGED])
  assert.deepEqual(
    given.filter(name => !brought.has(name)),
    [],
    'name it in PARTITIONED or MERGED of pipeline/sql/relations.ts: the rows of runs would be lost',
  )
})
