import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeRecording, fakeTrial, found, missing, nothing } from '../../../proofs/fixtures/rule-records.ts'
import { rule } from './late-answers.ts'

const asked = (sentinel_latencies_s: number[] | null, latency_p50_s: number | null = 1e-3) =>
  rule.check(fakeTrial({ latency_p50_s }, { recording: fakeRecording({ sentinel_latencies_s }) }))
const soon = (n: number) => Array.from({ length: n }, () => 2e-3)

test('one in a hundred, half a second', () => {
  nothing(asked([...soon(99), 0.5]))
  nothing(asked([...soon(98), 0.499, 0.5]))
  const { observed, message } = found(asked([...soon(98), 0.5, 0.7]), 'caution')
  assert.equal(observed, 0.02)
  assert.equal(message, '2 of 100 requests on a schedule waited for 500 ms or more, one of them for 700 ms.')
})

test('a server that is slow to everybody is not blamed', () => {
  nothing(asked([1, 1.1, 1.2], 1))
  found(asked([1, 1.1, 1.2], 0.09), 'caution')
  found(asked([1, 1.1, 1.2], null), 'caution')
})

test('without a probe it cannot be computed', () => {
  assert.match(missing(asked(null)), /probe/)
  assert.match(missing(asked([])), /probe/)
})
