import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseCpus } from './choose-cpus.ts'

test('of two cores each side gets one', () => {
  assert.deepEqual(chooseCpus([[0], [1]]), { server: [0], client: [1] })
})

test('threads of one core stay on one side', () => {
  const cores = [
    [0, 4],
    [1, 5],
    [2, 6],
    [3, 7],
  ]
  assert.deepEqual(chooseCpus(cores), { server: [0, 4, 1, 5], client: [2, 6, 3, 7] })
  assert.deepEqual(chooseCpus([[0], [1], [2]]).server, [0, 1])
})

test('one core is divided by its threads, and one CPU is shared', () => {
  assert.deepEqual(chooseCpus([[2, 3]]), { server: [2], client: [3] })
  assert.deepEqual(chooseCpus([[5]]), { server: [5], client: [5] })
})
