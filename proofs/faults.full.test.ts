/** Each variant of each fault once; how often each is caught is for `npm run test:faults -- --tries 20` to say. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertCaught } from './faults/assert-caught.ts'
import { faults } from './faults/find-faults.ts'
import { prepareBench } from './faults/try-fault.ts'

const bench = await prepareBench().catch((error: Error) => error)
const skip = bench instanceof Error && bench.message

test('a clean server is ok, and every fault is caught', { skip, timeout: 1_800_000 }, async t => {
  assert.ok(!(bench instanceof Error))
  await assertCaught(t, bench, new Set([...faults.values()].flatMap(({ variants }) => variants)))
})
