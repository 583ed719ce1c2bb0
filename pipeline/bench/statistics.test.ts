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

test('the same promises are broken by methods that were not chosen', () => {
  const [coverage] = promises(simulation, 't of log')
  assert.equal(coverage?.is_kept, false)
  const [, power] = promises(simulation, 'intervals apart')
  assert.equal(power?.is_kept, false)
  assert.equal(promises(simulation, 'Tukey, blocked').at(-1)?.is_kept, false)
})

test('the percentile bootstrap of the mean covers about 82 % at n = 5, and ours gives nothing there', () => {
  const cell = (method: string) =>
    simulation.coverage.find(row => row.n === 5 && row.method === method && row.data === 'normal 2 %')
  const covered = cell('boot mean')?.coverage ?? Number.NaN
  assert.ok(covered > 0.7 && covered < 0.93, `${covered}`)
  assert.equal(cell('chosen')?.coverage, null)
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
  assert.match(bad.stderr, /--trials many is not a whole number: give one from 1/)
  assert.equal(run('--nonsense').status, 2)
  const help = run('--help')
  assert.equal(help.status, 0)
  assert.match(help.stdout, /--seed S/)
})
