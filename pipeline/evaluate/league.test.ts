import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOrder } from '../../proofs/fixtures/rounds.ts'
import type { RankingInput } from './describe-league.ts'
import { rankResults } from './league.ts'
import { FALSE_DISCOVERY_RATE } from './statistics/limits.ts'

const ranking_input = (result_id: string, rate: number, more: Partial<RankingInput> = {}): RankingInput => ({
  result_id,
  framework_id: result_id,
  ...{ comparison_group: 'a', run_id: 'run', league_id: 'hello/host/t2-c16', work: '', metric_id: 'requests_per_s' },
  ...{
    is_lower_bound: false,
    is_upper_bound: false,
    is_headline: true,
    better: 'higher',
    is_control: false,
    is_eligible: true,
    twin_result_id: null,
    schedule: 'rounds',
  },
  trials: inOrder([0, 1, 2, 3, 4, 5].map(round => rate * (1 + 0.01 * ((round * rate) % 7)) + round)),
  ...more,
})

const league = [
  ...[101, 100, 96, 80, 62].map(rate => ranking_input(`e${rate}`, rate)),
  ranking_input('control', 300, { is_control: true, is_eligible: false }),
]

test('excluding a row changes no number, interval or level of another', () => {
  const before = rankResults(league)
  assert.ok(before.leagues[0]?.significant_pairs)
  for (const { result_id } of league.filter(({ is_control }) => !is_control)) {
    const excluded = league.map(row => (row.result_id === result_id ? { ...row, is_eligible: false } : row))
    const after = rankResults(excluded)
    const numbers = ({ estimates }: typeof before) =>
      estimates.map(({ rank_low: _low, rank_high: _high, tier: _tier, ...number }) => number)
    assert.deepEqual(numbers(after), numbers(before), 'its own number stays too: only its place goes')
    const { usable, ...significant_pairs } = after.leagues[0] ?? { usable: 0 }
    assert.deepEqual({ ...significant_pairs, usable: 5 }, before.leagues[0])
    assert.equal(usable, 4)
    assert.equal(after.estimates.find(row => row.result_id === result_id)?.rank_low, null)
  }
})

test('what answers wrongly and fastest, at the limit of the generator or not, is above nothing', () => {
  const wrong = ranking_input('wrong', 900, { is_eligible: false })
  for (const is_lower_bound of [false, true]) {
    const { estimates } = rankResults([...league, { ...wrong, is_lower_bound }])
    const placesBeside = ({ result_id, tier, rank_low }: (typeof estimates)[number]) => [result_id, tier, rank_low]
    assert.deepEqual(
      estimates.map(placesBeside).filter(([id]) => id !== 'wrong'),
      rankResults(league).estimates.map(placesBeside),
    )
    assert.equal(estimates.find(row => row.result_id === 'wrong')?.tier, null)
  }
})

test('the best shown row is first whoever is excluded above it, and a league of controls tells nothing', () => {
  const excluded = league.map(row => (row.result_id === 'e101' ? { ...row, is_eligible: false } : row))
  const { estimates } = rankResults(excluded)
  assert.deepEqual(estimates.find(row => row.result_id === 'e100')?.tier, 1)
  const [none] = rankResults(league.slice(-1)).leagues
  assert.deepEqual([none?.pairs, none?.significant_pairs, none?.level], [0, 0, 1 - FALSE_DISCOVERY_RATE])
})
