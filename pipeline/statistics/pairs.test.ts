import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachPair, ratioOfPair, roundedHalfWidths } from './pairs.ts'

const ids = ['a', 'b', 'c', 'd']
const pairs = {
  result_ids: ids,
  half_widths: eachPair([1, 2, 3, 4], (a, b) => (a === 2 && b === 4 ? null : a + b / 10)),
}

test('a pair has its own half-width, and no ratio without one, without a number, or with itself', () => {
  const widthOf = (a: string, b: string) => {
    const found = ratioOfPair(pairs, [a, 6], [b, 2])
    return (
      found && [
        found.ratio,
        Math.log(found.high / found.ratio).toFixed(9),
        Math.log(found.ratio / found.low).toFixed(9),
      ]
    )
  }
  const widths = { ab: 1.2, ac: 1.3, ad: 1.4, bc: 2.3, cd: 3.4 }
  for (const [[a = '', b = ''], width] of Object.entries(widths))
    for (const found of [widthOf(a, b), widthOf(b, a)]) assert.deepEqual(found, [3, width.toFixed(9), width.toFixed(9)])
  assert.deepEqual([widthOf('b', 'd'), widthOf('a', 'a'), widthOf('a', 'x'), widthOf('x', 'y')], Array(4).fill(null))
  assert.equal(ratioOfPair(pairs, ['a', 6], ['b', null]), null)
})

test('a half-width has seven digits, or all if seven would change whether the interval includes 1', () => {
  const half_widths = [0.123456749, 0.123456751, null]
  const rounded = (log: number) =>
    roundedHalfWidths(
      { result_ids: ['a', 'b', 'c'], half_widths },
      new Map([
        ['a', 1],
        ['b', Math.exp(log)],
        ['c', Math.exp(log)],
      ]),
    )
  assert.deepEqual(rounded(0.2), [0.1234567, 0.1234568, null])
  assert.deepEqual(rounded(0.12345673), [0.123456749, 0.1234568, null], 'seven digits would exclude 1')
  assert.deepEqual(rounded(0.12345677), [0.1234567, 0.123456751, null], 'seven digits would include 1')
})
