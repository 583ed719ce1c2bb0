import assert from 'node:assert/strict'
import test from 'node:test'
import type { League, LeagueEntry } from '../../pipeline/vocabulary/records/league.ts'
import { entry, fixtureLeague } from '../../proofs/fixtures/league.ts'
import { changesOf, isTold } from './changes.ts'
import { csvOf } from './csv.ts'
import { noiseOf } from './ratio.ts'
import { sentenceOf } from './sentence.ts'
import { measuresOf, viewOf } from './view.ts'
import { loadWords, whyUnusable } from './words.ts'

const slow = entry({ result_id: 'slow', rounds: [50, 51, 52, 53, 54, 55] })
const fast = entry({ result_id: 'fast', rounds: [100, 102, 104, 106, 108, 110] })
const named = { framework_id: 'fast', framework_name: 'fast' }
const logging = entry({ ...named, result_id: 'logging', settings: { logging: 'on' }, rounds: [80, 81, 82, 83, 84, 85] })
const broken = entry({
  result_id: 'broken',
  is_usable: false,
  findings: [{ rule_id: 'starved-connections', title: 'starved', severity: 'invalid' }],
  rounds: [900, 901, 902, 903, 904, 905],
})
const control = entry({ result_id: 'null', role: 'control', rounds: [200, 204, 208, 212, 216, 220] })
const twin = entry({ result_id: 'twin', role: 'twin', rounds: [210, 200, 211, 209, 218, 217] })
const sideOf = (league: League, entry: LeagueEntry) => ({ league, entry })
const league = fixtureLeague([slow, logging, broken, fast, control, twin])

test('the best configuration of a framework stands first, the others with it, and what cannot be used in none', () => {
  const { groups, unusable, ceiling } = viewOf(league)
  const ids = groups[0]?.frameworks.map(places => places.map(({ entry }) => entry.result_id))
  assert.deepEqual(ids, [['fast', 'logging'], ['slow']])
  assert.deepEqual(
    unusable.map(({ result_id }) => result_id),
    ['broken'],
  )
  assert.equal(ceiling, 210, 'the control is a line, not a row')
})

test('every other is held against the best, or against the baseline that was chosen', () => {
  const against = (baseline: string | null) =>
    viewOf(league, { metric_id: 'requests_per_s', baseline }).groups.flatMap(({ frameworks }) =>
      frameworks.flat().map(({ entry, against }) => [entry.result_id, against?.ratio?.toFixed(2) ?? null]),
    )
  assert.deepEqual(against(null), [
    ['fast', null],
    ['logging', '0.79'],
    ['slow', '0.50'],
  ])
  assert.deepEqual(against('slow'), [
    ['fast', '2.00'],
    ['logging', '1.57'],
    ['slow', null],
  ])
})

test('entries of different work are never held against each other', () => {
  const other = entry({ result_id: 'other', work: 'primitive=event', rounds: [1, 2, 3, 4, 5, 6] })
  const { groups } = viewOf(fixtureLeague([fast, other, slow]))
  assert.deepEqual(
    groups.map(({ work, baseline }) => [work, baseline.entry.result_id]),
    [
      ['', 'fast'],
      ['primitive=event', 'other'],
    ],
  )
  const mixed = fixtureLeague([fast, other])
  assert.match(
    sentenceOf('requests_per_s', sideOf(mixed, other), sideOf(mixed, fast)),
    /cannot be compared: they differ in work/,
  )
})

test('a lower value is better where the metric says so, and only what was measured is offered', () => {
  const timed = (result_id: string, median: number) =>
    entry({
      ...{ result_id, rounds: [1] },
      measures: { time_s: { n: 1, median, low: null, high: null, rounds: [median] } },
    })
  const league = { ...fixtureLeague([timed('long', 2), timed('short', 1)]), headline_metric_id: 'time_s' }
  assert.equal(viewOf(league).groups[0]?.baseline.entry.result_id, 'short')
  assert.deepEqual(
    measuresOf(league).map(({ metric, count }) => [metric.metric_id, count]),
    [['time_s', 2]],
  )
})

test('the table does not tell a row from the best of its own tier, whatever the pair says by itself', () => {
  const verdicts = (tier: number) =>
    viewOf(fixtureLeague([{ ...fast, tier: 1 }, { ...slow, tier }, control, twin])).groups[0]?.frameworks.map(
      ([{ against }]) => against?.verdict,
    )
  assert.deepEqual(verdicts(2), [undefined, 'slower'])
  assert.deepEqual(verdicts(1), [undefined, 'indistinguishable'])
})

test('the noise is what two copies of one server differed by, and is not known without them', () => {
  assert.ok((noiseOf(league, 'requests_per_s') ?? 0) > 0.01)
  assert.equal(noiseOf(fixtureLeague([fast, slow]), 'requests_per_s'), null)
})

test('a comparison is a sentence with verdict, ratio and interval, and says what cannot be used', () => {
  assert.match(
    sentenceOf('requests_per_s', sideOf(league, slow), sideOf(league, fast)),
    /^slow 1 has 0\.500 \(0\.\d+ to 0\.\d+\) times the requests of fast 1: slower\. Two copies of one server may differ by \d+ % there\.$/,
  )
  assert.match(
    sentenceOf('requests_per_s', sideOf(league, broken), sideOf(league, fast)),
    /Not usable: broken 1 \(starved\)\.$/,
  )
  assert.equal(whyUnusable({ ...broken, findings: [] }), 'a trial failed, or a statement took it back')
  assert.equal(whyUnusable({ ...broken, findings: [], measures: {} }), 'no number')
})

test('as a table, each entry and measure is a row, and no text of it is a formula or breaks a row', () => {
  const mean = entry({ result_id: 'x', framework_version: '=1+1', configuration_id: 'a="b",c', rounds: [1, 2] })
  const [header = '', row = ''] = csvOf(fixtureLeague([mean])).split('\r\n')
  assert.ok(header.startsWith('league_id,run_id,result_id,'))
  assert.ok(row.includes(`,'=1+1,"a=""b"",c",`), row)
  assert.equal(csvOf(league).trimEnd().split('\r\n').length, 7)
})

test('a load as it is said', () => {
  assert.equal(loadWords({ threads: 1, connections: 16000, rate_per_s: null }), '1 thread, 16,000 connections')
  assert.equal(loadWords({ threads: 2, connections: 4, rate_per_s: 10000 }).split(', ')[2], '10,000 requests/s offered')
  assert.equal(loadWords({ threads: null, connections: null, rate_per_s: null }), 'one execution')
})

test('of two runs of a league what both have is held against each other through their controls', () => {
  const later = (factor: number, id: string): League => ({
    ...fixtureLeague([
      ...[control, twin].map(({ result_id, role }, index) =>
        entry({ result_id, role, rounds: roundsOf(index === 0 ? control : twin, factor) }),
      ),
      entry({ result_id: id, framework_id: 'fast', rounds: roundsOf(fast, factor * 1.5) }),
      entry({ result_id: 'slower', framework_id: 'slow', rounds: roundsOf(slow, factor) }),
    ]),
    run_id: '20261122T175402Z-host-000000',
    kernel_release: '6',
  })
  const changes = changesOf(later(0.7, 'faster'), {
    ...fixtureLeague([fast, slow, control, twin]),
    kernel_release: '6',
  })
  assert.deepEqual(
    changes.map(change => [change.now.entry.result_id, isTold(change), change.found.ratio?.toFixed(2)]),
    [
      ['faster', true, '1.50'],
      ['slower', false, '1.00'],
    ],
  )
})

const roundsOf = ({ measures }: LeagueEntry, factor: number): number[] =>
  (measures.requests_per_s?.rounds ?? []).map(rate => (rate ?? 0) * factor)

test('no line between two tiers is crossed, whatever the means are, and another measure has no tiers', () => {
  const rounds = (rate: number) => [rate, rate + 1, rate + 2, rate + 3, rate + 4, rate + 5]
  const both = (result_id: string, tier: number, rate: number) => {
    const { measures } = entry({ result_id, rounds: rounds(rate) })
    const memory = measures.requests_per_s
    return entry({
      ...{ result_id, tier, rounds: [] },
      measures: { ...measures, ...(memory && { peak_memory_bytes: memory }) },
    })
  }
  const placed = fixtureLeague([both('second', 2, 100), both('first', 1, 90)])
  const order = (metric_id: string) =>
    viewOf(placed, { metric_id, baseline: null }).groups.flatMap(({ frameworks }) =>
      frameworks.map(([{ entry }]) => entry.result_id),
    )
  assert.deepEqual(order('requests_per_s'), ['first', 'second'])
  assert.deepEqual(order('peak_memory_bytes'), ['first', 'second'], 'the least memory')
  assert.equal(viewOf(placed, { metric_id: 'peak_memory_bytes', baseline: null }).hasTiers, false)
})
