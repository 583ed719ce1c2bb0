import assert from 'node:assert/strict'
import { test } from 'node:test'
import { driftOf } from './drift.ts'

test('the change is between the last and the first third, the error from the scatter within thirds', () => {
  assert.deepEqual(driftOf([100, 100, 100, 7, 7, 7, 150, 150, 150]), { change: 0.5, error: 0 })
  // squares 2, 2, 2 over 9 - 3: variance 1, standard error sqrt(2 / 3)
  const { change, error } = driftOf([9, 10, 11, 9, 10, 11, 11, 12, 13]) ?? {}
  assert.deepEqual([change, error?.toFixed(6)], [0.2, (Math.sqrt(2 / 3) / 10).toFixed(6)])
})

test('the middle third takes the remainder', () => {
  assert.equal(driftOf([1, 1, 9, 9, 9, 9, 2, 2])?.change, 1)
})

test('too few values and a first third of 0 give null', () => {
  assert.equal(driftOf([1, 2]), null)
  assert.equal(driftOf([0, 5, 5]), null)
})
