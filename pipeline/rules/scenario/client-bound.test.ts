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
} from '../../../proofs/fixtures/rule-records.ts'
import { rule } from './client-bound.ts'

const control = (median: number) => fakeResult({ is_control: true, summary: { median, low: null, high: null } })

const using = (client_cpu_ratio: number) =>
  fakeResult({ trials: [fakeTrial({}, { recording: fakeRecording({ client_cpu_ratio }) })] })

const alone = (result: ReturnType<typeof fakeResult>) => rule.check({ result, results: [result, control(20_000)] })

test("the generator's CPUs: 80 and 95 %", () => {
  nothing(alone(using(0.799)))
  assert.equal(found(alone(using(0.8)), 'caution').observed, 0.8)
  found(alone(using(0.949)), 'caution')
  found(alone(using(0.95)), 'invalid')
})

test('more threads than CPUs', () => {
  const threads = (count: number) =>
    alone(fakeResult({ trials: [fakeTrial({}, { threads: count, recording: fakeRecording() })] }))
  nothing(threads(4))
  assert.equal(found(threads(5), 'caution').message, 'The generator had 5 threads on 4 CPUs.')
})

test("the control's rate: above 80 and above 95 %, controls excepted", () => {
  const result = fakeResult()
  const below = (median: number) => rule.check({ result, results: [result, control(median)] })
  // 10,000 / 12,500 = 0.8; 10,000 / 10,526.4 = 0.94999
  nothing(below(12_500))
  found(below(12_499), 'caution')
  found(below(10_526.4), 'caution')
  found(below(10_526.3), 'invalid')
  nothing(rule.check({ result: control(10_000), results: [control(10_000)] }))
})

test('a published log tells its threads at most', () => {
  const unknown = publishedResult()
  assert.match(missing(rule.check({ result: unknown, results: [unknown] })), /CPU time.*threads and CPUs.*control/)
  const small = publishedResult({ host: { ...unknown.host, thread_count: 1 } })
  found(rule.check({ result: small, results: [small] }), 'caution')
})
