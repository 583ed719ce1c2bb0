import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rules } from '../../pipeline/evaluate/rules/installed.ts'
import type { Variant } from './fault.ts'
import { CLEAN, faults, oneOfEachWay } from './find-faults.ts'

test('the clean server comes first, and every fault has two or more variants with different names', () => {
  assert.equal([...faults.keys()][0], CLEAN)
  assert.ok(faults.size > 20)
  for (const [id, { sentence, variants }] of faults) {
    assert.match(sentence, /\.$/, id)
    assert.ok(variants.length >= 2 && new Set(variants.map(({ name }) => name)).size === variants.length, id)
  }
})

test('the rules and statuses that have to catch a fault exist', () => {
  const known = new Set([
    ...rules.map(({ id }) => id),
    ...['ok', 'errors', 'failed', 'void'].map(name => `status:${name}`),
  ])
  for (const [id, { variants }] of faults)
    for (const { caught_by } of variants) {
      assert.ok(caught_by.length > 0, id)
      for (const name of caught_by) assert.ok(known.has(name), `${id}: ${name}`)
    }
})

test('the system tests try each way of catching with fewer than half of the variants', () => {
  const chosen = oneOfEachWay(faults)
  const idsOf = (variants: readonly Variant[]) => new Set(variants.flatMap(({ caught_by }) => caught_by))
  const all = [...faults.values()].flatMap(({ variants }) => variants)
  assert.deepEqual([...idsOf(chosen)].sort(), [...idsOf(all)].sort())
  assert.ok(chosen.length < all.length / 2, `${chosen.length} of ${all.length}`)
})
