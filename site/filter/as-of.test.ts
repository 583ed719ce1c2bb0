import assert from 'node:assert/strict'
import test from 'node:test'
import type { Standing } from '../../pipeline/vocabulary/standing.ts'
import { type Dated, describeChanges, describeDay, hasLanded, momentOf } from './as-of.ts'

const moment = (since: string, standing: Standing, rank: number | null) => ({
  since,
  standing,
  is_withdrawn: standing === 'retracted',
  rank_low: rank,
  rank_high: rank,
})
const steady: Dated = { landed_on: '2026-11-20', past: [] }
const retracted: Dated = {
  landed_on: '2026-11-20',
  past: [moment('2026-11-20', 'current', 1), moment('2026-11-23', 'retracted', null)],
}
const later: Dated = { landed_on: '2026-11-22', past: [] }
const unknown: Dated = { landed_on: null, past: [] }

test('what landed on the day is there, what landed after it or nobody knows when is not; today has all', () => {
  const there = (day: string | null) => [steady, later, unknown].map(row => hasLanded(row, day)).join()
  assert.equal(there('2026-11-19'), 'false,false,false')
  assert.equal(there('2026-11-20'), 'true,false,false')
  assert.equal(there('2026-11-22'), 'true,true,false')
  assert.equal(there(null), 'true,true,true')
})

test('a row is what it was at the end of the day', () => {
  assert.equal(momentOf(retracted, '2026-11-22')?.rank_low, 1)
  assert.equal(momentOf(retracted, '2026-11-23')?.standing, 'retracted')
  assert.equal(momentOf(retracted, null), undefined)
})

test('a list says how much is later, how much is unknown, and that a day is not over', () => {
  const [first, ...more] = describeDay([steady, retracted, later, unknown], '2026-11-21', '2026-12-01')
  assert.match(first ?? '', /at the end of 2026-11-21, UTC: 1 later result is not shown/)
  assert.equal(more.length, 2)
  assert.match(more[0] ?? '', /later statement about 1 of these/)
  assert.match(more[1] ?? '', /1 result is not shown because nobody can tell/)
  assert.match(describeDay([steady], '2026-12-01', '2026-12-01').join(' '), /0 later results.*2026-12-01 is not over/)
})

test('a result says what has changed since, or that it had not landed', () => {
  assert.match(describeChanges(steady, '2026-11-21').join(' '), /Nothing about this result has changed/)
  assert.match(describeChanges(later, '2026-11-21').join(' '), /was not in the ledger: it landed on 2026-11-22/)
  assert.match(describeChanges(unknown, '2026-11-21').join(' '), /Nobody can tell/)
  assert.match(
    describeChanges(retracted, '2026-11-21').join(' '),
    /it was current, of rank 1\. Since 2026-11-23 it is retracted, without a rank/,
  )
  assert.match(describeChanges(retracted, '2026-11-23').join(' '), /Nothing about this result/)
})
