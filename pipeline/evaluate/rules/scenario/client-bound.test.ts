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
import type { Limit } from '../../../schema/limit.ts'
import { rule } from './client-bound.ts'

const control = (median: number) => fakeResult({ is_control: true, summary: { median, low: null, high: null } })
const alone = (result: ReturnType<typeof fakeResult>) => rule.check({ result, results: [result, control(20_000)] })

test('a generator at its limit is a caution, or a note if the server is at its limit too', () => {
  const by = (limited_by: Limit) =>
    alone(fakeResult({ limit: { limited_by, server_busy_ratio: 0.8, client_busy_ratio: 0.9 } }))
  nothing(by('server'))
  nothing(by('round-trip'))
  assert.match(found(by('both'), 'note').message, /90 % busy, the server's 80 %.*lower bound\.$/)
  assert.match(found(by('generator'), 'caution').message, /lower bound, and the latency/)
})

test('more threads than CPUs are a note on the run', () => {
  const threads = (count: number) =>
    alone(fakeResult({ trials: [fakeTrial({}, { threads: count, recording: fakeRecording() })] }))
  nothing(threads(4))
  const { message, owner } = found(threads(5), 'note')
  assert.deepEqual([message, owner], ['The generator ran 5 threads on 4 CPUs.', 'run'])
})

test("more than 80 % of the control's rate is a note, except for the control itself", () => {
  const result = fakeResult()
  const below = (median: number) => rule.check({ result, results: [result, control(median)] })
  nothing(below(12_500))
  found(below(12_499), 'note')
  found(below(9_000), 'note')
  nothing(rule.check({ result: control(10_000), results: [control(10_000)] }))
})

test('of a published log at most the number of threads is known', () => {
  const unknown = publishedResult()
  assert.match(missing(rule.check({ result: unknown, results: [unknown] })), /CPU time.*control.*threads and CPUs/)
  const small = publishedResult({ host: { ...unknown.host, thread_count: 1 } })
  found(rule.check({ result: small, results: [small] }), 'note')
})
