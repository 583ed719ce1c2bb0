/** Tries faults as a test does: on a busy machine too. */
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { TEST_SEED } from '../fixtures/test-seed.ts'
import type { Variant } from './fault.ts'
import { CLEAN, faults } from './find-faults.ts'
import { runFaults } from './run-faults.ts'
import type { Bench } from './try-fault.ts'

/** A busy machine hides what it hides by chance: what was missed is tried again, so many times in all. */
const MOST_TRIES = 4

/** Each of the variants once, the first clean one twice, and what was missed again. */
export async function assertCaught(t: TestContext, bench: Bench, variants: ReadonlySet<Variant>): Promise<void> {
  const of_clean = faults.get(CLEAN)?.variants ?? []
  const clean = of_clean.slice(0, 1)
  const clean_tries = Math.max(2, of_clean.filter(each => variants.has(each)).length)
  const effects = { bench, signal: t.signal, report: (line: string) => t.diagnostic(line) }
  let left = variants
  for (let turn = 1; left.size > 0; turn++) {
    const wanted = [...faults].flatMap(([id, fault]) => (fault.variants.some(each => left.has(each)) ? [id] : []))
    const tried = await runFaults({
      ...{ ...effects, faults, wanted, variants: new Set([...clean, ...left]), seed: `${TEST_SEED} ${turn}` },
      ...{ tries: 1, clean_tries, most_repeats: 0, keeps_disturbed: true },
    })
    for (const variant of left) assert.ok(tried.some(each => each.variant === variant && each.outcomes.length > 0))
    const missed = tried.filter(({ outcomes }) => outcomes.some(each => each.missed.length > 0))
    const names = missed.map(({ fault_id, variant }) => `${fault_id}, ${variant.name}`)
    if (turn === MOST_TRIES) assert.deepEqual(names, [])
    else if (names.length > 0) t.diagnostic(`once more: ${names.join('; ')}`)
    left = new Set(missed.map(({ variant }) => variant))
  }
}
