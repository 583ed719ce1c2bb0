import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOrder } from '../../proofs/fixtures/rounds.ts'
import fc from '../../proofs/fixtures/seeded-check.ts'
import { logTable, moderatedTest, pairedDifference, poolOf, type RoundValue } from './by-round.ts'
import { type Better, comparePairs, rankLeague } from './league.ts'
import { ratioInterval } from './log-difference.ts'
import oracle from './testdata/by-round.json' with { type: 'json' }

/** The trials of each result, latest first: by place in their lists they are not of one round. */
const trialsOf = (values: (number | null)[][]): RoundValue[][] =>
  values.map(row =>
    row
      .flatMap((value, at) => (value === null ? [] : [{ round: at + 1, value }]))
      .toSorted((a, b) => b.value - a.value),
  )

const isClose = (actual: number, expected: number) => Math.abs(actual / expected - 1) < 1e-8

for (const { name, better, values, pool, pairs, told, ranks } of oracle.tables)
  test(`numpy and scipy give the same: ${name}`, () => {
    const trials = trialsOf(values)
    const table = logTable(trials)
    const found = pairs.map(({ a, b }) =>
      pairedDifference(table[a] ?? new Float64Array(), table[b] ?? new Float64Array()),
    )
    const ours = poolOf(table, found)
    assert.equal(ours.freedom, pool.freedom)
    assert.ok(isClose(ours.variance, pool.variance), `${ours.variance}`)
    for (const [at, expected] of pairs.entries()) {
      const pair = found[at] ?? { n: 0, mean: 0, squares: 0 }
      const result = moderatedTest(pair, ours)
      const all = { ...ratioInterval(result, 0.95), p_value: result.p_value }
      assert.deepEqual([pair.n, result.freedom], [expected.n, expected.freedom])
      for (const key of ['ratio', 'low', 'high', 'p_value'] as const)
        assert.ok(isClose(all[key], expected[key]), `${expected.a} ${expected.b} ${key} ${all[key]}`)
    }
    assert.deepEqual(
      comparePairs(table).pairs.flatMap(({ a, b, is_told }) => (is_told ? [[a, b]] : [])),
      told,
    )
    const rankable = trials.map((own, at) => ({ id: `${at}`, trials: own, has_invalid_finding: false }))
    assert.deepEqual(
      rankLeague(rankable, { better: better as Better }).ranks.map(({ rank_low, rank_high }) => [rank_low, rank_high]),
      ranks,
    )
  })

test('what a round does to all of its trials changes nothing', () => {
  const values = fc.array(fc.double({ min: 50, max: 200, noNaN: true }), { minLength: 6, maxLength: 6 })
  const effects = fc.array(fc.double({ min: 0.1, max: 10, noNaN: true }), { minLength: 6, maxLength: 6 })
  fc.assert(
    fc.property(fc.array(values, { minLength: 2, maxLength: 6 }), effects, (rows, factors) => {
      const slowed = rows.map(row => row.map((value, round) => value * (factors[round] ?? 1)))
      const [plain, other] = [rows, slowed].map(table => comparePairs(logTable(table.map(inOrder))))
      for (const [at, pair] of (plain?.pairs ?? []).entries())
        assert.ok(Math.abs(pair.difference - (other?.pairs[at]?.difference ?? Number.NaN)) < 1e-12)
      assert.ok(Math.abs((plain?.pool.variance ?? 0) - (other?.pool.variance ?? 1)) < 1e-10)
    }),
  )
})

test('two results without six common rounds are not told apart', () => {
  const [early, late] = [inOrder([1, 1.01, 0.99, 1, 1.01, 0.99]), inOrder([9, 9.1, 8.9, 9, 9.1, 8.9])]
  const later = late.map(({ round, value }) => ({ round: round + 1, value }))
  const told = (...samples: RoundValue[][]) => comparePairs(logTable(samples)).pairs.map(({ is_told }) => is_told)
  assert.deepEqual(told(early, late), [true])
  assert.deepEqual(told(early, later), [false])
  const apart = late.map(({ round, value }) => ({ round: round + 6, value }))
  assert.deepEqual(told(early, apart), [false])
})
