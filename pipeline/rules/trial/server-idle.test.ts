import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeRecording, fakeTrial, found, missing, nothing } from '../../../proofs/fixtures/rule-records.ts'
import { rule } from './server-idle.ts'

const check = (server_cpu_ratio: number, client_cpu_ratio: number) =>
  rule.check(fakeTrial({}, { recording: fakeRecording({ server_cpu_ratio, client_cpu_ratio }) }))

test('half of the CPUs, while the client has room', () => {
  nothing(check(0.5, 0.4))
  assert.equal(found(check(0.499, 0.4), 'note').observed, 0.499)
  found(check(0.499, 0.849), 'note')
  nothing(check(0.499, 0.85))
})

test('a published log does not tell', () => assert.match(missing(rule.check(fakeTrial())), /CPU time/))
