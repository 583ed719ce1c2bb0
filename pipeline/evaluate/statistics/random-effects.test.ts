import assert from 'node:assert/strict'
import { test } from 'node:test'
import { effectOf, meanEffect, meanOfDependent, meanRatio } from './random-effects.ts'

/** A ratio whose logarithm has this standard error, with its 95 % interval of the normal distribution. */
const measured = (ratio: number, standard_error: number) => {
  const half_width = 1.959963985 * standard_error
  return { ratio, low: ratio * Math.exp(-half_width), high: ratio * Math.exp(half_width), level: 0.95 }
}

function assertClose(actual: number | null | undefined, expected: number, within: number): void {
  assert.ok(Math.abs((actual ?? Number.NaN) - expected) < within, `${actual}, not ${expected}`)
}

test('one ratio and two have a mean without an interval, and none has no mean', () => {
  assert.equal(meanRatio([]), null)
  assert.deepEqual(meanRatio([[measured(1.75, 0.1)]]), { ratio: 1.75, low: null, high: null })
  const { ratio, low, high } = meanRatio([[measured(1, 0.1)], [measured(4, 0.1)]]) ?? assert.fail()
  assertClose(ratio, 2, 1e-9)
  assert.deepEqual([low, high], [null, null])
})

test('ratios of one group are one effect, as uncertain as they are on average', () => {
  const two = [measured(1, 0.1), measured(4, 0.2)]
  const { logarithm, variance } = meanOfDependent(two.map(effectOf))
  assertClose(logarithm, Math.log(2), 1e-9)
  assertClose(variance, (0.01 + 0.04) / 2, 1e-6)
  const one = measured(2, Math.sqrt(0.025))
  const others = [[measured(3, 0.1)], [measured(2.5, 0.2)]]
  const [found, expected] = [meanRatio([two, ...others]), meanRatio([[one], ...others])]
  for (const end of ['ratio', 'low', 'high'] as const) assertClose(found?.[end], expected?.[end] ?? Number.NaN, 1e-6)
  assert.deepEqual([meanRatio([two, [one]])?.low, meanRatio([two])?.low], [null, null], 'three ratios, two effects')
})

test('ratios that scatter more than their errors have the t interval of their logarithms', () => {
  const logarithms = [1.75, 1.75, 2.7].map(Math.log)
  const mean = logarithms.reduce((sum, each) => sum + each, 0) / 3
  const deviation = Math.sqrt(logarithms.reduce((sum, each) => sum + (each - mean) ** 2, 0) / 2)
  const found = meanRatio([1.75, 1.75, 2.7].map(ratio => [measured(ratio, 0.05)]))
  // Student's t with two degrees of freedom at 97.5 %
  const reach = (4.30265273 * deviation) / Math.sqrt(3)
  assertClose(found?.ratio, Math.exp(mean), 1e-9)
  assertClose(found?.low, Math.exp(mean - reach), 1e-6)
  assertClose(found?.high, Math.exp(mean + reach), 1e-6)
})

test('ratios that scatter less than their errors are weighted by them', () => {
  const found = meanRatio([[measured(2, 0.1)], [measured(2, 0.1)], [measured(2.1, 0.2)]])
  const mean = (200 * Math.log(2) + 25 * Math.log(2.1)) / 225
  assertClose(found?.ratio, Math.exp(mean), 1e-7)
  assertClose(found?.high, Math.exp(mean + 4.30265273 / 15), 1e-5)
})

/** Log risk ratios of 13 trials of BCG vaccine (Colditz et al., JAMA 271, 1994), and their variances. */
const BCG = [
  [-0.8893, 0.3256],
  [-1.5854, 0.1946],
  [-1.3481, 0.4154],
  [-1.4416, 0.02],
  [-0.2175, 0.0512],
  [-0.7861, 0.0069],
  [-1.6209, 0.223],
  [0.012, 0.004],
  [-0.4694, 0.0564],
  [-1.3713, 0.073],
  [-0.3394, 0.0124],
  [0.4459, 0.5325],
  [-0.0173, 0.0714],
] as const

test('mean and heterogeneity of published trials are those of another calculation', () => {
  const { logarithm, variance, heterogeneity } = meanEffect(
    BCG.map(([logarithm, variance]) => ({ logarithm, variance })),
  )
  // the Newton iteration of DerSimonian and Kacker (Contemporary Clinical Trials 28, 2007) in Python
  assertClose(heterogeneity, 0.318082439875, 1e-10)
  assertClose(logarithm, -0.71497030544, 1e-10)
  assertClose(Math.sqrt(variance), 0.180894533371, 1e-10)
})
