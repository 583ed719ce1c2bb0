/** One fault of each way of catching, through a real trial; faults.full.test.ts tries all of them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertCaught } from './faults/assert-caught.ts'
import { faults } from './faults/find-faults.ts'
import { oneOfEachWay } from './faults/one-of-each-way.ts'
import { prepareBench } from './faults/try-fault.ts'

const bench = await prepareBench().catch((error: Error) => error)
const skip = bench instanceof Error && bench.message

test('a clean server is ok, and each way of catching catches', { skip, timeout: 600_000 }, async t => {
  assert.ok(!(bench instanceof Error))
  await assertCaught(t, bench, oneOfEachWay(faults))
})
