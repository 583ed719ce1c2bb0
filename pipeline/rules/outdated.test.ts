import assert from 'node:assert/strict'
import { test } from 'node:test'
import { found, madeResult, nothing } from './fixtures/records.ts'
import { rule } from './outdated.ts'

test('with and without a reason', () => {
  nothing(rule.check(madeResult()))
  const named = madeResult({ superseded: { reason: 'the author measured again' } })
  assert.equal(found(rule.check(named), 'note').message, 'Superseded: the author measured again.')
  assert.equal(found(rule.check(madeResult({ superseded: { reason: null } })), 'note').message, 'Superseded.')
})
