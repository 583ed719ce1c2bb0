import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeRecording, fakeTrial, found, missing, nothing } from '../../../proofs/fixtures/rule-records.ts'
import { CAUTION_ABOVE, INVALID_ABOVE, rule } from './starved-generator.ts'

const waiting = (client_wait_ratio: number | null) =>
  rule.check(fakeTrial({}, { recording: fakeRecording({ client_wait_ratio }) }))

test('its two thresholds', () => {
  nothing(waiting(CAUTION_ABOVE))
  const { observed } = found(waiting(CAUTION_ABOVE + 0.01), 'caution')
  assert.equal(observed, CAUTION_ABOVE + 0.01)
  found(waiting(INVALID_ABOVE), 'caution')
  const { message } = found(waiting(0.75), 'invalid')
  assert.equal(message, 'The generator waited for a CPU in 75 % of the time in which it had work to do.')
})

test('without the run queue it cannot be computed', () => assert.match(missing(waiting(null)), /run queue/))
