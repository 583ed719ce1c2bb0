import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeResult, fakeTrial, found, missing, nothing } from '../../../proofs/fixtures/rule-records.ts'
import { rule } from './unlike-work.ts'

const answering = (bytes: number) => fakeResult({ trials: [fakeTrial({ read_bytes: bytes * 100_000 })] })

test('the threshold of 10 %', () => {
  const others = [answering(100), answering(100), answering(100)]
  const check = (bytes: number) => {
    const result = answering(bytes)
    return rule.check({ result, results: [result, ...others] })
  }
  nothing(check(110))
  nothing(check(90))
  const more = found(check(111), 'caution')
  assert.deepEqual([more.observed, more.expected], [111, 100])
  assert.equal(more.message, "An answer has 111 bytes, 11 % more than the scenario's median of 100.")
  assert.match(found(check(89), 'caution').message, /11 % less/)
})

test('alone, or without bytes, it cannot be computed', () => {
  const alone = answering(100)
  assert.match(missing(rule.check({ result: alone, results: [alone] })), /other results/)
  const silent = fakeResult({ trials: [] })
  assert.match(missing(rule.check({ result: silent, results: [silent, alone, alone] })), /bytes/)
})
