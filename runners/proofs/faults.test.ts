// A few faults through real trials; all of them are `npm run test:faults`.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findFaults } from './faults/find-faults.ts'
import { runFaults } from './faults/run-faults.ts'
import { type Bench, prepareBench } from './faults/try-fault.ts'

const wanted = ['errors', 'half-hung', 'leaves-child', 'rare-wrong-body']
const bench: Bench | Error = await prepareBench().catch((error: Error) => error)

test('a clean server is ok, and four faults are caught', {
  skip: bench instanceof Error && bench.message,
  timeout: 120_000,
}, async context => {
  const variants = await runFaults({
    bench: bench as Bench,
    faults: await findFaults(),
    wanted,
    tries: 1,
    clean_tries: 2,
    most_variants: 1,
    most_repeats: 0,
    seed: String(Date.now()),
    signal: context.signal,
    say: line => context.diagnostic(line),
    keeps_disturbed: true,
  })
  // What a busy machine adds is said by other rules; what has to catch the fault must be there all the same
  for (const { fault_id, outcomes } of variants)
    for (const { missed } of outcomes) assert.deepEqual(missed, [], fault_id)
  assert.deepEqual(
    variants.map(({ fault_id, outcomes }) => [fault_id, outcomes.length]),
    [['clean', 2], ...wanted.map(id => [id, 1])],
  )
})
