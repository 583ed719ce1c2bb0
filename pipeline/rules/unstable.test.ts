import assert from 'node:assert/strict'
import { test } from 'node:test'
import { found, madeRecording, madeResult, madeTrial, missing, nothing, publishedResult } from './made-records.ts'
import { rule } from './unstable.ts'

test('the half-width of the interval: 5 %', () => {
  nothing(rule.check(madeResult()))
  const wide = (half: number) =>
    rule.check(madeResult({ summary: { median: 10_000, low: 10_000 - half, high: 10_000 + half } }))
  nothing(wide(500))
  const { observed, message } = found(wide(501), 'caution')
  assert.equal(observed, 0.0501)
  assert.equal(message, 'The interval is ±5.01 % of the median.')
})

test('the thirds of the trials: 2 %', () => {
  // Without scatter the standard error is 0, and only the 2 % decide
  const step = (last: number) =>
    rule.check(madeResult({ values: [1000, 1000, 1000, 1000, 1000, 1000, last, last, last] }))
  nothing(step(1020))
  assert.equal(found(step(1021), 'caution').observed, 0.021)
  assert.match(found(step(900), 'caution').message, /last third of the trials is 10 % below/)
})

test('the thirds of the trials: 3 standard errors', () => {
  // Each third scatters by ± s around its mean: variance = 6 s² / (9 - 3) = s², standard error = s * sqrt(2 / 3)
  const noisy = (s: number) => [-s, 0, s].map(error => 1000 + error)
  const check = (s: number) =>
    rule.check(madeResult({ values: [...noisy(s), ...noisy(s), ...noisy(s).map(x => x + 50)] }))
  // 50 > 3 * s * 0.8165 until s = 20.41
  found(check(20.4), 'caution')
  nothing(check(20.42))
})

test('a server that slows down in the course of a trial', () => {
  const rates = [100, 99, 98, 97, 96, 95, 94, 93, 92]
  const slowing = madeTrial({}, { recording: madeRecording({ interval_rates_per_s: rates }) })
  assert.match(found(rule.check(madeResult({ trials: [slowing] })), 'caution').message, /the rates of a trial/)
  const printed = madeTrial({ interval_rate_per_s: rates }, { tool: 'interval' })
  found(rule.check(publishedResult({ trials: [printed] })), 'caution')
})

test('a single published trial cannot be judged', () => {
  assert.match(missing(rule.check(publishedResult())), /an interval of the median.*9 or more values/)
})
