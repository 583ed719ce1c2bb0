import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  fakeRecording,
  fakeResult,
  fakeTrial,
  found,
  missing,
  nothing,
  publishedResult,
} from '../../../../proofs/fixtures/rule-records.ts'
import { rule } from './unstable.ts'

test('two groups of trials with a gap between them are reported', () => {
  const check = (...values: number[]) => rule.check(fakeResult({ values, trials: [] }))
  const { observed, message } = found(check(100, 120, 101, 121, 100, 120), 'caution')
  assert.equal(observed?.toFixed(3), '0.199')
  assert.equal(message, '3 trials are at 100 and 3 at 120, with none in between.')
  assert.notEqual(check(100, 120, 101, 121, 100, 110).kind, 'finding')
  assert.notEqual(check(100, 109, 101, 109, 100, 109).kind, 'finding', 'less than 10 % apart')
  assert.notEqual(check(100, 101, 100, 101, 100, 120).kind, 'finding', 'one trial is not a mode')
})

test('thirds of the trials that differ by more than 2 % are reported', () => {
  // Without scatter the standard error is 0, so only the 2 % matter
  const step = (last: number) =>
    rule.check(fakeResult({ values: [1000, 1000, 1000, 1000, 1000, 1000, last, last, last] }))
  nothing(step(1020))
  assert.equal(found(step(1021), 'caution').observed, 0.021)
  assert.match(found(step(900), 'caution').message, /last third of the trials is 10 % below/)
})

test('thirds of the trials that differ by more than 3 standard errors are reported', () => {
  // Each third scatters by ± s around its mean: variance = 6 s² / (9 - 3) = s², standard error = s * sqrt(2 / 3)
  const noisy = (s: number) => [-s, 0, s].map(error => 1000 + error)
  const check = (s: number) =>
    rule.check(fakeResult({ values: [...noisy(s), ...noisy(s), ...noisy(s).map(x => x + 50)] }))
  // 50 > 3 * s * 0.8165 until s = 20.41
  found(check(20.4), 'caution')
  nothing(check(20.42))
})

test('a server that slows down in the course of a trial is reported', () => {
  const rates = [100, 99, 98, 97, 96, 95, 94, 93, 92]
  const slowing = fakeTrial({}, { recording: fakeRecording({ interval_rates_per_s: rates }) })
  assert.match(found(rule.check(fakeResult({ trials: [slowing] })), 'caution').message, /the rates of a trial/)
})

test('the threshold is 20 % for one trial on a virtual machine', () => {
  const check = (last: number, changes = {}) => {
    const rates = [1000, 1000, 1000, 1000, 1000, 1000, last, last, last]
    const trials = [fakeTrial({}, { recording: fakeRecording({ interval_rates_per_s: rates }) })]
    return rule.check(fakeResult({ trials, host: { ...fakeResult().host, is_virtual: true }, ...changes }))
  }
  nothing(check(800))
  assert.equal(found(check(799), 'caution').expected, 0.2)
  assert.equal(found(check(979, { host: fakeResult().host }), 'caution').expected, 0.02, 'on dedicated hardware')
})

/** The outcome for a result with one trial for each change, by which the last third exceeds the first. */
const trialsOf = (changes: readonly number[], host = {}) => {
  const trials = changes.map(change => {
    // the scatter within a trial far exceeds its drift, and is irrelevant if there are enough trials
    const third = [-300, 0, 300].map(error => 1000 + error)
    const interval_rates_per_s = [...third, ...third, ...third.map(rate => rate + 1000 * change)]
    return fakeTrial({}, { recording: fakeRecording({ interval_rates_per_s }) })
  })
  return rule.check(fakeResult({ trials, host: { ...fakeResult().host, ...host } }))
}

test('the threshold is 2 % on average over six trials, even on a virtual machine', () => {
  const all = (change: number) => trialsOf([change, change, change, change, change, change], { is_virtual: true })
  nothing(all(0.0199))
  const { observed, expected, message } = found(all(0.0201), 'caution')
  assert.deepEqual([observed?.toFixed(4), expected], ['0.0201', 0.02])
  assert.equal(message, 'The last third of the rates of a trial, averaged over 6 trials, is 2.01 % above the first.')
  nothing(trialsOf([0.0201, 0.0201, 0.0201, 0.0201, 0.0201]))
})

test('the drift of six trials has to exceed 3 standard errors between the trials', () => {
  // 0.05 ± s: standard deviation s * sqrt(6 / 5), standard error s / sqrt(5); 0.05 > 3 * s / sqrt(5) until s = 0.03727
  const check = (s: number) => trialsOf([-s, s, -s, s, -s, s].map(error => 0.05 + error))
  found(check(0.0372), 'caution')
  nothing(check(0.0373))
  nothing(trialsOf([0.6, 0, 0, 0, 0, 0]))
})

test('a single published trial cannot be evaluated', () => {
  assert.match(missing(rule.check(publishedResult())), /9 or more values/)
})
