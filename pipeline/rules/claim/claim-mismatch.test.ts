import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeClaim, found, missing, nothing } from '../../../proofs/fixtures/rule-records.ts'
import { rule } from './claim-mismatch.ts'

test("Actix's cell in direkuta's table", () => {
  // 7,162.27 / 55,151.73 - 1 = -0.8701
  const value = 7162.27
  const observed = 55151.73
  const claim = {
    cell: '7162.27',
    value,
    observed,
    relative_difference: value / observed - 1,
    verdict: 'differs' as const,
  }
  const answer = found(rule.check(fakeClaim(claim)), 'invalid')
  assert.deepEqual([answer.observed, answer.expected], [value, observed])
  assert.equal(answer.message, 'The table says “7162.27”, its log says 55,152: 87 % below it.')
})

test('every other verdict', () => {
  for (const verdict of ['agrees', 'no_log', 'log_invalid', 'derived'] as const)
    nothing(rule.check(fakeClaim({ verdict })))
  assert.match(missing(rule.check(fakeClaim({ verdict: 'unmatched' }))), /the log/)
})
