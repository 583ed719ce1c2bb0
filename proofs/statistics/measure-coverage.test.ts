import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CoverageCell } from './coverage.ts'
import { checkGuarantees, simulate } from './guarantees.ts'

const simulation = simulate(2000, 1)

test('every guarantee is met', t => {
  const checked = checkGuarantees(simulation)
  for (const { guarantee, worst } of checked) t.diagnostic(`${guarantee}: ${worst}`)
  assert.deepEqual(
    checked.filter(({ is_met }) => !is_met),
    [],
  )
})

test('a share beyond its bound by more than chance explains violates a guarantee, and so does missing data', () => {
  const all = (cells: CoverageCell[], share: number) =>
    cells.map(({ where }) => ({ where, share, sample_count: 10_000 }))
  const metWith = (changes: object) => checkGuarantees({ ...simulation, ...changes }).map(({ is_met }) => is_met)
  const { coverage, misses, events } = simulation
  const violating = Object.entries(events).map(([event, cells]) => [event, all(cells, 0.13)])
  const beyond = { coverage: all(coverage, 0.92), misses: all(misses, 0.06), events: Object.fromEntries(violating) }
  assert.deepEqual(metWith(beyond), [false, false, false, false, false])
  assert.deepEqual(metWith({ coverage: [], events: {} }), [false, true, false, false, false])
})
