/** An entry that reads and changes rows of a real PostgreSQL, in a trial, in a block and as the service alone. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { CLEAN, faults } from '../../proofs/faults/find-faults.ts'
import { prepareBench, tryFault } from '../../proofs/faults/try-fault.ts'
import { env, isOpen } from '../../proofs/fixtures/service.ts'
import { temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { TEST_SEED } from '../../proofs/fixtures/test-seed.ts'
import { productOf } from '../verify/oracle/rows.ts'
import { openDatabase } from './database.ts'
import { missingProgram, startService } from './start-service.ts'

const skip = missingProgram('postgres') ?? false

test('PostgreSQL is filled with rows of a version, counts nothing of the runner, and leaves no process', {
  skip,
}, async t => {
  const folder = join(temporaryFolder(t), 'postgres')
  const service = await startService('postgres', { folder, cpus: null, env })
  const database = openDatabase(service)
  const sumOf = (version: number) =>
    Array.from({ length: 10_000 }, (_, index) => productOf(10_001 + index, version).stock).reduce((a, b) => a + b)
  for (const version of [0, 7]) {
    await database.fill(version)
    assert.equal(await database.total(), sumOf(version))
  }
  assert.deepEqual(await database.counts(), { statement_count: 0, row_count: 0 })
  const { version, settings } = await database.describe()
  assert.match(version, /^\d+\.\d+/)
  assert.equal(settings.fsync, 'off')
  assert.equal(settings.port, undefined)
  await service.stop()
  assert.equal(await isOpen(service.port), false)
  assert.equal(existsSync(join(folder, 'data/postmaster.pid')), false)
})

for (const [scenario, turns] of [
  ['query', 0],
  ['update', 0],
  ['query', 1],
  ['update', 1],
] as const)
  test(`${turns === 0 ? 'a trial' : 'a block'} of ${scenario} records what PostgreSQL executed for a correct server`, {
    skip,
  }, async t => {
    const variant = faults.get(CLEAN)?.variants.find(each => each.scenario === scenario)
    assert.ok(variant)
    const bench = await prepareBench(turns)
    const times = { duration_s: 1, warm_up_s: 0.5 }
    const { records, result, found } = await tryFault(bench, { ...variant, ...times }, String(TEST_SEED), t.signal)
    assert.deepEqual(
      records.map(({ status, reason, left_process_count }) => [status, reason, left_process_count]),
      Array(turns + 1).fill(['ok', null, 0]),
    )
    const needed = scenario === 'query' ? 1 : 2
    for (const { recording, values } of result.trials) {
      const { database = null } = recording ?? {}
      const requests = Number(values.request_count)
      assert.ok(requests > 50, String(requests))
      for (const counted of [database?.statement_count ?? 0, database?.row_count ?? 0])
        assert.ok(counted >= needed * requests && counted <= needed * (requests + 60), `${counted} for ${requests}`)
      assert.ok((database?.cpu_us ?? 0) > 0)
    }
    const ofRows = ['missing-queries', 'lost-updates', 'wrong-answers']
    assert.deepEqual(
      found.filter(({ rule }) => ofRows.includes(rule)),
      [],
    )
  })
