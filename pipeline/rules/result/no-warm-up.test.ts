import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeResult, found, missing, nothing, publishedResult } from '../../../proofs/fixtures/rule-records.ts'
import { rule } from './no-warm-up.ts'

test('none, some, not stated', () => {
  found(rule.check(fakeResult({ warm_up_s: 0 })), 'note')
  nothing(rule.check(fakeResult({ warm_up_s: 0.1 })))
  assert.match(missing(rule.check(publishedResult())), /warm-up/)
})
