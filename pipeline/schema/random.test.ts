import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fastRandom, randomElement, randomInteger, seededRandom } from './random.ts'

const draws = (seed: string, count: number) => {
  const random = seededRandom(seed)
  return Array.from({ length: count }, random)
}

test('equal seeds give equal draws, different seeds different ones', () => {
  assert.deepEqual(draws('a', 20), draws('a', 20))
  assert.notDeepEqual(draws('a', 20), draws('b', 20))
  assert.equal(new Set(draws('a', 1000)).size, 1000)
})

test('draws are spread evenly from 0 to 1', () => {
  const tenths = Array.from({ length: 10 }, () => 0)
  for (const draw of draws('even', 10_000)) tenths[Math.floor(draw * 10)] = (tenths[Math.floor(draw * 10)] ?? 0) + 1
  assert.equal(tenths.length, 10, 'a draw left the range')
  assert.ok(
    tenths.every(count => count > 850 && count < 1150),
    String(tenths),
  )
})

test('integers reach both ends of their range and nothing beyond', () => {
  const random = seededRandom('ends')
  const seen = new Set(Array.from({ length: 400 }, () => randomInteger(random, -1, 3)))
  assert.deepEqual([...seen].sort(), [-1, 0, 1, 2, 3])
  assert.equal(randomElement(random, ['only']), 'only')
})

test('the generators reproduce the draws of existing records', () => {
  assert.deepEqual(draws('a', 2), [0.6170009362330653, 0.2554167428112457])
  const fast = fastRandom(1)
  assert.deepEqual([fast(), fast()], [0.6270739405881613, 0.002735721180215478])
})
