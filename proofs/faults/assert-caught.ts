/** Tries faults as a test does: on a busy machine too. */
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { TEST_SEED } from '../fixtures/test-seed.ts'
import type { Variant } from './fault.ts'
import { runFaults } from './run-faults.ts'
import { prepareBench } from './try-fault.ts'

/** A busy machine hides what it hides by chance: what was missed is tried again, so many times in all. */
const MOST_TRIES = 4

/** Skips the test where this machine cannot try them. */
export async function assertCaught(t: TestContext, variants: readonly Variant[]): Promise<void> {
  const bench = await prepareBench().catch((error: Error) => error)
  if (bench instanceof Error) return t.skip(bench.message)
  const effects = { bench, signal: t.signal, report: (line: string) => t.diagnostic(line) }
  let left = variants
  for (let turn = 1; turn <= MOST_TRIES && left.length > 0; turn++) {
    const outcomes = await runFaults({ ...effects, variants: left, tries: 1, seed: `${TEST_SEED} ${turn}` })
    left = outcomes.filter(({ missed }) => missed.length > 0).map(({ variant }) => variant)
  }
  const names = left.map(({ fault_id, name }) => `${fault_id}, ${name}`)
  assert.deepEqual(names, [])
}
