import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fastRandom } from '../schema/random.ts'
import { fitTable } from './league.ts'
import { falseOrderOf } from './simulate-league.ts'
import oracle from './testdata/by-round.json' with { type: 'json' }

const fitOf = (values: (number | null)[][], is_control = values.map(() => false)) =>
  fitTable(
    values.map(row => Float64Array.from(row, value => (value === null ? Number.NaN : Math.log(value)))),
    is_control,
  )

for (const { name, values, is_control, false_order } of oracle.tables)
  if (false_order !== undefined)
    test(`numpy finds false orders as often: ${name}`, () => {
      const found = falseOrderOf(fitOf(values, is_control), fastRandom(1))
      assert.ok(Math.abs((found ?? 1) - false_order) < 0.015, `${found}`)
    })

test('one seed gives one answer, and a control takes no part', () => {
  const values = oracle.tables[0]?.values ?? []
  const once = falseOrderOf(fitOf(values), fastRandom(3))
  const control = (values[0] ?? []).map(value => 3 * (value ?? 0))
  const beside = fitOf([control, ...values], [true, ...values.map(() => false)])
  assert.equal(falseOrderOf(beside, fastRandom(3)), once)
})

test('one result has nothing to be significantly different from', () => {
  assert.equal(falseOrderOf(fitOf([[1, 2, 3, 4, 5, 6]]), fastRandom(1)), null)
})
