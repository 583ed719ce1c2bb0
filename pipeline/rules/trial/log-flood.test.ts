import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeRecording, fakeTrial, found, missing, nothing } from '../../../proofs/fixtures/rule-records.ts'
import { rule } from './log-flood.ts'

const wrote = (server_log_bytes: number | null, request_count: number | null = 100_000) =>
  rule.check(fakeTrial({ request_count }, { recording: fakeRecording({ server_log_bytes }) }))

test('one byte a request', () => {
  nothing(wrote(0))
  nothing(wrote(100_000))
  const { observed, message } = found(wrote(4_200_000), 'note')
  assert.equal(observed, 42)
  assert.equal(message, 'The server wrote 4,200,000 bytes of log for 100,000 requests, 42 for each.')
  found(wrote(100_001), 'note')
})

test('without requests or the size it cannot be computed', () => {
  assert.match(missing(wrote(null)), /output/)
  assert.match(missing(wrote(5, 0)), /requests/)
})
