import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOfGenerator, type Limit, limitOf } from './limit.ts'

test('the program without idle CPU time is the limit', () => {
  const shares: [server: number | null, generator: number | null, limit: Limit | null][] = [
    [0.95, 1, 'server'],
    [0.9499, 0.85, 'both'],
    [0.85, 0.8499, 'server'],
    [0.85, 0.85, 'both'],
    [0.8499, 0.85, 'generator'],
    [0.8499, 0.8499, 'round-trip'],
    [0.59, 0.39, 'round-trip'],
    [null, 1, null],
    [1, null, null],
  ]
  for (const [server, generator, limit] of shares) assert.equal(limitOf(server, generator), limit)
  assert.deepEqual(
    ['generator', 'both', 'server', 'round-trip', 'unknown', null].map(each => isOfGenerator(each as Limit)),
    [...[true, true, false, false, false, false]],
  )
})
