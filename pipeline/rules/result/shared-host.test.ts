import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeResult, found, missing, nothing, publishedResult } from '../../../proofs/fixtures/rule-records.ts'
import { rule } from './shared-host.ts'

test('a virtual machine', () => {
  const host = { ...fakeResult().host, is_virtual: true }
  assert.equal(found(rule.check(fakeResult({ host })), 'caution').message, 'It ran on a virtual machine.')
  nothing(rule.check(fakeResult()))
})

test('a published log does not tell', () => assert.match(missing(rule.check(publishedResult())), /virtual machine/))
