import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promises } from './statistics/promises.ts'
import { report, simulate } from './statistics.ts'

const simulation = simulate(200, 1)

test('every promise is kept at small size', () => {
  assert.deepEqual(
    promises(simulation).filter(({ is_kept }) => !is_kept),
    [],
  )
})

test('a share beyond its bound by more than chance explains breaks its promise', () => {
  const whole = { sample_count: 10_000 }
  const broken = promises({
    coverage: simulation.coverage.map(row => ({ ...row, ...whole, coverage: row.coverage && 0.92 })),
    leagues: simulation.leagues.map(row => ({ ...row, ...whole, misses: 0.06 })),
    events: simulation.events.map(row => ({ ...row, ...whole, share: 0.13 })),
  })
  assert.deepEqual(
    broken.map(({ is_kept }) => is_kept),
    [false, false, false, false],
  )
})

test('there is no interval at n = 5', () => {
  const found = simulation.coverage.filter(({ n }) => n === 5)
  assert.deepEqual(
    found.map(({ coverage }) => coverage),
    found.map(() => null),
  )
})

test('one seed prints one table', () => {
  assert.equal(report(simulate(4, 7)), report(simulate(4, 7)))
  assert.notEqual(report(simulate(4, 7)), report(simulate(4, 8)))
})

test('bad use exits 2 and says what is wanted; help exits 0', () => {
  const run = (...options: string[]) =>
    spawnSync(process.execPath, [fileURLToPath(new URL('statistics.ts', import.meta.url)), ...options], {
      encoding: 'utf8',
    })
  const bad = run('--trials', 'many')
  assert.deepEqual([bad.status, bad.stdout], [2, ''])
  assert.match(bad.stderr, /--trials is many: give a whole number from 1/)
  assert.equal(run('--nonsense').status, 2)
  const help = run('--help')
  assert.equal(help.status, 0)
  assert.match(help.stdout, /--seed S/)
})
