import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FidelityPair } from '../vocabulary/records/fidelity.ts'
import { fidelityOf } from './fidelity.ts'

const pair = (runner_per_s: number, observer_ratio: number | null = 0.01): FidelityPair => ({
  ...{ first: 'alone', alone_per_s: 200, runner_per_s, observer_ratio },
})

test('the ratio is the median of the pairs’ own, not the ratio of two medians', () => {
  const pairs = [pair(100), { ...pair(100), alone_per_s: 100 }, { ...pair(900), alone_per_s: 1000 }]
  assert.equal(fidelityOf(pairs).ratio, 0.9)
})

test('below six pairs there is no interval, from six on there is one around the median', () => {
  const rates = [190, 192, 194, 196, 198, 200, 202]
  assert.equal(fidelityOf(rates.slice(0, 5).map(rate => pair(rate))).interval, null)
  const { ratio, interval } = fidelityOf(rates.map(rate => pair(rate)))
  const [low = 1, high = 0] = interval ?? []
  assert.equal(ratio, 0.98)
  assert.ok(low >= 0.95 && low < ratio && high > ratio && high <= 1.01)
})

test('what the observers took is not known where it is not known of each pair', () => {
  assert.equal(fidelityOf([pair(1, 0.01), pair(1, 0.02), pair(1, 0.06)]).observer_ratio, 0.02)
  assert.equal(fidelityOf([pair(1, 0.01), pair(1, null)]).observer_ratio, null)
})
