import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Limit } from '../schema/limit.ts'
import { evaluateReproduction, type ReproductionPair } from './evaluate-reproduction.ts'

const side = (result_id: string, more: object) => {
  const flags = { is_invalid: false, is_withdrawn: false, is_bound: false }
  return { result_id, median: 100, ...flags, limited_by: null, missing: null, ...more }
}
const published = (from = {}, to = {}) => ({ from: side('a', from), to: side('b', { median: 50, ...to }) })
const by = (limited_by: Limit | null) => ({ limited_by })
const rerun = (from = {}, to = {}) => ({
  from: side('from', { median: 1000, ...by('server'), ...from }),
  to: side('to', { median: 500, ...by('server'), ...to }),
})

/** Published at half the speed, and re-run at half the speed. */
const pair: ReproductionPair = {
  ...{ reproduction_id: 'a', better: 'higher', published: published(), rerun: rerun() },
  ...{ pairs: { result_ids: ['from', 'to'], half_widths: [0.01], level: 0.98 }, fewest_trials: 8 },
}

const messagesOf = (more: Partial<ReproductionPair>) => {
  const { verdict, reason_id, reason } = evaluateReproduction({ ...pair, ...more })
  return [verdict, reason_id, reason]
}

test('what may not be used gives no verdict, however clear its ratio is, and the sentence names the side', () => {
  assert.deepEqual(messagesOf({}), ['held', null, null])
  const silence = (reason_id: string, reason: string) => ['cannot_tell', reason_id, reason]
  assert.deepEqual(
    messagesOf({ published: published({ is_withdrawn: true }) }),
    silence('withdrawn', 'a published result was withdrawn'),
  )
  assert.deepEqual(
    messagesOf({ published: published({ is_invalid: true }, { is_invalid: true }) }),
    silence('invalid_published', 'of the published results both are excluded'),
  )
  assert.deepEqual(
    messagesOf({ published: published({}, { is_invalid: true }) }),
    silence('invalid_published', 'of the published results the second is excluded'),
  )
  assert.deepEqual(
    messagesOf({ rerun: rerun({ is_invalid: true }) }),
    silence('invalid_rerun', 'of our results the first is excluded'),
  )
  assert.deepEqual(
    messagesOf({ published: published({ is_bound: true }) }),
    silence('bound_published', 'of the published results the first is only a bound'),
  )
  assert.deepEqual(
    messagesOf({ rerun: rerun({}, { is_bound: true, ...by('generator') }) }),
    silence('bound_rerun', 'of our results the second is only a bound'),
  )
})

test('ours that their servers did not limit give no verdict, and what has no load is not requested its limit', () => {
  for (const [limit, words] of [
    ['round-trip', 'round trip'],
    ['both', 'server or generator'],
    ['unknown', 'not recorded'],
  ] as const) {
    const sentence = (which: string) => `of our results ${which} limited by something other than the server: ${words}`
    for (const [sides, which] of [
      [rerun(by(limit)), 'the first is'],
      [rerun({}, by(limit)), 'the second is'],
      [rerun(by(limit), by(limit)), 'both are'],
    ] as const)
      assert.deepEqual(messagesOf({ rerun: sides }), ['cannot_tell', 'not_limited_by_server', sentence(which)])
  }
  assert.equal(messagesOf({ rerun: rerun(by(null), by(null)) })[0], 'held')
  const fast = published({}, { median: 5 })
  assert.equal(messagesOf({ published: fast })[0], 'did_not_hold')
  const hidden = evaluateReproduction({ ...pair, published: fast, rerun: rerun({}, by('round-trip')) })
  assert.deepEqual([hidden.verdict, hidden.direction_held, hidden.size_held], Array(3).fill('cannot_tell'))
})

test('our ratio is within its interval, and all are null without our two numbers', () => {
  const { rerun_ratio, rerun_low, rerun_high } = evaluateReproduction(pair)
  assert.deepEqual(
    [rerun_ratio, rerun_low, rerun_high],
    [0.5, ...[-0.01, 0.01].map(log => Math.exp(Math.log(500) - Math.log(1000) + log))],
  )
  for (const sides of [null, rerun({ is_invalid: true }), rerun({ is_bound: true })]) {
    const none = evaluateReproduction({ ...pair, rerun: sides })
    assert.deepEqual([none.rerun_ratio, none.rerun_low, none.rerun_high], [null, null, null])
  }
})

test('a number that is not above 0 has no ratio', () => {
  for (const median of [0, null])
    for (const sides of [published({ median }), published({}, { median })])
      assert.equal(messagesOf({ published: sides })[1], 'nothing_published')
})

test('without a pair the sentence says how many trials the side with fewer has, or that ours did other work', () => {
  const pairs = { result_ids: ['from'], half_widths: [], level: 0.98 }
  assert.match(String(messagesOf({ pairs, fewest_trials: 4 })[2]), /^we have 4 trials, and below 6 /)
  assert.equal(messagesOf({ pairs, fewest_trials: null })[1], 'not_comparable', 'ours did other work')
})
