import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeResult, fakeTrial, found, missing, nothing } from '../../../proofs/fixtures/rule-records.ts'
import { rule } from './unlike-work.ts'

const answering = (bytes: number) => fakeResult({ trials: [fakeTrial({ read_bytes: bytes * 100_000 })] })

test('twice the median, and half of it', () => {
  const others = [answering(100), answering(100), answering(100)]
  const check = (bytes: number) => {
    const result = answering(bytes)
    return rule.check({ result, results: [result, ...others] })
  }
  nothing(check(199))
  nothing(check(51))
  const more = found(check(200), 'caution')
  assert.deepEqual([more.observed, more.expected], [200, 100])
  assert.equal(more.message, "An answer has 200 bytes, 2 times the scenario's median of 100.")
  assert.match(found(check(50), 'caution').message, / 1 \/ 2 of the scenario's/)
})

test('alone, or without bytes, it cannot be computed', () => {
  const alone = answering(100)
  assert.match(missing(rule.check({ result: alone, results: [alone] })), /other results/)
  const silent = fakeResult({ trials: [] })
  assert.match(missing(rule.check({ result: silent, results: [silent, alone, alone] })), /bytes/)
})
