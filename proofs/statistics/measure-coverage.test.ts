import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CoverageCell } from './coverage.ts'
import { promises, simulate } from './promises.ts'

const simulation = simulate(2000, 1)

test('every promise is kept', t => {
  const held = promises(simulation)
  for (const { promise, worst } of held) t.diagnostic(`${promise}: ${worst}`)
  assert.deepEqual(
    held.filter(({ is_kept }) => !is_kept),
    [],
  )
})

test('a share beyond its bound by more than chance explains breaks its promise, and so does none', () => {
  const all = (cells: CoverageCell[], share: number) =>
    cells.map(({ where }) => ({ where, share, sample_count: 10_000 }))
  const keptOf = (changes: object) => promises({ ...simulation, ...changes }).map(({ is_kept }) => is_kept)
  const { coverage, misses, events } = simulation
  const broken = Object.entries(events).map(([event, cells]) => [event, all(cells, 0.13)])
  const beyond = { coverage: all(coverage, 0.92), misses: all(misses, 0.06), events: Object.fromEntries(broken) }
  assert.deepEqual(keptOf(beyond), [false, false, false, false, false])
  assert.deepEqual(keptOf({ coverage: [], events: {} }), [false, true, false, false, false])
})
