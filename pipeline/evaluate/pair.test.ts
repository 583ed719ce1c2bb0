/** Pairs of made results: each league run has the numbers and half-widths that a test gives. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pair } from '../schema/records/pair.ts'
import { evaluatePairs, type PairSide, type PairTable, turned } from './pair.ts'
import { isUnanimous, pairSentence, pairSummary } from './pair-sentence.ts'
import { eachPair } from './statistics/pairs.ts'

interface Given {
  league?: string
  run?: number
  half_width?: number | null
}

/** A league run, whose pairs all have one half-width; its best run is 1. */
function runOf(
  { league = 'json/host/t1-c64', run = 1, half_width = 0.1 }: Given,
  numbers: Record<string, number | [number, Partial<PairSide>]>,
): { sides: PairSide[]; table: PairTable } {
  const [scenario_id = '', host_id = '', load = ''] = league.split('/')
  const where = { league_id: league, scenario_id, host_id, load, run_id: `run-${run}`, work: '', evidence_rank: run }
  const sides = Object.entries(numbers).map(([name, given]): PairSide => {
    const [framework_id = '', configuration_id = 'default'] = name.split(' ')
    const [number, more = {}] = Array.isArray(given) ? given : [given]
    const framework_name = framework_id.charAt(0).toUpperCase() + framework_id.slice(1)
    return {
      ...where,
      ...{ better: 'higher', framework_id, framework_name, framework_version: '1', configuration_id, number },
      result_id: `${name} in ${league} of ${run}`,
      ...{ setting_count: configuration_id === 'default' ? 0 : 1, is_default: configuration_id === 'default' },
      ...{ state: 'usable', state_reason: null, publication_status: 'current', is_withdrawn: false },
      ...{ is_lower_bound: false, is_upper_bound: false },
      ...more,
    }
  })
  const result_ids = sides.map(({ result_id }) => result_id)
  const table = { ...where, result_ids, half_widths: eachPair(result_ids, () => half_width), level: 0.98 }
  return { sides, table }
}

const pairsOf = (...runs: ReturnType<typeof runOf>[]): Pair[] =>
  evaluatePairs(
    runs.flatMap(({ sides }) => sides),
    runs.map(({ table }) => table),
  )

function onlyPair(...runs: ReturnType<typeof runOf>[]): Pair {
  const [pair = assert.fail(), ...others] = pairsOf(...runs)
  assert.deepEqual(others, [])
  return pair
}

const excluded: Partial<PairSide> = { state: 'not_usable', state_reason: 'The hypervisor took 3 % of the CPU time.' }

test('one sentence has the ratio of each league, by scenario, and the number of excluded ones', () => {
  const pair = onlyPair(
    runOf({ league: 'json/amd/t1-c64' }, { express: 100, fastify: 175 }),
    runOf({ league: 'order/amd/t1-c64' }, { express: 100, fastify: 270 }),
    runOf({ league: 'order/intel/t1-c64' }, { express: 200, fastify: 350 }),
    runOf({ league: 'ping/intel/t1-c64' }, { express: [100, excluded], fastify: 900 }),
  )
  assert.equal(
    pair.sentence,
    'Fastify is faster than Express in 3 of 3 comparisons: 1.75 times in json, 1.75 and 2.70 in order; 1 excluded.',
  )
  assert.deepEqual(
    [pair.framework_a, pair.framework_b, pair.verdict, pair.is_default, pair.configuration_a],
    ['express', 'fastify', 'b', true, 'default'],
  )
  assert.deepEqual([pair.n_compared, pair.n_a, pair.n_b, pair.n_unclear, pair.n_excluded], [3, 0, 3, 0, 1])
  assert.equal(pair.ratio?.toFixed(3), (1 / Math.cbrt(1.75 * 1.75 * 2.7)).toFixed(3))
  assert.ok(pair.low && pair.high && pair.low < (pair.ratio ?? 0) && pair.high < 1)
  const [json, , , ping] = pair.comparisons
  assert.deepEqual(
    { ...json, ratio: json?.ratio?.toFixed(3), low: json?.low?.toFixed(3), high: json?.high?.toFixed(3) },
    {
      ...{
        league_id: 'json/amd/t1-c64',
        scenario_id: 'json',
        host_id: 'amd',
        load: 't1-c64',
        work: '',
        run_id: 'run-1',
      },
      ...{ result_a: 'express in json/amd/t1-c64 of 1', result_b: 'fastify in json/amd/t1-c64 of 1' },
      ...{ ratio: '0.571', low: '0.517', high: '0.632', level: 0.98, verdict: 'b', excluded: null },
    },
  )
  assert.deepEqual(
    [ping?.ratio, ping?.low, ping?.high, ping?.level, ping?.verdict, ping?.excluded],
    [null, null, null, null, null, 'Express: The hypervisor took 3 % of the CPU time.'],
  )
})

const sentenceOf = (...ratios: [scenario_id: string, ratio: number][]): string =>
  onlyPair(
    ...ratios.map(([scenario_id, ratio], index) =>
      runOf({ league: `${scenario_id}/host${index}/t1-c64` }, { express: 100 * ratio, fastify: 100 }),
    ),
  ).sentence

test('the sentence has a form for each outcome', () => {
  const cases: [string, string][] = [
    [sentenceOf(['json', 1.2]), 'Express is faster than Fastify in their only comparison: 1.20 times in json.'],
    [
      sentenceOf(['json', 1.2], ['order', 1.02]),
      'No clear difference between Express and Fastify in 1 of 2 comparisons (order); Express is faster in 1: 1.20 times in json.',
    ],
    [
      sentenceOf(['json', 1.2], ['order', 1.02], ['ping', 0.8]),
      'Express and Fastify are each faster in some of 3 comparisons: Express in 1 (1.20 times in json), Fastify in 1 (1.25 times in ping); no clear difference in 1 (order).',
    ],
    [
      sentenceOf(['json', 0.8], ['order', 0.5], ['ping', 1]),
      'Fastify is faster than Express in 2 of 3 comparisons: 1.25 times in json, 2.00 in order; no clear difference in 1 (ping).',
    ],
    [
      sentenceOf(['json', 1.05], ['order', 0.95], ['order', 1]),
      'No clear difference between Express and Fastify in 3 comparisons (json, order).',
    ],
    [sentenceOf(['json', 1.05]), 'No clear difference between Express and Fastify in their only comparison (json).'],
    [
      sentenceOf(['json', 2], ['order', 0.5], ['order', 0.25], ['ping', 1]),
      'Express and Fastify are each faster in some of 4 comparisons: Express in 1 (2.00 times in json), Fastify in 2 (2.00 and 4.00 times in order); no clear difference in 1 (ping).',
    ],
    [
      sentenceOf(
        ['json', 2],
        ['json', 3],
        ['json', 4],
        ['json', 4],
        ['order', 2],
        ['order', 3],
        ['order', 4],
        ['order', 5],
      ),
      'Express is faster than Fastify in 8 of 8 comparisons: 2.00, 3.00 and 4.00 times in json, 2.00 to 5.00 in order.',
    ],
  ]
  for (const [actual, expected] of cases) assert.equal(actual, expected)
  const eligible = onlyPair(
    runOf({}, { express: 2, fastify: 1 }),
    ...['order', 'ping', 'hello'].map(id =>
      runOf({ league: `${id}/host/t1-c64` }, { express: [1, excluded], fastify: 1 }),
    ),
  )
  assert.equal(
    eligible.sentence,
    'Express is faster than Fastify in their only eligible comparison: 2.00 times in json; 3 excluded.',
  )
})

test('a difference is stated from the league’s significance on, and no mean where they disagree', () => {
  const at = (ratio: number) => onlyPair(runOf({}, { express: ratio, fastify: 1 })).verdict
  const edge = Math.exp(0.1)
  assert.deepEqual([at(edge * 1.000001), at(edge * 0.999999), at(1 / edge / 1.000001)], ['a', 'unclear', 'b'])
  const pair = onlyPair(
    runOf({}, { express: 2, fastify: 1 }),
    runOf({ league: 'order/host/t1-c64' }, { express: 1, fastify: 2 }),
  )
  assert.deepEqual([pair.verdict, pair.ratio, pair.low, pair.high], ['disagree', null, null, null])
})

test('one is faster if it is significantly in most of the eligible comparisons', () => {
  const found = (...ratios: number[]) => {
    const pair = onlyPair(
      ...ratios.map((ratio, at) => runOf({ league: `json/host${at}/t1-c64` }, { express: ratio, fastify: 1 })),
      runOf({ league: 'ping/host/t1-c64' }, { express: [9, excluded], fastify: 1 }),
    )
    return [pair.verdict, pair.n_a, pair.n_b, pair.n_unclear, pairSummary(pair), isUnanimous(pair)]
  }
  assert.deepEqual(found(2, 3, 1), ['a', 2, 0, 1, 'Express faster in 2 of 3, 2.00 to 3.00 times, 1 excluded', false])
  assert.deepEqual(found(2, 2), ['a', 2, 0, 0, 'Express faster in 2 of 2, 2.00 times, 1 excluded', true])
  const half = 'no clear difference in 2 of 4, Fastify faster in 2, 2.00 to 4.00 times, 1 excluded'
  assert.deepEqual(found(0.5, 0.25, 1, 1), ['unclear', 0, 2, 2, half, false])
  const most = 'Fastify faster in 3 of 5, 2.00 to 4.00 times, 1 excluded'
  assert.deepEqual(found(0.5, 0.25, 0.5, 1, 1), ['b', 0, 3, 2, most, false])
  assert.deepEqual(found(1, 1), ['unclear', 0, 0, 2, 'no clear difference in 2, 1 excluded', true])
  assert.deepEqual(found(2, 0.5), ['disagree', 1, 1, 0, 'each faster in some of 2, 1 excluded', false])
})

test('the loads of one run are one effect of the mean, whose interval needs three and is at 95 %', () => {
  const at = (league: string, ratio: number, run = 1) => runOf({ league, run }, { express: ratio, fastify: 1 })
  const loads = [at('json/host/t1-c64', 2), at('json/host/t1-c400', 8)]
  const two = onlyPair(...loads, at('order/host/t1-c64', 4))
  assert.deepEqual([two.ratio?.toFixed(6), two.low, two.high], ['4.000000', null, null])
  const three = onlyPair(...loads, at('order/host/t1-c64', 4), at('ping/host/t1-c64', 4, 2))
  // three equal effects: half of the interval is Student's t at 97.5 % times that of the normal distribution at 98 %
  const reach = (4.30265 * 0.1) / 2.326348 / Math.sqrt(3)
  assert.equal(((three.low ?? 0) / 4).toFixed(4), Math.exp(-reach).toFixed(4))
  const only = onlyPair(at('json/host/t1-c64', 2))
  assert.deepEqual([only.ratio, only.low, only.high], [2, null, null])
})

test('results that are excluded, withdrawn or bounds, or have too few trials, are named and have no ratio', () => {
  const of = (more: Partial<PairSide>, half_width: number | null = 0.1) => {
    const pair = onlyPair(runOf({ half_width }, { express: [100, more], fastify: 300 }))
    assert.deepEqual([pair.ratio, pair.verdict, pair.n_compared, pair.n_excluded], [null, null, 0, 1])
    assert.equal(pair.sentence, 'Express and Fastify cannot be compared: their only comparison is excluded.')
    return pair.comparisons[0]?.excluded
  }
  assert.equal(of({ publication_status: 'void', is_withdrawn: true }), 'Express is void, according to a statement.')
  assert.equal(
    of({ publication_status: 'too-low', is_lower_bound: true }),
    'Express is known to be too low, according to a statement.',
  )
  assert.equal(of({ is_lower_bound: true }), 'The load generator was at its limit with Express.')
  assert.equal(of({}, null), 'There are too few trials to compare.')
  const both = onlyPair(
    runOf({}, { express: [1, excluded], fastify: [2, { is_lower_bound: true }] }),
    runOf({ league: 'order/host/t1-c64' }, { express: [1, excluded], fastify: 2 }),
  )
  assert.match(both.comparisons[0]?.excluded ?? '', /^Express: The .* time\. The load generator .* with Fastify\.$/)
  assert.equal(both.sentence, 'Express and Fastify cannot be compared: both comparisons are excluded.')
})

test('a league contributes the best run in which both are eligible, whatever its interval, then its best', () => {
  const runOfPair = (...runs: ReturnType<typeof runOf>[]) => onlyPair(...runs).comparisons.map(each => each.run_id)
  const [best, other] = [1, 2].map(run => runOf({ run }, { express: 1, fastify: 2 }))
  const spoiled = runOf({ run: 1 }, { express: [1, excluded], fastify: 2 })
  assert.ok(best && other)
  assert.deepEqual(runOfPair(other, best), ['run-1'])
  const precise = runOf({ run: 2, half_width: 0.02 }, { express: 1, fastify: 2 })
  assert.deepEqual(runOfPair(best, precise), ['run-1'])
  assert.deepEqual(runOfPair(spoiled, other), ['run-2'])
  assert.deepEqual(runOfPair(runOf({ run: 1 }, { express: 1 }), other), ['run-2'])
  assert.deepEqual(runOfPair(spoiled, runOf({ run: 2 }, { express: [1, excluded], fastify: 2 })), ['run-1'])
})

test('names alone mean the default configurations, or else the newest release, and configurations are pairs too', () => {
  const release = (framework_version: string, is_default = false): Partial<PairSide> => ({
    framework_version,
    is_default,
  })
  const pairs = pairsOf(
    runOf(
      {},
      {
        'fastify default': 3,
        'express release=4': [1, release('4.22.3')],
        'express release=5': [2, release('5.3.0', true)],
      },
    ),
  )
  assert.deepEqual(
    pairs.map(pair => [pair.is_default, pair.name_a, pair.configuration_a, pair.name_b, pair.configuration_b]),
    [
      [true, 'Express', 'release=5', 'Fastify', 'default'],
      [false, 'Express release=4', 'release=4', 'Express release=5', 'release=5'],
      [false, 'Express release=4', 'release=4', 'Fastify', 'default'],
    ],
  )
  const newest = (...versions: string[]) =>
    pairsOf(
      runOf(
        {},
        {
          fastify: 3,
          ...Object.fromEntries(
            versions.map((version, index) => [`hyper release=${index}`, [1, release(version)] as [number, object]]),
          ),
        },
      ),
    ).find(({ is_default }) => is_default)?.configuration_b
  assert.deepEqual([newest('0.12.36', '1.12.0', '1.9.0'), newest('1.9.0', '1.12.0')], ['release=1', 'release=1'])
})

test('each program of a league is a comparison', () => {
  const [fast, slow] = [runOf({}, { express: 1, fastify: 2 }), runOf({}, { express: 3, fastify: 1 })]
  for (const each of [...slow.sides, slow.table]) each.work = 'event'
  assert.match(onlyPair(fast, slow).sentence, /each faster in some of 2 comparisons/)
})

test('no other configuration stands for a default one that was measured, which may differ by scenario', () => {
  const other: Partial<PairSide> = { is_default: false }
  const pairs = pairsOf(
    runOf({ run: 1 }, { 'express release=4': [1, other], fastify: 2 }),
    runOf({ run: 2 }, { express: 1, fastify: 2 }),
    runOf({ league: 'json/host/t1-c400' }, { 'express release=4': [4, other], fastify: 2 }),
    runOf({ league: 'order/host/t1-c64' }, { 'express release=5': [1, { is_default: true }], fastify: 2 }),
  )
  const [pair] = pairs.filter(({ is_default }) => is_default)
  assert.deepEqual(
    [pair?.comparisons.map(({ run_id }) => run_id), pair?.configuration_a, pair?.configuration_b],
    [['run-2', 'run-1'], null, 'default'],
  )
  assert.equal(pairs.length, 4)
})

test('ratios are of speed, also where less time is better', () => {
  const pair = onlyPair(runOf({}, { express: [1, { better: 'lower' }], fastify: [2, { better: 'lower' }] }))
  assert.deepEqual([pair.ratio, pair.verdict], [2, 'a'])
  assert.equal(pair.sentence, 'Express is faster than Fastify in their only comparison: 2.00 times in json.')
})

test('seen from the other side, a pair has the same sentence if one is faster, and turned twice it is itself', () => {
  const pair = onlyPair(
    runOf({}, { express: 4, fastify: 1 }),
    runOf({ league: 'order/host/t1-c64' }, { express: 1.01, fastify: 1 }),
    runOf({ league: 'ping/host/t1-c64' }, { express: 3, fastify: 1 }),
  )
  const other = turned(pair)
  assert.deepEqual(
    [other.framework_a, other.name_b, other.verdict, other.n_a, other.n_b, other.comparisons[0]?.verdict],
    ['fastify', 'Express', 'b', 0, 2, 'b'],
  )
  assert.deepEqual([other.comparisons[0]?.ratio, pair.comparisons[0]?.ratio], [0.25, 4])
  assert.equal(pairSentence(other), pair.sentence)
  const rounded = ({ comparisons, ...rest }: Pair) =>
    JSON.stringify([rest, comparisons], (_, value) =>
      typeof value === 'number' ? Number(value.toPrecision(12)) : value,
    )
  assert.equal(rounded(turned(other)), rounded(pair))
})
