import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fitLeague, fittedRatioOf, levelOf } from './league.ts'
import type { RoundValue } from './log-table.ts'
import { significanceOf } from './ratio.ts'
import oracle from './testdata/by-round.json' with { type: 'json' }
import { designOf, varianceFactor } from './two-way-fit.ts'

/** The trials of each result, highest first, so that equal positions are not equal rounds. */
const trialsOf = (row: (number | null)[]): RoundValue[] =>
  row.flatMap((value, at) => (value === null ? [] : [{ round: at + 1, value }])).toSorted((a, b) => b.value - a.value)

function assertClose(actual: number | undefined, expected: number, subject: string): void {
  const isClose = actual !== undefined && Math.abs(actual - expected) <= 1e-8 * Math.abs(expected)
  assert.ok(isClose, `${subject}: ${actual}, not ${expected}`)
}

for (const { name, schedule, values, is_control, numbers, pool, pairs, level, significant } of oracle.tables)
  test(`agrees with numpy and scipy: ${name}`, () => {
    const fit = fitLeague(
      values.map((row, at) => ({ id: `${at}`, trials: trialsOf(row), is_control: is_control[at] ?? false })),
      schedule === 'blocks' ? 'blocks' : 'rounds',
    )
    for (const [row, expected] of numbers.entries())
      assertClose(Math.exp(fit.effects[row] ?? 0), expected, `row ${row}`)
    assert.equal(fit.pool.freedom, pool.freedom)
    assertClose(fit.pool.variance, pool.variance, 'pool')
    const found = levelOf(fit)
    assert.deepEqual([found.pairs, found.significant_pairs], [level.pairs, level.significant_pairs])
    assertClose(found.level, level.level, 'level')
    if (level.false_share === null) assert.equal(found.false_share, null)
    else assertClose(found.false_share ?? undefined, level.false_share, 'false_share')
    const design = designOf(fit.table)
    for (const expected of pairs) {
      const [a, b] = [expected.a, expected.b]
      const [pair, ratio] = [fit.test(a, b), fittedRatioOf(fit, found.level, `${a}`, `${b}`)]
      assertClose(pair.freedom, expected.freedom, `freedom of ${a} and ${b}`)
      assertClose(pair.p_value, expected.p_value, `p-value of ${a} and ${b}`)
      assert.equal(ratio === null, expected.ratio === undefined)
      if (expected.factor === null) assert.equal(varianceFactor(design, a, b), Number.POSITIVE_INFINITY)
      else assertClose(varianceFactor(design, a, b), expected.factor, `factor of ${a} and ${b}`)
      for (const end of ['ratio', 'low', 'high'] as const)
        if (ratio !== null) assertClose(ratio[end], expected[end] ?? Number.NaN, `${end} of ${a} and ${b}`)
    }
    const isSignificant = (a: number, b: number) =>
      significanceOf(fittedRatioOf(fit, found.level, `${a}`, `${b}`) ?? { ratio: 1, low: 1, high: 1 })
    const family = pairs.filter(({ a, b }) => !is_control[a] && !is_control[b])
    assert.deepEqual(
      family.flatMap(({ a, b }) => (isSignificant(a, b) === 0 ? [] : [[a, b]])),
      significant,
    )
  })
