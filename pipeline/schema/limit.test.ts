import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOfGenerator, type Limit, limitOf, limitWithDatabase } from './limit.ts'

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
    ['generator', 'both', 'server', 'database', 'round-trip', 'unknown', null].map(each =>
      isOfGenerator(each as Limit),
    ),
    [...[true, true, false, false, false, false, false]],
  )
})

test('the database is the limit where it has no idle CPU time, or used more of the CPU that it shares', () => {
  const used = (ratio: number, ...cpus: number[]) => ({ ratio, cpus })
  const limits: [
    limit: Limit | null,
    server: ReturnType<typeof used>,
    database: ReturnType<typeof used>,
    Limit | null,
  ][] = [
    ['server', used(0.4799, 0), used(0.48, 0), 'database'],
    ['server', used(0.48, 0), used(0.48, 0), 'server'],
    // half of two CPUs is more than nine tenths of one
    ['server', used(0.5, 0, 1), used(0.9, 0), 'server'],
    ['both', used(0.2, 0), used(0.7, 0), 'both'],
    ['round-trip', used(0.2, 0), used(0.6, 0), 'round-trip'],
    ['round-trip', used(0.3, 0), used(0.85, 1), 'database'],
    ['round-trip', used(0.3, 0), used(0.8499, 1), 'round-trip'],
    ['server', used(0.96, 0), used(0.99, 1), 'server'],
    ['generator', used(0.3, 0), used(0.99, 1), 'generator'],
    [null, used(0.1, 0), used(0.9, 0), null],
  ]
  for (const [limit, server, database, expected] of limits)
    assert.equal(limitWithDatabase(limit, server, database), expected)
})
