import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOrder } from '../../../proofs/fixtures/rounds.ts'
import fc from '../../../proofs/fixtures/seeded-check.ts'
import type { Comparable } from './comparability.ts'
import { compareInLeague, compareRuns, summarise, VERDICT_SIGNS } from './compare-results.ts'
import { fitLeague, fittedRatioOf } from './league.ts'
import type { Better } from './ratio.ts'

const positive = fc.double({ min: 1e-3, max: 1e9, noNaN: true })
const trials = fc.array(positive, { minLength: 6, maxLength: 40 })
const few = fc.array(positive, { minLength: 1, maxLength: 5 })

function isClose(actual: number | null, expected: number | null): boolean {
  if (actual === null || expected === null) return actual === expected
  return Math.abs(actual - expected) <= 1e-9 * Math.max(Math.abs(actual), Math.abs(expected))
}

const around100 = [98, 99, 100, 101, 102, 100.5]
const around120 = around100.map(value => value * 1.2)

test('the interval of six trials is nearly their complete range', () => {
  // n = 6: smallest to largest covers 1 - 2/64 = 96.875 %, second to fifth 1 - 2 * 7/64 = 78.125 %.
  // Aimed at 96 %: excess = 0.875 / 18.75 = 0.04667; weight = 5 * 0.04667 / (1 + 4 * 0.04667) = 0.19663.
  const { n, median, low, high, interval_method } = summarise([6, 1, 5, 2, 4, 3])
  assert.deepEqual([n, median, interval_method], [6, 3.5, 'interpolated-order-statistics'])
  assert.ok(isClose(low, 1 + 0.7 / 3.56), `${low}`)
  assert.ok(isClose(high, 6 - 0.7 / 3.56), `${high}`)
})

test('below six trials there is a median but no interval', () => {
  fc.assert(
    fc.property(few, values => {
      const { low, high, interval_method } = summarise(values)
      assert.deepEqual([low, high, interval_method], [null, null, null])
    }),
  )
})

test('an interval contains its median, whatever the values', () => {
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

test('an empty sample and a non-number are rejected with a remedy', () => {
  assert.throws(() => summarise([]), /sample is empty: omit results without measurements/)
  assert.throws(() => summarise([1, Number.NaN]), /contains NaN at position 1: omit values that the tool did not print/)
  assert.throws(() => summarise([Number.POSITIVE_INFINITY]), RangeError)
  const broken = ofRun('run-1', [1, Number.NaN])
  assert.throws(() => compareRuns(broken, ofRun('run-2', [1]), 'higher'), /a result of run-1 contains NaN/)
})

/** Compares two results in one league. */
function compare(a: readonly number[], b: readonly number[], better: Better) {
  const row = (id: string, values: readonly number[]) => ({ id, trials: inOrder(values), is_control: false })
  return compareInLeague(fittedRatioOf(fitLeague([row('a', a), row('b', b)]), 0.98, 'a', 'b'), 0.98, better)
}

/** A result of a run whose control does not vary. */
function ofRun(origin_id: string, values: readonly number[], facts: Partial<Comparable> = {}): Comparable {
  const of_run = { origin_id, trials: inOrder(values), controls: [inOrder(Array(40).fill(200))] }
  return { ...of_run, load: { connections: 400 }, stated: {}, environment: { kernel_release: '6.12' }, ...facts }
}

test('the better direction decides between faster and slower', () => {
  const twoRuns = (a: number[], b: number[], better: Better) => compareRuns(ofRun('1', a), ofRun('2', b), better)
  for (const [compared, level] of [
    [compare, 0.98],
    [twoRuns, 0.95],
  ] as const) {
    const higher = compared(around120, around100, 'higher')
    assert.deepEqual([higher.verdict, higher.level], ['faster', level])
    assert.ok(isClose(higher.ratio, 1.2), `${higher.ratio}`)
    assert.ok((higher.low ?? 0) > 1.15 && (higher.high ?? 9) < 1.25)
    assert.equal(compared(around120, around100, 'lower').verdict, 'slower')
    assert.equal(compared(around100, around120, 'lower').verdict, 'faster')
  }
})

test('equal results are indistinguishable, even without any spread', () => {
  assert.equal(compare(around100, around100.toReversed(), 'higher').verdict, 'indistinguishable')
  const flat = compare(Array(6).fill(0.3), Array(9).fill(0.3), 'higher')
  assert.deepEqual([flat.verdict, isClose(flat.ratio, 1)], ['indistinguishable', true])
})

test('exchanging two results inverts the ratio, its interval and the verdict', () => {
  const mirrored = { faster: 'slower', slower: 'faster', indistinguishable: 'indistinguishable' }
  fc.assert(
    fc.property(trials, trials, fc.constantFrom<Better>('higher', 'lower'), fc.boolean(), (x, y, better, isOfOne) => {
      const [a, b] = [ofRun('1', x), ofRun('2', y)]
      const there = isOfOne ? compare(x, y, better) : compareRuns(a, b, better)
      const back = isOfOne ? compare(y, x, better) : compareRuns(b, a, better)
      assert.equal(there.is_of_two_runs, !isOfOne)
      assert.equal(back.verdict, mirrored[there.verdict as keyof typeof mirrored])
      assert.ok(isClose(back.ratio, 1 / (there.ratio ?? Number.NaN)))
      assert.ok(isClose(back.low, 1 / (there.high ?? Number.NaN)))
      const isOutside = (there.low ?? 0) > 1 || (there.high ?? 0) < 1
      assert.equal(isOutside, there.verdict !== 'indistinguishable')
    }),
  )
})

test('five trials and none are too few', () => {
  for (const few of [around100.slice(1), []]) {
    for (const { verdict, ratio, level } of [
      compare(few, around120, 'higher'),
      compareRuns(ofRun('1', few), ofRun('2', around120), 'higher'),
    ])
      assert.deepEqual([verdict, ratio], ['too_few_trials', null], `${level}`)
  }
})

test('differences in load or environment are reported before too few trials', () => {
  const other = ofRun('2', [1], {
    load: { connections: 1000 },
    environment: { kernel_release: '6.12', governor: 'performance' },
  })
  const comparison = compareRuns(ofRun('1', around100), other, 'higher')
  assert.deepEqual([comparison.verdict, comparison.ratio], ['not_comparable', null])
  assert.deepEqual(comparison.differences, [
    { key: 'connections', a: 400, b: 1000 },
    { key: 'governor', a: null, b: 'performance' },
  ])
})

test('a different duration of the load is reported but does not prevent the comparison', () => {
  const [a, b] = [
    ofRun('1', around100, { stated: { duration_s: 5 } }),
    ofRun('2', around120, { stated: { duration_s: 9 } }),
  ]
  const { verdict, stated } = compareRuns(a, b, 'higher')
  assert.deepEqual([verdict, stated], ['slower', [{ key: 'duration_s', a: 5, b: 9 }]])
})

test('a fact that neither of two runs states is not assumed to be equal', () => {
  const unknown = { environment: { kernel_release: null } }
  const { verdict, differences } = compareRuns(ofRun('1', around100, unknown), ofRun('2', around120, unknown), 'higher')
  assert.deepEqual([verdict, differences], ['not_comparable', [{ key: 'kernel_release', a: null, b: null }]])
})

test('two runs are compared through a control of each, or not at all', () => {
  const without = ofRun('2', around120, { controls: [] })
  const { verdict, differences } = compareRuns(ofRun('1', around100), without, 'higher')
  assert.deepEqual([verdict, differences], ['not_comparable', [{ key: 'control', a: 1, b: null }]])
  const twice = ofRun('2', around120, { controls: [inOrder(Array(6).fill(400))] })
  assert.ok(isClose(compareRuns(ofRun('1', around100), twice, 'higher').ratio, 100 / 60))
})

test('no ratio is computed from zero', () => {
  const comparison = compareRuns(ofRun('1', [0, ...around100]), ofRun('2', around120), 'higher')
  assert.equal(comparison.verdict, 'not_comparable')
  assert.deepEqual(comparison.differences, [{ key: 'smallest_value', a: 0, b: 98 * 1.2 }])
})

test('each verdict has a unique sign, and words', () => {
  assert.equal(VERDICT_SIGNS.indistinguishable.sign, '≈')
  assert.equal(new Set(Object.values(VERDICT_SIGNS).map(({ sign }) => sign)).size, 7)
  assert.ok(Object.values(VERDICT_SIGNS).every(({ words }) => words.length > 3))
})
