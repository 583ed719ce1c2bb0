/** Each fault once, through a real trial; how often each is caught is for `npm run test:faults -- --tries 20` to say. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CLEAN, faults } from './faults/find-faults.ts'
import { type FaultPlan, runFaults } from './faults/run-faults.ts'
import { type Bench, prepareBench } from './faults/try-fault.ts'

const bench: Bench | Error = await prepareBench().catch((error: Error) => error)

test('a clean server is ok, and every fault is caught', {
  skip: bench instanceof Error && bench.message,
  timeout: 1_200_000,
}, async context => {
  const seed = String(Date.now())
  context.diagnostic(`seed ${seed}`)
  const plan = { faults, tries: 1, clean_tries: 2, most_variants: 1, seed, keeps_disturbed: true }
  const effects = { bench: bench as Bench, signal: context.signal, report: (line: string) => context.diagnostic(line) }
  const tryThem = (some: Pick<FaultPlan, 'wanted' | 'most_repeats'>) => runFaults({ ...plan, ...effects, ...some })
  const variants = await tryThem({ wanted: [...faults.keys()], most_repeats: 0 })
  assert.deepEqual(
    variants.map(({ fault_id, outcomes }) => [fault_id, outcomes.length]),
    [...faults.keys()].map(id => [id, id === CLEAN ? 2 : 1]),
  )
  // What a busy machine adds is said by other rules, and what it hides must show when others leave the machine alone
  const wanted = variants.filter(({ outcomes }) => outcomes.some(isMissed)).map(({ fault_id }) => fault_id)
  const again = wanted.length === 0 ? [] : await tryThem({ wanted, most_repeats: 3 })
  for (const { fault_id, outcomes } of again) for (const { missed } of outcomes) assert.deepEqual(missed, [], fault_id)
})

const isMissed = ({ missed }: { missed: readonly string[] }): boolean => missed.length > 0
