import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOrder } from '../../../proofs/fixtures/rounds.ts'
import fc from '../../../proofs/fixtures/seeded-check.ts'
import { drawNormal, fastRandom } from '../../schema/random.ts'
import {
  estimateOf,
  fitLeague,
  fittedRatioOf,
  type LeagueFit,
  type LeagueInput,
  levelOf,
  noiseOf,
  pairsOf,
} from './league.ts'
import { eachPair, ratioOfPair } from './pairs.ts'
import { placesOf } from './places.ts'
import { type Better, significanceOf } from './ratio.ts'
import { criticalT } from './student.ts'
import { designOf, varianceFactor } from './two-way-fit.ts'

interface Drawn {
  rows: LeagueInput[]
  rounds: number
  isComplete: boolean
}

/** Steps of 0 to 10 % between the rows, each with at least six trials. */
const leagues: fc.Arbitrary<Drawn> = fc
  .record({
    entries: fc.integer({ min: 2, max: 9 }),
    rounds: fc.integer({ min: 6, max: 12 }),
    step: fc.constantFrom(0, 0.02, 0.05, 0.1),
    missing: fc.constantFrom(0, 0.3),
    seed: fc.nat(),
  })
  .map(({ entries, rounds, step, missing, seed }) => {
    const random = fastRandom(seed)
    const ofRounds = Array.from({ length: rounds }, () => 0.07 * drawNormal(random))
    const rows = Array.from({ length: entries }, (_, entry) => {
      const values = ofRounds.map(round => 1000 * Math.exp(round + step * entry + 0.03 * drawNormal(random)))
      const trials = inOrder(values).filter(({ round }) => round <= 6 || random() >= missing)
      const ordered = random() < 0.5 ? trials : trials.map(({ round, value }) => ({ round: rounds + 1 - round, value }))
      return { id: `${entry}`, trials: ordered, is_control: false }
    })
    return { rows, rounds, isComplete: rows.every(({ trials }) => trials.length === rounds) }
  })

const forAll = (check: (league: Drawn, fit: LeagueFit, level: number) => void) =>
  fc.assert(
    fc.property(leagues, league => {
      const fit = fitLeague(league.rows)
      check(league, fit, levelOf(fit).level)
    }),
  )

const printed = (fit: LeagueFit, level: number, a: string, b: string) => {
  const found = fittedRatioOf(fit, level, a, b)
  assert.ok(found)
  return found
}

const pairsOfIds = ({ ids }: LeagueFit) => eachPair(ids, (a, b) => [a, b] as const)

function assertClose(actual: number, expected: number, within = 1e-9): void {
  assert.ok(Math.abs(actual / expected - 1) < within, `${actual}, not ${expected}`)
}

test('intervals exclude 1 exactly for significant pairs, of which at most the share q is false', () => {
  forAll((_, fit, level) => {
    const { pairs, significant_pairs, false_share } = levelOf(fit)
    const all = pairsOfIds(fit)
    assert.equal(all.filter(([a, b]) => significanceOf(printed(fit, level, a, b)) !== 0).length, significant_pairs)
    assert.equal(pairs, all.length)
    assertClose(1 - level, (0.02 * Math.max(significant_pairs, 1)) / pairs)
    for (const [a, b] of all) {
      const { p_value } = fit.test(fit.ids.indexOf(a), fit.ids.indexOf(b))
      const { low, high } = printed(fit, level, a, b)
      assert.equal(p_value <= (0.02 * significant_pairs) / pairs, low > 1 || high < 1, `${a} and ${b}`)
    }
    if (significant_pairs === 0) assert.equal(false_share, null)
    else assert.ok(false_share !== null && false_share > 0 && false_share <= 0.02, `${false_share}`)
  })
})

test('ratios are quotients of the numbers, transitive and mirrored', () => {
  forAll((_, fit, level) => {
    const numbers = fit.ids.map((_, row) => estimateOf(fit, row).estimate)
    for (const [a, b] of pairsOfIds(fit)) {
      const [there, back] = [printed(fit, level, a, b), printed(fit, level, b, a)]
      assertClose(there.ratio, (numbers[Number(a)] ?? 0) / (numbers[Number(b)] ?? 0))
      for (const [one, other] of [
        [there.ratio, back.ratio],
        [there.low, back.high],
        [there.high, back.low],
      ] as const)
        assertClose(one * other, 1)
      for (const c of fit.ids.filter(id => id !== a && id !== b))
        assertClose(printed(fit, level, a, c).ratio * printed(fit, level, c, b).ratio, there.ratio)
    }
  })
})

test('the pairs that are published give each ratio of the fit, its interval in seven digits, and its order', () => {
  forAll((_, fit, level) => {
    const pairs = pairsOf(fit, level)
    const numbered = (id: string) => [id, estimateOf(fit, fit.ids.indexOf(id)).estimate] as const
    for (const [of, over] of pairsOfIds(fit).flatMap(([a, b]) => [[a, b] as const, [b, a] as const])) {
      const [found, expected] = [ratioOfPair(pairs, numbered(of), numbered(over)), printed(fit, level, of, over)]
      assert.ok(found)
      for (const end of ['ratio', 'low', 'high'] as const) assertClose(found[end], expected[end], 1e-6)
      assert.equal(significanceOf(found), significanceOf(expected))
    }
  })
})

test('a half-width has seven digits, or all if seven would change whether the interval includes 1', () => {
  const widthAt = (difference: number, half_width: number) => {
    const standard_error = half_width / criticalT(0.02, 5)
    const test = () => ({ difference, standard_error, freedom: 5, p_value: 1 })
    return pairsOf({ ids: ['a', 'b'], test }, 0.98).half_widths[0] ?? Number.NaN
  }
  for (const sign of [1, -1]) {
    assert.deepEqual(
      [0.123456749, 0.123456751].map(width => widthAt(0.2 * sign, width)),
      [0.1234567, 0.1234568],
    )
    assertClose(widthAt(0.12345673 * sign, 0.123456749), 0.123456749, 1e-12)
    assert.equal(widthAt(0.12345673 * sign, 0.123456751), 0.1234568)
    assert.equal(widthAt(0.12345677 * sign, 0.123456749), 0.1234567)
    assertClose(widthAt(0.12345677 * sign, 0.123456751), 0.123456751, 1e-12)
  }
})

test('without missing trials the number is the geometric mean, and the ratio the mean ratio of the rounds', () => {
  forAll(({ rows, rounds, isComplete }, fit, level) => {
    if (!isComplete) return
    const logs = rows.map(({ trials }) =>
      trials.toSorted((x, y) => x.round - y.round).map(({ value }) => Math.log(value)),
    )
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    const design = designOf(fit.table)
    for (const [row, values] of logs.entries()) assertClose(estimateOf(fit, row).estimate, Math.exp(mean(values)))
    for (const [a, b] of pairsOfIds(fit)) {
      const differences = (logs[Number(a)] ?? []).map((log, round) => log - (logs[Number(b)]?.[round] ?? 0))
      assertClose(printed(fit, level, a, b).ratio, Math.exp(mean(differences)))
      assertClose(varianceFactor(design, Number(a), Number(b)), 2 / rounds)
    }
  })
})

test('an effect of a round on all of its trials changes nothing', () => {
  forAll(({ rows }, fit, level) => {
    const slowed = fitLeague(
      rows.map(row => ({
        ...row,
        trials: row.trials.map(({ round, value }) => ({ round, value: value * (1 + ((round * 7) % 5)) })),
      })),
    )
    assert.deepEqual(levelOf(slowed), levelOf(fit))
    for (const [a, b] of pairsOfIds(fit))
      for (const end of ['ratio', 'low', 'high'] as const)
        assertClose(printed(slowed, level, a, b)[end], printed(fit, level, a, b)[end])
  })
})

test('the noise does not depend on the order of the two names, and includes both ends of the interval', () => {
  forAll((_, fit, level) => {
    for (const [a, b] of pairsOfIds(fit)) {
      const noise = noiseOf(fit, level, a, b) ?? Number.NaN
      assertClose(1 + noise, 1 + (noiseOf(fit, level, b, a) ?? Number.NaN))
      const { low, high } = printed(fit, level, a, b)
      assert.ok(high <= (1 + noise) * (1 + 1e-12) && low >= (1 - 1e-12) / (1 + noise))
    }
  })
})

test('a control is part of the fit but not of the family', () => {
  forAll(({ rows, rounds }, fit) => {
    const trials = inOrder(Array.from({ length: rounds }, (_, round) => 5000 + 10 * round))
    const withControl = fitLeague([{ id: 'control', trials, is_control: true }, ...rows])
    assert.equal(levelOf(withControl).pairs, levelOf(fit).pairs)
    assert.deepEqual(withControl.pool, fit.pool)
    assert.ok(fittedRatioOf(withControl, 0.95, 'control', '0'))
  })
})

const betterOf = (rows: readonly LeagueInput[]): Better => (rows.length % 2 ? 'higher' : 'lower')
const EXACT = { is_lower_bound: false, is_upper_bound: false }
const shownOf = (ids: readonly string[]) => ids.map(id => ({ id, framework_id: id, ...EXACT }))

test('rows are ordered by number, and each below a line differs significantly from the first of the tier above', () => {
  forAll(({ rows }, fit, level) => {
    const better = betterOf(rows)
    const sign = better === 'higher' ? 1 : -1
    const places = placesOf(fit, level, shownOf(fit.ids.toReversed()), better)
    const isSignificant = (a: string, b: string) => significanceOf(printed(fit, level, a, b)) === sign
    for (const [at, { id, rank_low, rank_high, tier }] of places.entries()) {
      const above = places[at - 1]
      if (above) assert.ok(sign * ((fit.effects[Number(above.id)] ?? 0) - (fit.effects[Number(id)] ?? 0)) >= 0)
      const others = places.filter(other => other.id !== id)
      assert.equal(rank_low, 1 + others.filter(other => isSignificant(other.id, id)).length)
      assert.equal(rank_high, rows.length - others.filter(other => isSignificant(id, other.id)).length)
      if (rows.length < 3) assert.equal(tier, null)
      else if (above) {
        const first = places.find(place => place.tier === above.tier)
        const isLine = places.slice(at).every(below => isSignificant(first?.id ?? '', below.id))
        assert.equal(tier, (above.tier ?? 0) + Number(isLine))
      } else assert.equal(tier, 1)
    }
  })
})

test('a hidden row has no rank and does not change the order of the others', () => {
  forAll(({ rows }, fit, level) => {
    const better = betterOf(rows)
    const all = placesOf(fit, level, shownOf(fit.ids), better).map(({ id }) => id)
    const some = placesOf(fit, level, shownOf(fit.ids.slice(1)), better)
    assert.deepEqual(
      some.map(({ id }) => id),
      all.filter(id => id !== '0'),
    )
    assert.ok(some.every(({ rank_high }) => rank_high < rows.length))
  })
})

test('tiers need three frameworks', () => {
  const fit = fitLeague(
    [1, 2, 4].map((level, at) => ({
      id: `${at}`,
      trials: inOrder([9, 9.1, 9, 9.2, 9, 9.1].map(value => value * level)),
      is_control: false,
    })),
  )
  const tiers = (...frameworks: string[]) =>
    placesOf(
      fit,
      0.98,
      frameworks.map((framework_id, at) => ({ id: `${at}`, framework_id, ...EXACT })),
      'higher',
    ).map(({ tier }) => tier)
  assert.deepEqual(tiers('a', 'b', 'c'), [1, 2, 3])
  assert.deepEqual(tiers('a', 'b', 'b'), [null, null, null])
})

test('a lower bound is significantly better and never worse, and has tier 1 or none', () => {
  const at = [100, 99.9, 60, 50, 20]
  const fit = fitLeague(
    at.map((level, id) => ({
      id: `${id}`,
      trials: inOrder([9, 9.1, 9, 9.2, 9, 9.1].map((value, round) => value * level * (1 + 0.004 * ((id + round) % 3)))),
      is_control: false,
    })),
  )
  const placesWith = (...bounds: number[]) =>
    placesOf(
      fit,
      0.98,
      at.map((_, id) => ({ id: `${id}`, framework_id: `${id}`, ...EXACT, is_lower_bound: bounds.includes(id) })),
      'higher',
    ).map(({ rank_low, rank_high, tier }) => [rank_low, rank_high, tier])
  assert.deepEqual(placesWith(), [...[1, 1].map(() => [1, 2, 1]), [3, 3, 2], [4, 4, 3], [5, 5, 4]])
  assert.deepEqual(placesWith(0, 1), placesWith(), 'rows below a bound still differ significantly from it')
  assert.deepEqual(
    placesWith(0),
    [
      [1, 2, 1],
      [1, 2, 1],
      [3, 3, 2],
      [4, 4, 3],
      [5, 5, 4],
    ],
    'a bound does not separate the rows below it',
  )
  const passed = placesWith(3)
  assert.deepEqual(passed[3], [1, 4, null], 'it may be the best, and a better number takes away its tier')
  assert.deepEqual(
    passed.map(([, , tier]) => tier),
    [1, 1, 2, null, 3],
  )
  assert.deepEqual(passed[0], [1, 3, 1], 'the bound may be above or below it')
  assert.deepEqual(
    placesWith(0, 3).map(([, , tier]) => tier),
    [1, 1, 2, null, 3],
    'the second is exact, and significantly better than the bound',
  )
})

test('an upper bound can only be significantly worse, and has a tier unless an exact number leaves it open', () => {
  const at = [100, 60, 20]
  const fit = fitLeague(
    at.map((level, id) => ({
      id: `${id}`,
      trials: inOrder([9, 9.1, 9, 9.2, 9, 9.1].map((value, round) => value * level * (1 + 0.004 * ((id + round) % 3)))),
      is_control: false,
    })),
  )
  const placesWith = (upper: number, better: 'higher' | 'lower') =>
    placesOf(
      fit,
      0.98,
      at.map((_, id) => ({ id: `${id}`, framework_id: `${id}`, ...EXACT, is_upper_bound: id === upper })),
      better,
    )
      .toSorted((a, b) => a.id.localeCompare(b.id, 'en'))
      .map(({ rank_low, rank_high, tier }) => [rank_low, rank_high, tier])
  assert.deepEqual(placesWith(0, 'higher'), [
    [1, 3, null],
    [1, 2, 1],
    [2, 3, 2],
  ])
  assert.deepEqual(placesWith(2, 'higher'), [
    [1, 1, 1],
    [2, 2, 2],
    [3, 3, 3],
  ])
  assert.deepEqual(placesWith(0, 'lower')[0], [1, 3, null], 'it may be the shortest')
})

test('rows of five trials or with a value of 0 do not count, and non-numbers are rejected', () => {
  const row = (id: string, values: number[]) => ({ id, trials: inOrder(values), is_control: false })
  const good = row('good', [1, 2, 1, 2, 1, 2])
  const fit = fitLeague([row('few', [1, 2, 3, 4, 5]), row('zero', [0, 1, 2, 3, 4, 5]), good])
  assert.deepEqual(fit.ids, ['good'])
  assert.deepEqual(levelOf(fit), { level: 0.98, pairs: 0, significant_pairs: 0, false_share: null })
  assert.equal(fittedRatioOf(fit, 0.98, 'good', 'few'), null)
  assert.deepEqual(placesOf(fit, 0.98, shownOf(['few', 'good']), 'higher'), [
    { id: 'good', rank_low: 1, rank_high: 1, tier: null },
  ])
  assert.throws(() => fitLeague([row('x', [1, 2, 3, 4, 5, Number.NaN])]), /result x contains NaN at position 5/)
})

test('a p-value equal to its step is significant, and one of 0.5 does not count as equal', () => {
  const chances = [0.02 / 3, 0.5, 0.6]
  const { test: _, ...fit } = fitLeague([])
  const table = [0, 1, 2].map(() => new Float64Array(6))
  const given = (a: number, b: number) => ({
    difference: 0,
    standard_error: 1,
    freedom: 5,
    p_value: chances[a + b - 1] ?? 1,
  })
  const found = levelOf({ ...fit, table, is_control: [false, false, false], test: given })
  assert.equal(found.significant_pairs, 1)
  assertClose(found.false_share ?? 0, 0.02)
  chances[2] = 0.5
  assertClose(
    levelOf({ ...fit, table, is_control: [false, false, false], test: given }).false_share ?? 0,
    (0.02 * 2) / 3,
  )
})
