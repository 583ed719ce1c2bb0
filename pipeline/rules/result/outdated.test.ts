import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeResult, found, nothing } from '../../../proofs/fixtures/rule-records.ts'
import { rule } from './outdated.ts'

test('with and without a reason', () => {
  nothing(rule.check(fakeResult()))
  const named = fakeResult({ superseded: { reason: 'the author measured again' } })
  assert.equal(found(rule.check(named), 'note').message, 'Superseded: the author measured again.')
  assert.equal(found(rule.check(fakeResult({ superseded: { reason: null } })), 'note').message, 'Superseded.')
})
