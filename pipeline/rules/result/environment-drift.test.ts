import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeResult, found, missing, nothing, publishedResult } from '../../../proofs/fixtures/rule-records.ts'
import { rule } from './environment-drift.ts'

const check = (after: Record<string, string | null>) =>
  rule.check(
    fakeResult({ environment: { stated: null, before: { governor: 'performance', kernel_release: '6.1' }, after } }),
  )

test('one changed key', () => {
  nothing(check({ governor: 'performance', kernel_release: '6.1' }))
  const { message, observed } = found(check({ governor: 'powersave', kernel_release: '6.1' }), 'invalid')
  assert.equal(message, 'Changed during the run: governor from performance to powersave.')
  assert.equal(observed, 1)
})

test('what changes by itself is not a change of the machine', () => {
  const environment = { stated: null, before: { now_load_average: '0.1' }, after: { now_load_average: '0.9' } }
  nothing(rule.check(fakeResult({ environment })))
})

test('what could not be read is not a change', () => nothing(check({ governor: null })))

test('a published log has one environment at most', () => {
  assert.match(missing(rule.check(publishedResult())), /before and after/)
})
