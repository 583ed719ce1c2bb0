import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fastRandom } from '../vocabulary/random.ts'
import { simulateLeague } from './simulate-league.ts'
import oracle from './testdata/by-round.json' with { type: 'json' }

const logs = (values: (number | null)[][], spread = 1) =>
  values.map(row => Float64Array.from(row, value => (value === null ? Number.NaN : spread * Math.log(value))))

for (const { name, values, simulated } of oracle.tables)
  if (simulated)
    test(`numpy finds the same errors, power and resolution: ${name}`, () => {
      const found = simulateLeague(logs(values), fastRandom(1))
      assert.ok(Math.abs((found?.false_order ?? 1) - simulated.false_order) < 0.02, `${found?.false_order}`)
      assert.ok(Math.abs((found?.power ?? 0) - simulated.power) < 0.05, `${found?.power}`)
      assert.ok(Math.abs((found?.resolution ?? 0) / simulated.resolution - 1) < 0.08, `${found?.resolution}`)
    })

const complete = oracle.tables[0]?.values

test('one seed gives one answer, and twice the noise resolves half as much', () => {
  const once = simulateLeague(logs(complete ?? []), fastRandom(3))
  assert.deepEqual(simulateLeague(logs(complete ?? []), fastRandom(3)), once)
  const twice = simulateLeague(logs(complete ?? [], 2), fastRandom(3))
  const ratio = Math.log1p(twice?.resolution ?? 0) / Math.log1p(once?.resolution ?? 1)
  assert.ok(Math.abs(ratio - 2) < 0.03, `${ratio}`)
  assert.ok((twice?.power ?? 1) < (once?.power ?? 0))
})

test('trials that are missing cost resolution', () => {
  const twelve = (complete ?? []).map(row => [...row, ...row])
  const gaps = twelve.map((row, result) => row.map((value, at) => ((at + result) % 4 === 0 ? null : value)))
  const [all, some] = [twelve, gaps].map(values => simulateLeague(logs(values), fastRandom(3))?.resolution ?? 0)
  assert.ok((some ?? 0) > 1.2 * (all ?? 1), `${some} and ${all}`)
})

test('one result has nothing to be told apart from, and noise above a factor of 10 resolves nothing', () => {
  assert.equal(simulateLeague(logs([[1, 2, 3, 4, 5, 6]]), fastRandom(1)), null)
  const wild = [
    [1, 100, 10_000, 2, 70_000, 9],
    [900, 1, 30, 80_000, 4, 1],
  ]
  assert.equal(simulateLeague(logs(wild), fastRandom(1))?.resolution, null)
})
