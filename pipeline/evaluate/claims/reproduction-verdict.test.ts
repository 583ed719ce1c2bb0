import assert from 'node:assert/strict'
import { test } from 'node:test'
import { evaluateRatio } from './reproduction-verdict.ts'

const evaluated = (...[published, low, high]: [number, number, number]) =>
  Object.values(evaluateRatio(published, low, high)).join(' ')

test('reproduced: the same side of 1, and a published ratio within a factor of 1.25 of the interval', () => {
  assert.equal(evaluated(5, 4.5, 4.8), 'yes yes held')
  assert.equal(evaluated(0.3, 0.26, 0.31), 'yes yes held')
  assert.equal(evaluated(1.5, 1.15, 1.2), 'yes yes held')
})

test('not reproduced: the other side of 1, or a different size', () => {
  assert.equal(evaluated(1.1, 0.9, 0.95), 'no yes did_not_hold')
  assert.equal(evaluated(0.5, 1.1, 1.2), 'no no did_not_hold')
  assert.equal(evaluated(5, 1.5, 1.6), 'yes no did_not_hold')
  assert.equal(evaluated(5, 0.99, 1.01), 'cannot_tell no did_not_hold')
})

test('an interval that includes 1 has no direction', () => {
  assert.equal(evaluated(1.1, 0.98, 1.05), 'cannot_tell yes cannot_tell')
  assert.equal(evaluated(0.9, 0.85, 1.01), 'cannot_tell yes cannot_tell')
})

test('a published ratio within 5 % of 1 claims no difference', () => {
  assert.equal(evaluated(0.999, 0.97, 1.04), 'yes yes held')
  assert.equal(evaluated(1.04, 1.01, 1.02), 'yes yes held')
  assert.equal(evaluated(1.01, 1.06, 1.2), 'no yes did_not_hold')
  assert.equal(evaluated(1.01, 0.9, 1.1), 'cannot_tell yes cannot_tell')
})

test('a ratio and its inverse get the same verdict', () => {
  for (const published of [0.2, 0.93, 0.96, 1, 1.04, 1.2, 7])
    for (const [low, high] of [
      [0.1, 0.3],
      [0.94, 1.02],
      [0.97, 1.03],
      [1.02, 1.3],
    ] as const)
      assert.equal(evaluated(published, low, high), evaluated(1 / published, 1 / high, 1 / low), `${published} ${low}`)
})
