import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeRecording, fakeTrial, found, missing, nothing } from '../../../proofs/fixtures/rule-records.ts'
import { rule } from './reconnected.ts'

const reopened = (reconnection_count: number | null, request_count = 100_000) =>
  rule.check(fakeTrial({ request_count }, { recording: fakeRecording({ reconnection_count }) }))

test('one in a hundred', () => {
  nothing(reopened(0))
  nothing(reopened(1000))
  const { observed, message } = found(reopened(1001), 'caution')
  assert.equal(observed, 0.01001)
  assert.equal(message, '1,001 reconnections in 100,000 requests (1 %): connections were not kept.')
})

test('reconnections without an answer', () => assert.equal(found(reopened(3, 0), 'caution').observed, null))

test('without counters it cannot be computed', () => assert.match(missing(reopened(null)), /TCP counters/))
