import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeRecording, fakeTrial, found, missing, nothing } from '../../../proofs/fixtures/rule-records.ts'
import { rule } from './shared-cpus.ts'

const pinned = (server_cpus: number[] | null, client_cpus: number[] | null) =>
  rule.check(fakeTrial({}, { recording: fakeRecording({ server_cpus, client_cpus }) }))

test('some or all of the CPUs', () => {
  nothing(pinned([0, 1], [2, 3]))
  const { observed, message } = found(pinned([0, 1], [1, 2]), 'caution')
  assert.equal(observed, 1)
  assert.equal(message, "The generator was allowed on 1 of the server's 2 CPUs.")
  found(pinned([0], [0, 1]), 'invalid')
})

test('where nothing was pinned it cannot be computed', () => {
  assert.match(missing(pinned(null, [1])), /pinned/)
  assert.match(missing(rule.check(fakeTrial())), /pinned/)
})
