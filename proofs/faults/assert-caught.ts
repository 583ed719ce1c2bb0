/** Tries faults in a test, which may run on a busy machine. */
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { TEST_SEED } from '../fixtures/test-seed.ts'
import type { Variant } from './fault.ts'
import { runFaults } from './run-faults.ts'
import { prepareBench } from './try-fault.ts'

/** A busy machine can hide a fault by chance, so missed faults are tried again, up to this many times in all. */
const MOST_TRIES = 4

/** Skips the test if this machine cannot try them. `turns`: in blocks of that many; 0 for trials. */
export async function assertCaught(t: TestContext, variants: readonly Variant[], turns = 0): Promise<void> {
  const bench = await prepareBench(turns).catch((error: Error) => error)
  if (bench instanceof Error) return t.skip(bench.message)
  const effects = { bench, signal: t.signal, report: (line: string) => t.diagnostic(line) }
  let missed = variants
  for (let turn = 1; turn <= MOST_TRIES && missed.length > 0; turn++) {
    const outcomes = await runFaults({ ...effects, variants: missed, tries: 1, seed: `${TEST_SEED} ${turn}` })
    missed = outcomes.filter(outcome => outcome.missed.length > 0).map(({ variant }) => variant)
  }
  const names = missed.map(({ fault_id, name }) => `${fault_id}, ${name}`)
  assert.deepEqual(names, [])
}
