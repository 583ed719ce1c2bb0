import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOrder } from '../../proofs/fixtures/rounds.ts'
import { evaluateReproduction, type ReproductionPair } from './evaluate-reproduction.ts'

const near = (rate: number, count: number) =>
  inOrder(Array.from({ length: count }, (_, at) => rate * (1 + 0.002 * (at % 3))))

const peers = (from: number, to: number) => [
  { id: 'from', trials: near(1000, from), is_control: false },
  { id: 'to', trials: near(500, to), is_control: false },
]

const side = (result_id: string, more = {}) => {
  return { result_id, median: 100, is_invalid: false, is_withdrawn: false, missing: null, ...more }
}
const published = (from = {}, to = {}) => ({ from: side('a', from), to: side('b', { median: 50, ...to }) })
const rerun = (from = {}) => ({ from: side('from', from), to: side('to') })

/** Published at half the speed, and re-run at half the speed. */
const pair: ReproductionPair = {
  ...{ reproduction_id: 'a', better: 'higher', published: published(), rerun: rerun() },
  ...{ peers: peers(8, 8), level: 0.98 },
}

const saidOf = (more: Partial<ReproductionPair>) => {
  const { verdict, reason_id, reason } = evaluateReproduction({ ...pair, ...more })
  return [verdict, reason_id, reason]
}

test('what may not be used gives no verdict, however clear its ratio is, and the sentence names the side', () => {
  assert.deepEqual(saidOf({}), ['held', null, null])
  const silence = (reason_id: string, reason: string) => ['cannot_tell', reason_id, reason]
  assert.deepEqual(
    saidOf({ published: published({ is_withdrawn: true }) }),
    silence('withdrawn', 'a published result was withdrawn'),
  )
  assert.deepEqual(
    saidOf({ published: published({ is_invalid: true }, { is_invalid: true }) }),
    silence('invalid_published', 'of the published results both are invalid'),
  )
  assert.deepEqual(
    saidOf({ published: published({}, { is_invalid: true }) }),
    silence('invalid_published', 'of the published results the second is invalid'),
  )
  assert.deepEqual(
    saidOf({ rerun: rerun({ is_invalid: true }) }),
    silence('invalid_rerun', 'of our results the first is invalid'),
  )
})

test('our ratio stands within its interval, and both are null where nothing was re-run', () => {
  const { rerun_ratio, rerun_low, rerun_high } = evaluateReproduction(pair)
  assert.ok(Number(rerun_low) < Number(rerun_ratio) && Number(rerun_ratio) < Number(rerun_high))
  const none = evaluateReproduction({ ...pair, rerun: null })
  assert.deepEqual([none.rerun_ratio, none.rerun_low, none.rerun_high], [null, null, null])
})

test('a number that is not above 0 has no ratio', () => {
  for (const median of [0, null])
    for (const sides of [published({ median }), published({}, { median })])
      assert.equal(saidOf({ published: sides })[1], 'nothing_published')
})

test('of the side with fewer trials the sentence says how many', () => {
  for (const few of [peers(4, 8), peers(8, 4)])
    assert.match(String(saidOf({ peers: few })[2]), /^we have 4 trials, and below 6 /)
  assert.equal(saidOf({ peers: peers(8, 8).slice(1) })[1], 'not_comparable', 'ours did other work')
})
