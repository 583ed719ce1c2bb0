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

/** Published at half the speed, and re-run at half the speed. */
const pair: ReproductionPair = {
  reproduction_id: 'a',
  better: 'higher',
  from_rerun_id: 'from',
  to_rerun_id: 'to',
  from_published: 100,
  to_published: 50,
  peers: peers(8, 8),
  level: 0.98,
  from_missing: null,
  to_missing: null,
  is_withdrawn: false,
  is_from_invalid: false,
  is_to_invalid: false,
  is_from_rerun_invalid: false,
  is_to_rerun_invalid: false,
}

const saidOf = (more: Partial<ReproductionPair>) => {
  const { verdict, reason_id, reason } = evaluateReproduction({ ...pair, ...more })
  return [verdict, reason_id, reason]
}

test('what may not be used gives no verdict, however clear its ratio is, and the sentence names the side', () => {
  assert.deepEqual(saidOf({}), ['held', null, null])
  const silence = (reason_id: string, reason: string) => ['cannot_tell', reason_id, reason]
  assert.deepEqual(saidOf({ is_withdrawn: true }), silence('withdrawn', 'a published result was withdrawn'))
  assert.deepEqual(
    saidOf({ is_from_invalid: true, is_to_invalid: true }),
    silence('invalid_published', 'of the published results both are invalid'),
  )
  assert.deepEqual(
    saidOf({ is_to_invalid: true }),
    silence('invalid_published', 'of the published results the second is invalid'),
  )
  assert.deepEqual(
    saidOf({ is_from_rerun_invalid: true }),
    silence('invalid_rerun', 'of our results the first is invalid'),
  )
})

test('our ratio stands within its interval, and both are null where nothing was re-run', () => {
  const { rerun_ratio, rerun_low, rerun_high } = evaluateReproduction(pair)
  assert.ok(Number(rerun_low) < Number(rerun_ratio) && Number(rerun_ratio) < Number(rerun_high))
  const none = evaluateReproduction({ ...pair, from_rerun_id: null })
  assert.deepEqual([none.rerun_ratio, none.rerun_low, none.rerun_high], [null, null, null])
})

test('a number that is not above 0 has no ratio', () => {
  for (const more of [{ from_published: 0 }, { to_published: 0 }, { to_published: null }])
    assert.equal(saidOf(more)[1], 'nothing_published')
})

test('of the side with fewer trials the sentence says how many', () => {
  for (const few of [peers(4, 8), peers(8, 4)])
    assert.match(String(saidOf({ peers: few })[2]), /^we have 4 trials, and below 6 /)
  assert.equal(saidOf({ peers: peers(8, 8).slice(1) })[1], 'not_comparable', 'ours did other work')
})
