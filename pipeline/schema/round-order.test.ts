import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blocksOf, inBlocks } from './round-order.ts'

test('blocks have about equal sizes, of two or more', () => {
  const sizes = (count: number, size: number) => inBlocks([...Array(count).keys()], size).map(each => each.length)
  assert.deepEqual(sizes(8, 4), [4, 4])
  assert.deepEqual(sizes(5, 4), [2, 3])
  assert.deepEqual(sizes(9, 2), [2, 2, 2, 3])
  assert.deepEqual(sizes(2, 4), [2])
  assert.deepEqual(sizes(1, 4), [1])
})

test('the blocks of a start round are of one league each, and every case is in one of them', () => {
  const cases = ['b/x-t1-c2', 'a/x-t1-c2', 'a/y', 'c/x-t1-c2', 'd/x-t1-c2', 'b/y']
  const draw = { seed: 'made', size: 2, pathOf: (path: string) => path }
  const rounds = [1, 2, 3, 4].map(start => blocksOf(cases, start, draw))
  for (const blocks of rounds) {
    assert.deepEqual(blocks.flat().sort(), cases.toSorted())
    assert.ok(blocks.every(block => new Set(block.map(path => path.slice(2))).size === 1))
  }
  assert.ok(new Set(rounds.map(blocks => JSON.stringify(blocks))).size > 1)
  assert.deepEqual(blocksOf(cases.toReversed(), 1, draw), rounds[0])
})
