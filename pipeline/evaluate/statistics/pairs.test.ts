import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ratioOfPair } from './pairs.ts'

test('a pair has no ratio without a half-width or a number, and neither has an unknown result or one with itself', () => {
  const pairs = { result_ids: ['a', 'b', 'c'], half_widths: [0.1, 0.2, null] }
  const ratioOf = (a: string, b: string, number: number | null = 2) => ratioOfPair(pairs, [a, 6], [b, number])?.ratio
  assert.deepEqual([ratioOf('a', 'b'), ratioOf('c', 'a')], [3, 3])
  const none = [ratioOf('b', 'c'), ratioOf('a', 'b', null), ratioOf('a', 'a'), ratioOf('a', 'x'), ratioOf('x', 'y')]
  assert.deepEqual(none, Array(5).fill(undefined))
})
