import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOrder } from '../proofs/fixtures/rounds.ts'
import fc from '../proofs/fixtures/seeded-check.ts'
import { openDatabase } from './database.ts'
import type { Comparable } from './statistics/comparability.ts'
import { type Better, type Rankable, rankLeague } from './statistics/league.ts'
import { compare, summarise, VERDICT_SIGNS } from './statistics.ts'

const positive = fc.double({ min: 1e-3, max: 1e9, noNaN: true })
const trials = fc.array(positive, { minLength: 6, maxLength: 40 })
const few = fc.array(positive, { minLength: 1, maxLength: 5 })

function isClose(actual: number | null, expected: number | null): boolean {
  if (actual === null || expected === null) return actual === expected
  return Math.abs(actual - expected) <= 1e-9 * Math.max(Math.abs(actual), Math.abs(expected))
}

function result(values: readonly number[], facts: Partial<Comparable> = {}): Comparable {
  const trials = inOrder(values)
  const of_run = { origin_id: 'run-1', trials, controls: [inOrder(Array(40).fill(200))] }
  return { ...of_run, load: { connections: 400 }, environment: { kernel_release: '6.12' }, ...facts }
}

const around100 = [98, 99, 100, 101, 102, 100.5]
const around120 = around100.map(value => value * 1.2)

test('six trials give nearly their whole range as the interval', () => {
  // n = 6: smallest to largest covers 1 - 2/64 = 96.875 %, second to fifth 1 - 2 * 7/64 = 78.125 %.
  // Aimed at 96 %: excess = 0.875 / 18.75 = 0.04667; weight = 5 * 0.04667 / (1 + 4 * 0.04667) = 0.19663.
  const { n, median, low, high, interval_method } = summarise([6, 1, 5, 2, 4, 3])
  assert.deepEqual([n, median, interval_method], [6, 3.5, 'interpolated-order-statistics'])
  assert.ok(isClose(low, 1 + 0.7 / 3.56), `${low}`)
  assert.ok(isClose(high, 6 - 0.7 / 3.56), `${high}`)
})

test('below six trials there is a median and no interval', () => {
  fc.assert(
    fc.property(few, values => {
      const { low, high, interval_method } = summarise(values)
      assert.deepEqual([low, high, interval_method], [null, null, null])
    }),
  )
})

test('an interval holds its median, whatever the values', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 6, maxLength: 300 }), values => {
      const { low, median, high } = summarise(values)
      assert.ok(low !== null && high !== null && low <= median && median <= high)
    }),
  )
})

test('a summary does not depend on the order of the trials, and scales with its unit', () => {
  const shuffled = trials.chain(values =>
    fc.record({ values: fc.constant(values), order: fc.shuffledSubarray(values, { minLength: values.length }) }),
  )
  fc.assert(fc.property(shuffled, ({ values, order }) => assert.deepEqual(summarise(order), summarise(values))))
  fc.assert(
    fc.property(trials, fc.double({ min: 1e-6, max: 1e6, noNaN: true }), (values, factor) => {
      const [plain, scaled] = [summarise(values), summarise(values.map(value => value * factor))]
      for (const key of ['median', 'low', 'high'] as const) {
        assert.ok(isClose(scaled[key], (plain[key] ?? Number.NaN) * factor), key)
      }
    }),
  )
})

test('an empty sample and a value that is not a number are refused with what to do', () => {
  assert.throws(() => summarise([]), /sample is empty: leave out what was not measured/)
  assert.throws(
    () => summarise([1, Number.NaN]),
    /holds NaN at position 1: leave out values that the tool did not print/,
  )
  assert.throws(() => summarise([Number.POSITIVE_INFINITY]), RangeError)
  assert.throws(
    () => compare(result([1, Number.NaN]), result([1]), { better: 'higher' }),
    /a result of run-1 holds NaN/,
  )
  const broken = entry('x', [1, 2, 3, 4, 5, Number.NaN])
  assert.throws(() => rankLeague([broken], { better: 'higher' }), /result x holds NaN at position 5/)
})

test('the median is the one of the database', async () => {
  const database = await openDatabase(1)
  try {
    for (const values of [[3], [3, 1], [3, 1, 2], [0.1, 0.2, 0.3, 0.7], [540820.54, 55151.73, 7162.27, 41424]]) {
      const [row] = await database.rows<{ median: number }>(
        `select median(v) as median from unnest([${values}]::double[]) as t(v)`,
      )
      assert.equal(summarise(values).median, row?.median)
    }
  } finally {
    database.close()
  }
})

test('which direction is better decides between faster and slower', () => {
  const higher = compare(result(around120), result(around100), { better: 'higher' })
  assert.equal(higher.verdict, 'faster')
  assert.ok(isClose(higher.ratio, 1.2), `${higher.ratio}`)
  assert.ok((higher.low ?? 0) > 1.15 && (higher.high ?? 9) < 1.25)
  assert.equal(compare(result(around120), result(around100), { better: 'lower' }).verdict, 'slower')
  assert.equal(compare(result(around100), result(around120), { better: 'lower' }).verdict, 'faster')
})

test('equal results are indistinguishable, also without any spread', () => {
  assert.equal(
    compare(result(around100), result([...around100].reverse()), { better: 'higher' }).verdict,
    'indistinguishable',
  )
  const flat = compare(result(Array(6).fill(0.3)), result(Array(9).fill(0.3)), { better: 'higher' })
  assert.deepEqual([flat.verdict, isClose(flat.ratio, 1)], ['indistinguishable', true])
})

test('swapping two results inverts the ratio, its interval and the verdict', () => {
  const mirrored = { faster: 'slower', slower: 'faster', indistinguishable: 'indistinguishable' }
  fc.assert(
    fc.property(trials, trials, fc.constantFrom<Better>('higher', 'lower'), (x, y, better) => {
      const there = compare(result(x), result(y), { better })
      const back = compare(result(y), result(x), { better })
      assert.equal(back.verdict, mirrored[there.verdict as keyof typeof mirrored])
      assert.ok(isClose(back.ratio, 1 / (there.ratio ?? Number.NaN)))
      assert.ok(isClose(back.low, 1 / (there.high ?? Number.NaN)))
      const isOutside = (there.low ?? 0) > 1 || (there.high ?? 0) < 1
      assert.equal(isOutside, there.verdict !== 'indistinguishable')
    }),
  )
})

test('five trials are too few, and so is none', () => {
  const comparison = compare(result(around100.slice(1)), result(around120), { better: 'higher' })
  assert.deepEqual(
    [comparison.verdict, comparison.n_a, comparison.n_b, comparison.ratio],
    ['too_few_trials', 5, 6, null],
  )
  assert.equal(compare(result([]), result(around120), { better: 'higher' }).verdict, 'too_few_trials')
})

test('what differs in load or environment is named, before the number of trials', () => {
  const other = result([1], {
    load: { connections: 1000 },
    environment: { kernel_release: '6.12', governor: 'performance' },
  })
  const comparison = compare(result(around100), other, { better: 'higher' })
  assert.equal(comparison.verdict, 'not_comparable')
  assert.deepEqual(comparison.differences, [
    { key: 'connections', a: 400, b: 1000 },
    { key: 'governor', a: null, b: 'performance' },
  ])
})

test('what neither states is the same within one origin only', () => {
  const unknown = { environment: { kernel_release: null } }
  const [a, b] = [result(around100, unknown), result(around120, unknown)]
  assert.equal(compare(a, b, { better: 'higher' }).verdict, 'slower')
  const elsewhere = compare(a, { ...b, origin_id: 'run-2' }, { better: 'higher' })
  assert.equal(elsewhere.verdict, 'not_comparable')
  assert.deepEqual(elsewhere.differences, [{ key: 'kernel_release', a: null, b: null }])
})

test('kernels are compared across when asked for, and it is said', () => {
  const newer = result(around120, { origin_id: 'run-2', environment: { kernel_release: '6.18' } })
  assert.equal(compare(result(around100), newer, { better: 'higher' }).verdict, 'not_comparable')
  const asked = compare(result(around100), newer, { better: 'higher', across_kernels: true })
  assert.equal(asked.verdict, 'slower')
  assert.deepEqual(asked.across, [{ key: 'kernel_release', a: '6.12', b: '6.18' }])
  const elsewhere = { ...newer, load: { connections: 1 } }
  const differing = compare(result(around100), elsewhere, { better: 'higher', across_kernels: true })
  assert.deepEqual([differing.verdict, differing.differences.length], ['not_comparable', 1])
})

test('no ratio is formed of zero', () => {
  const comparison = compare(result([0, ...around100]), result(around120), { better: 'higher' })
  assert.equal(comparison.verdict, 'not_comparable')
  assert.deepEqual(comparison.differences, [{ key: 'smallest_value', a: 0, b: 98 * 1.2 }])
})

test('each verdict has a sign of its own, and words for it', () => {
  assert.equal(VERDICT_SIGNS.indistinguishable.sign, '~')
  assert.equal(new Set(Object.values(VERDICT_SIGNS).map(({ sign }) => sign)).size, 5)
  assert.ok(Object.values(VERDICT_SIGNS).every(({ words }) => words.length > 3))
})

function entry(id: string, values: readonly number[], has_invalid_finding = false): Rankable {
  return { id, trials: inOrder(values), has_invalid_finding }
}

const ranks = (...league: Parameters<typeof rankLeague>) => rankLeague(...league).ranks

test('entries that cannot be told apart share their ranks', () => {
  const twin = around100.toReversed().map(value => value + 0.1)
  const table = [
    entry('a', around100),
    entry('b', around120),
    entry('c', twin),
    entry(
      'd',
      around100.map(value => value / 2),
    ),
  ]
  assert.deepEqual(
    ranks(table, { better: 'higher' }).map(({ id, rank_low, rank_high, tier }) => [id, rank_low, rank_high, tier]),
    [
      ['a', 2, 3, 2],
      ['b', 1, 1, 1],
      ['c', 2, 3, 2],
      ['d', 4, 4, 3],
    ],
  )
  assert.deepEqual(
    ranks(table, { better: 'lower' }).map(({ rank_low, rank_high, tier }) => [rank_low, rank_high, tier]),
    [
      [2, 3, 2],
      [4, 4, 3],
      [2, 3, 2],
      [1, 1, 1],
    ],
  )
})

test('a result without a rank takes no place from the others', () => {
  const zero = [0, ...around100]
  const table = [
    entry('bad', around120, true),
    entry('few', [120]),
    entry('zero', zero),
    entry('failed', [], true),
    entry('good', around100),
  ]
  assert.deepEqual(ranks(table, { better: 'higher' }), [
    { id: 'bad', rank_low: null, rank_high: null, tier: null, unranked_because: 'invalid' },
    { id: 'few', rank_low: null, rank_high: null, tier: null, unranked_because: 'too_few_trials' },
    { id: 'zero', rank_low: null, rank_high: null, tier: null, unranked_because: 'not_positive' },
    { id: 'failed', rank_low: null, rank_high: null, tier: null, unranked_because: 'invalid' },
    { id: 'good', rank_low: 1, rank_high: 1, tier: 1, unranked_because: null },
  ])
  assert.deepEqual(ranks([], { better: 'higher' }), [])
})

test('rank intervals lie within the table, and no order of the entries changes them', () => {
  fc.assert(
    fc.property(
      fc.array(trials, { minLength: 1, maxLength: 8 }),
      fc.constantFrom<Better>('higher', 'lower'),
      (samples, better) => {
        const table = samples.map((values, at) => entry(`${at}`, values))
        const found = ranks(table, { better })
        for (const { rank_low, rank_high } of found) {
          assert.ok(rank_low !== null && rank_high !== null)
          assert.ok(1 <= rank_low && rank_low <= rank_high && rank_high <= samples.length)
        }
        assert.deepEqual(ranks([...table].reverse(), { better }).reverse(), found)
      },
    ),
    { numRuns: 50 },
  )
})
