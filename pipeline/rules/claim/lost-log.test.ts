import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeClaim, found, nothing } from '../../../proofs/fixtures/rule-records.ts'
import { rule } from './lost-log.ts'

test('a claim without a log', () => {
  nothing(rule.check(fakeClaim()))
  const lost = fakeClaim({ verdict: 'no_log', cell: '43,904', lost_address: 'https://example.org/p/1' })
  assert.equal(
    found(rule.check(lost), 'caution').message,
    'No log survives for “43,904”, which was at https://example.org/p/1.',
  )
})
