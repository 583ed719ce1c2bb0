import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holm } from './holm.ts'

test('tests are believed from the smallest p-value on, until one does not reach its level', () => {
  // Levels for four tests at 5 %: 0.0125, 0.0167, 0.025, 0.05.
  assert.deepEqual(holm([0.03, 0.01, 0.04, 0.005], 0.05), [3, 1])
  assert.deepEqual(holm([0.013, 0.014, 0.02, 0.03], 0.05), [])
  assert.deepEqual(holm([0.04], 0.05), [0])
  assert.deepEqual(holm([], 0.05), [])
})
