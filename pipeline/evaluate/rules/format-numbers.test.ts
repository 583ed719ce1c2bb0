import assert from 'node:assert/strict'
import { test } from 'node:test'
import { count, counted, list, percent } from './format-numbers.ts'
import { time } from './format-time.ts'

test('numbers and times in messages', () => {
  assert.equal(count(41_423.86), '41,424')
  assert.equal(count(0.95399), '0.954')
  assert.equal(count(99.96), '100')
  assert.equal(counted(1, 'connection'), '1 connection')
  assert.equal(counted(1831, 'timeout'), '1,831 timeouts')
  assert.equal(percent(0.00101), '0.101 %')
  assert.equal(time(23.03e-6), '23 µs')
  assert.equal(time(0.97277), '973 ms')
  assert.equal(time(1.21), '1.21 s')
  assert.equal(list(['a', 'b', 'c']), 'a, b and c')
})
