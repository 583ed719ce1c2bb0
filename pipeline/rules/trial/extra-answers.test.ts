import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeRecording, fakeTrial, found, missing, nothing } from '../../../proofs/fixtures/rule-records.ts'
import { rule } from './extra-answers.ts'

const answered = (request_count: number, requests_sent: number | null) =>
  rule.check(fakeTrial({ request_count }, { recording: fakeRecording({ requests_sent }) }))

test('one answer more than there were requests', () => {
  nothing(answered(100_000, 100_016))
  nothing(answered(100_000, 100_000))
  const { observed, expected, message } = found(answered(100_001, 100_000), 'invalid')
  assert.deepEqual([observed, expected], [100_001, 100_000])
  assert.equal(message, '1 answer more than requests: 100,001 were counted, and 100,000 requests left the generator.')
})

test('without the bytes it cannot be computed', () => {
  assert.match(missing(answered(100_000, null)), /bytes/)
  assert.match(missing(rule.check(fakeTrial())), /bytes/)
})
