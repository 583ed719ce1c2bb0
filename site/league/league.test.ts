import assert from 'node:assert/strict'
import test from 'node:test'
import { metricOf } from '../../pipeline/schema/metrics.ts'
import type { League, LeagueEntry } from '../../pipeline/schema/records/league.ts'
import { entry, fixtureLeague, measured } from '../../proofs/fixtures/league.ts'
import { differenceText } from '../ratio.ts'
import { agreementOf, survivalWords } from './across.ts'
import { answersOf } from './answer.ts'
import { changesOf } from './changes.ts'
import { csvOf } from './csv.ts'
import { incomparableReason } from './incomparable-reason.ts'
import { remeasurementsOf } from './later-runs.ts'
import { columnOf } from './matrix.ts'
import { leagueNoiseOf, ratioOf, ratioOfCopies } from './ratio.ts'
import { rescaled, selectionOf } from './selection.ts'
import { sentenceOf } from './sentence.ts'
import { trustWords } from './trust.ts'
import { measuresOf, rowCount, unrankedOf, viewOf } from './view.ts'
import { differenceWords, exclusionReason, isSignificant, loadWords } from './words.ts'

const named = { framework_id: 'fast', framework_name: 'fast' }
const league = fixtureLeague([
  // a little below half of the fast one, so that rounding does not decide between factor and per cent
  entry({ result_id: 'slow', rounds: [49.98, 51, 52, 53, 54, 55] }),
  entry({ ...named, result_id: 'logging', settings: { logging: 'on' }, rounds: [80, 81, 82, 83, 84, 85] }),
  entry({
    result_id: 'broken',
    excluded_by: ['starved-connections'],
    findings: [{ rule_id: 'starved-connections', title: 'starved', severity: 'invalid' }],
    rounds: [900, 901, 902, 903, 904, 905],
  }),
  entry({ result_id: 'fast', rounds: [100, 102, 104, 106, 108, 110] }),
  entry({ result_id: 'null', role: 'control', rounds: [200, 204, 208, 212, 216, 220] }),
  entry({ result_id: 'twin', role: 'twin', rounds: [210, 200, 211, 209, 218, 217] }),
])
const [slow, logging, broken, fast, control, twin] = league.entries as Six
type Six = [LeagueEntry, LeagueEntry, LeagueEntry, LeagueEntry, LeagueEntry, LeagueEntry]
const sideOf = (league: League, entry: LeagueEntry) => ({ league, entry })

test('the best configuration of a framework is first, followed by its others, without excluded ones', () => {
  const { groups, excluded, counts } = viewOf(league)
  const ids = groups[0]?.frameworks.map(places => places.map(({ entry }) => entry.result_id))
  assert.deepEqual(ids, [['fast', 'logging'], ['slow']])
  assert.deepEqual(
    excluded.map(({ result_id }) => result_id),
    ['broken'],
  )
  assert.deepEqual(counts, { usable: 3, doubtful: 0, not_usable: 1 })
})

test('the default configuration stands for a framework, in its place and as the baseline', () => {
  const slower = entry({ ...named, result_id: 'usual', is_default: true, rounds: [40, 41, 42, 43, 44, 45] })
  const { groups } = viewOf(fixtureLeague([fast, logging, slower, slow]))
  assert.deepEqual(
    groups[0]?.frameworks.map(places => places.map(({ entry }) => entry.result_id)),
    [['slow'], ['usual', 'fast', 'logging']],
  )
  assert.equal(groups[0]?.baseline?.entry.result_id, 'slow')
})

test('entries are compared with the best or with the chosen baseline', () => {
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

test('entries of different workloads are never compared', () => {
  const other = entry({ result_id: 'other', work: 'primitive=event', rounds: [1, 2, 3, 4, 5, 6] })
  const others = [entry({ result_id: 'last', work: 'primitive=event', rounds: [1, 2, 3, 3, 3, 3] }), other]
  const { groups } = viewOf(fixtureLeague([fast, ...others, slow]))
  assert.deepEqual(
    groups.map(({ work, baseline }) => [work, baseline?.entry.result_id]),
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

test('a lower value is better if the metric says so, and only measured metrics are offered', () => {
  const timed = (result_id: string, seconds: number) =>
    entry({ ...{ result_id, rounds: [1] }, measures: { time_s: measured([seconds]) } })
  const league = { ...fixtureLeague([timed('long', 2), timed('short', 1)]), headline_metric_id: 'time_s' }
  assert.equal(viewOf(league).groups[0]?.baseline?.entry.result_id, 'short')
  assert.deepEqual(
    measuresOf(league).map(({ metric, count }) => [metric.metric_id, count]),
    [['time_s', 2]],
  )
})

test('rows are ordered by number with lines between tiers, which need three frameworks', () => {
  const third = entry({ result_id: 'third', rounds: [101, 102, 103, 106, 107, 110] })
  const view = viewOf(fixtureLeague([slow, fast, third, control, twin]))
  const tiers = view.groups.flatMap(({ frameworks }) => frameworks.flat().map(({ value }) => value.tier))
  assert.deepEqual(tiers, [1, 1, 2])
  const two = viewOf(fixtureLeague([slow, fast, logging]))
  assert.deepEqual(
    two.groups.flatMap(({ frameworks }) => frameworks.flat().map(({ value }) => value.tier)),
    [null, null, null],
  )
  const alone = viewOf(fixtureLeague([fast, logging])).groups[0]
  assert.equal(alone?.baseline, null, 'a single framework has no baseline')
})

test('two copies of one server are compared even if the load generator limited both', () => {
  const atLimit = (given: LeagueEntry): LeagueEntry => ({
    ...given,
    measures: Object.fromEntries(
      Object.entries(given.measures).map(([id, measure]) => [id, { ...measure, is_lower_bound: true }]),
    ),
  })
  const limited = fixtureLeague([fast, slow, atLimit(control), atLimit(twin)])
  const [a, b] = limited.entries.slice(2) as [LeagueEntry, LeagueEntry]
  assert.equal(ratioOf(limited, 'requests_per_s', b, a)?.verdict, 'cannot_tell')
  const { verdict } = ratioOfCopies(limited, 'requests_per_s', b, a)
  assert.equal(verdict, 'indistinguishable')
})

test('the noise comes from two copies of one server and is unknown without them', () => {
  assert.ok((leagueNoiseOf(league, 'requests_per_s') ?? 0) > 0.01)
  assert.equal(leagueNoiseOf(fixtureLeague([fast, slow]), 'requests_per_s'), null)
})

test('a comparison is one sentence, the same in both orders, and names excluded results', () => {
  const message = (one: LeagueEntry, other: LeagueEntry) =>
    sentenceOf('requests_per_s', sideOf(league, one), sideOf(league, other))
  assert.match(
    message(slow, fast),
    /^fast 1 handles 2\.00 times the requests of slow 1 \(98\s% interval 1\.\d+ to 2\.\d+\)\.$/,
  )
  assert.equal(message(fast, slow), message(slow, fast))
  assert.match(
    message(logging, fast),
    /^fast 1 handles 27\s% more requests than fast 1 logging=on \(98\s% interval \d+ to \d+\s%\)/,
  )
  assert.match(
    message(twin, control),
    / handles between \d[\d.]*\s% fewer and \d[\d.]*\s% more requests than .*: no clear difference\.$/,
  )
  assert.match(
    sentenceOf('requests_per_s', sideOf(league, broken), sideOf(league, fast)),
    /are not compared by requests\. Excluded: broken 1 \(starved\)\.$/,
  )
  const { verdict, ratio, low, high } = ratioOf(league, 'requests_per_s', broken, fast) ?? {}
  assert.deepEqual([verdict, ratio, low, high], ['excluded', null, null, null], 'however fast it is')
  const why = (changes: Partial<LeagueEntry>) => exclusionReason({ ...broken, ...changes }, 'requests_per_s')
  const failed = { requests_per_s: measured([1, 2, 3, 4, 5, 6]) }
  assert.equal(why({ measures: failed }), 'a trial failed')
  assert.equal(why({ measures: failed, publication_status: 'retracted' }), 'retracted by a statement')
  assert.equal(why({ publication_status: 'superseded' }), 'starved, superseded by a statement')
  assert.equal(why({ measures: {} }), 'no number')
})

test('the CSV has a row for each entry and measure, and no text is a formula or breaks a row', () => {
  const mean = entry({ result_id: 'x', framework_version: '=1+1', configuration_id: 'a="b",c', rounds: [1, 2] })
  const [header = '', row = ''] = csvOf(fixtureLeague([mean])).split('\r\n')
  assert.ok(header.startsWith('league_id,run_id,result_id,'))
  assert.ok(row.includes(`,'=1+1,"a=""b"",c",`), row)
  assert.equal(csvOf(league).trimEnd().split('\r\n').length, 7)
})

test('loads are described in words', () => {
  assert.equal(loadWords({ threads: 1, connections: 16000, rate_per_s: null }), '1 thread, 16,000 connections')
  assert.equal(loadWords({ threads: 2, connections: 4, rate_per_s: 10000 }).split(', ')[2], '10,000 requests/s offered')
  assert.equal(loadWords({ threads: null, connections: null, rate_per_s: null }), 'one execution')
})

test('entries of two runs of a league are compared relative to their controls', () => {
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
  const first = { ...fixtureLeague([fast, slow, control, twin]), kernel_release: '6' }
  const changes = changesOf([later(0.7, 'faster'), first])
  assert.deepEqual(
    changes.map(change => [change.now.entry.result_id, isSignificant(change.found), change.found.ratio?.toFixed(2)]),
    [
      ['faster', true, '1.50'],
      ['slower', false, '1.00'],
    ],
  )
  const entries = first.entries.map(entry =>
    entry.framework_id === 'fast' ? { ...entry, framework_version: '0.9' } : entry,
  )
  assert.deepEqual(
    changesOf([later(0.7, 'faster'), { ...first, entries }]).map(change => change.now.entry.result_id),
    ['slower'],
    'another version is no disagreement of two runs',
  )
  // a small run in between does not hide changes of entries, whether it has them or not
  const small = later(0.7, 'small')
  const only_fast = { ...small, run_id: '20261123T175402Z-host-000000', entries: small.entries.slice(0, 3) }
  assert.deepEqual(
    changesOf([only_fast, later(0.7, 'middle'), first]).map(({ now, before }) => [
      now.entry.result_id,
      now.league.run_id.slice(0, 8),
      before.league.run_id.slice(0, 8),
    ]),
    [
      ['small', '20261123', '20261122'],
      ['slower', '20261122', '20261121'],
    ],
  )
})

test('a row shows the comparison with the newest later run, or why there is none', () => {
  const rounds = (factor: number) => [100, 102, 104, 106, 108, 110].map(rate => rate * factor)
  const runOf = (day: number, ...entries: LeagueEntry[]): League => ({
    ...fixtureLeague([...entries, control, twin]),
    ...{ run_id: `2026112${day}T175402Z-host-000000`, kernel_release: '6' },
  })
  const remeasured = (result_id: string, factor: number, more: Partial<Parameters<typeof entry>[0]> = {}) =>
    entry({ ...named, result_id, rounds: rounds(factor), ...more })
  const shown = runOf(1, fast, slow, broken)
  const outputOf = (...after: League[]) =>
    remeasurementsOf(shown, after).map(({ result_id, later_result_id, run_id, words }) => [
      result_id,
      later_result_id,
      run_id[7],
      words,
    ])
  const message = (words: string, of = 'fast') => [[of, 'new', '3', words]]
  const other = runOf(3, remeasured('new', 1.5))
  assert.match(outputOf(other)[0]?.[3] ?? '', /^1\.50 \(1\.\d+ to 1\.\d+\) times this, faster$/)
  assert.deepEqual(outputOf(other, runOf(2, remeasured('old', 9))), outputOf(other), 'the newest of several')
  assert.deepEqual(outputOf(runOf(3, slow), runOf(2, remeasured('old', 1)))[0]?.slice(0, 3), ['fast', 'old', '2'])
  assert.match(
    outputOf({ ...other, duration_s: 3 })[0]?.[3] ?? '',
    /^1\.50 .* times this, faster, the load lasted 3 s, here 5 s$/,
  )
  assert.deepEqual(outputOf({ ...other, kernel_release: '7' }), message('not comparable'))
  const excluded = { excluded_by: ['starved-connections'], findings: broken.findings }
  assert.deepEqual(outputOf(runOf(3, remeasured('new', 1, excluded))), message('excluded there (starved)'))
  assert.deepEqual(
    outputOf(runOf(3, remeasured('new', 1, { framework_id: 'broken' }))),
    message('not excluded there', 'broken'),
  )
  assert.deepEqual(outputOf(runOf(3, remeasured('new', 1, { publication_status: 'retracted', is_usable: false }))), [])
  assert.deepEqual(outputOf(runOf(3, remeasured('new', 1, { configuration_id: 'logging=on' }))), [])
  assert.deepEqual(outputOf(), [])
})

const roundsOf = ({ measures }: LeagueEntry, factor: number): number[] =>
  (measures.requests_per_s?.rounds ?? []).map(rate => (rate ?? 0) * factor)

test('the sentence of a league has a form for each case', () => {
  const answer = (...entries: LeagueEntry[]) => answersOf(fixtureLeague(entries))
  const near = entry({ result_id: 'near', rounds: [99, 103, 103, 107, 107, 111] })
  const later = entry({ result_id: 'later', rounds: [85, 86, 87, 90, 92, 93] })
  assert.deepEqual(answer(fast, later, slow), ['Fastest at 400 connections: fast; later 15\u00a0% slower.'])
  assert.deepEqual(answer(fast, near, slow), [
    'Fastest at 400 connections: fast and near, no clear winner; slow slower by a factor of 2.00.',
  ])
  assert.deepEqual(answer(near, fast), ['Fastest at 400 connections: fast and near, no clear winner.'])
  assert.deepEqual(answer(fast, logging, broken, control), [
    'Only fast is eligible at 400 connections, of 2 measured: 104.9 requests/s.',
  ])
  assert.match(answer(fast, logging, control)[0] ?? '', /^Only fast was measured at 400 connections: 104\.9 requests/)
  assert.deepEqual(answer(broken, control), ['No eligible result at 400 connections.'])
  const other = entry({ result_id: 'other', work: 'primitive=event', rounds: [1, 1, 2, 2, 3, 3] })
  assert.equal(
    answer(fast, slow, other)[1],
    'primitive=event. Only other was measured at 400 connections: 1.82 requests/s.',
  )
})

test('a column shows an eligible result of another host if its host has none', () => {
  const league = fixtureLeague([
    fast,
    slow,
    { ...broken, framework_id: 'middle' },
    { ...broken, framework_id: 'bad' },
    control,
  ])
  const rounds = [70, 71, 72, 73, 74, 75]
  const others = [
    { ...fixtureLeague([entry({ result_id: 'far', framework_id: 'middle', rounds }), fast]), load: 't1-c16' },
    { ...fixtureLeague([entry({ result_id: 'near', framework_id: 'middle', rounds }), fast]), host_id: 'other' },
    { ...fixtureLeague([entry({ result_id: 'only', rounds }), fast]), host_id: 'other', load: 't1-c16' },
    {
      ...fixtureLeague([
        { ...broken, framework_id: 'bad' },
        { ...broken, framework_id: 'slow' },
      ]),
      host_id: 'third',
    },
  ]
  const shown = [...columnOf(league, others)].map(([id, { cell, place }]) => [id, cell.result_id, cell.kind, place])
  assert.deepEqual(shown.toSorted(), [
    ['bad', 'broken', 'excluded', 'column'],
    ['fast', 'fast', 'number', 'column'],
    ['middle', 'near', 'number', 'host'],
    ['only', 'only', 'number', 'elsewhere'],
    ['slow', 'slow', 'number', 'column'],
  ])
})

test('a number with a caveat or a statement has its doubts in words', () => {
  const { requests_per_s } = slow.measures
  assert.ok(requests_per_s)
  const flagged = { ...requests_per_s, state: 'doubtful' as const, flagged_by: ['drifted'] }
  const doubtful = { ...slow, measures: { requests_per_s: flagged } }
  const noted: LeagueEntry = { ...fast, publication_status: 'concern' }
  const doubts = (...entries: LeagueEntry[]) =>
    [...columnOf(fixtureLeague(entries), []).values()].map(({ cell }) => cell.kind === 'number' && cell.doubts)
  assert.deepEqual(doubts(fast, slow), ['', ''])
  assert.deepEqual(doubts(noted, doubtful), ['with a stated caveat', 'drifted'])
})

test('a headline states no gap below the resolution, and how many measured frameworks are eligible', () => {
  const later = entry({ result_id: 'later', rounds: [85, 86, 87, 90, 92, 93] })
  const answer = (resolution: number | null, ...entries: LeagueEntry[]) => {
    const fixture = fixtureLeague(entries)
    return answersOf({ ...fixture, tables: fixture.tables.map(table => ({ ...table, resolution })) })[0]
  }
  const { entries, ...of } = fixtureLeague([fast, later])
  const [first, second] = entries as [LeagueEntry, LeagueEntry]
  const behind = ratioOf({ ...of, entries }, 'requests_per_s', second, first)?.ratio ?? assert.fail()
  const excess = 1 / behind
  const [named, unnamed] = [
    'Fastest at 400 connections: fast; later 15\u00a0% slower.',
    'Fastest at 400 connections: fast.',
  ]
  assert.equal(answer(excess - 1, fast, later), named)
  assert.equal(answer(null, fast, later), named)
  assert.equal(answer(excess - 0.999, fast, later), unnamed)
  assert.equal(
    answer(0.1, fast, later, broken),
    'Fastest at 400 connections: fast, of 2 eligible frameworks (3 measured); later 15\u00a0% slower.',
  )
  const near = entry({ result_id: 'near', rounds: [99, 103, 103, 107, 107, 111] })
  assert.equal(
    answer(0.1, fast, near, broken),
    'Fastest at 400 connections: fast and near, of 2 eligible frameworks (3 measured), no clear winner.',
  )
  const other = { ...broken, framework_id: 'fast' }
  assert.equal(answer(0.1, fast, later, other), named, 'another configuration of the framework is eligible')
})

test('a rate limited by the load generator is a lower bound: never slower, and none below it is best', () => {
  const bounded = (id: string, rounds: number[], limited_by: 'both' | 'generator' = 'both') => ({
    ...entry({ result_id: id, rounds, limited_by, server_busy_ratio: 0.9 }),
    measures: { requests_per_s: { ...measured(rounds), is_lower_bound: true } },
  })
  const [top, near] = [bounded('top', [200, 204, 208, 212, 216, 220]), bounded('near', [199, 205, 207, 213, 215, 221])]
  const messagesOf = (...entries: LeagueEntry[]) => answersOf(fixtureLeague(entries))[0]
  assert.equal(
    messagesOf(top),
    'Only top was measured at 400 connections: at least 209.9 requests/s (the load generator was at its limit with top).',
  )
  assert.match(
    messagesOf(top, fast, slow) ?? '',
    /^Fastest at 400 connections: top, at least 209\.\d requests\/s \(the load generator was at its limit with top\); fast slower by at least a factor of 2\.00\.$/,
  )
  assert.match(
    messagesOf(top, near, fast) ?? '',
    /: top and near, no clear winner, each at least 209\.\d requests\/s \(the load generator was at its limit with top and near\); /,
  )
  const equal = entry({ result_id: 'equal', rounds: [198, 206, 206, 214, 214, 222] })
  assert.match(
    messagesOf(top, equal, slow) ?? '',
    /: (equal and top|top and equal), no clear winner \(the load generator was at its limit with top\); slow /,
  )
  const far = bounded('far', [120, 121, 122, 123, 124, 125])
  assert.match(
    messagesOf(top, far, slow) ?? '',
    /: top and far, no clear winner, each at least 122/,
    'of two bounds nothing is significant',
  )
  const few = entry({ result_id: 'few', rounds: [900, 900, 900] })
  assert.match(
    messagesOf(few, fast, slow) ?? '',
    /: fast; slow slower/,
    'an entry without a place is neither first nor level',
  )
  const low = bounded('low', [70, 71, 72, 73, 74, 75])
  assert.match(
    messagesOf(fast, low) ?? '',
    /: fast; the load generator was at its limit with low\.$/,
    'of two as of three',
  )
  const beside = fixtureLeague([fast, low, slow])
  assert.match(answersOf(beside)[0] ?? '', /^Fastest at 400 connections: fast; slow slower/)
  const significant_pairs = (of: LeagueEntry, over: LeagueEntry) => {
    const [first, other] = [of, over].map(({ result_id }) => beside.entries.find(each => each.result_id === result_id))
    return first && other ? ratioOf(beside, 'requests_per_s', first, other) : null
  }
  assert.deepEqual([significant_pairs(low, fast)?.verdict, significant_pairs(low, fast)?.ratio], ['cannot_tell', null])
  assert.deepEqual([significant_pairs(low, slow)?.verdict, significant_pairs(low, slow)?.limit], ['faster', 'at least'])
  assert.deepEqual([significant_pairs(slow, low)?.verdict, significant_pairs(slow, low)?.limit], ['slower', 'at most'])
  assert.equal(significant_pairs(fast, slow)?.limit, null)
  assert.match(
    sentenceOf('requests_per_s', sideOf(beside, slow), sideOf(beside, beside.entries[1] ?? low)),
    /^low 1 handles at least 38\s% more requests than slow 1 .*because the load generator was at its limit with low 1\.$/,
  )
  assert.match(
    sentenceOf('requests_per_s', sideOf(beside, fast), sideOf(beside, beside.entries[1] ?? low)),
    /^fast 1 handles 104\.\d requests\/s and low 1 handles at least 72\.\d requests\/s: cannot tell which is better in requests, because the load generator was at its limit with low 1, so that low 1 may be higher\.$/,
  )
})

test('a number stated to be too low or too high is a bound with that reason, and an upper bound never leads', () => {
  const stated = (id: string, rounds: number[], publication_status: 'too-low' | 'too-high') => {
    const bounds = {
      is_lower_bound: publication_status === 'too-low',
      is_upper_bound: publication_status === 'too-high',
    }
    return {
      ...entry({ result_id: id, rounds, publication_status }),
      measures: { requests_per_s: { ...measured(rounds), ...bounds, state: 'doubtful' as const } },
    }
  }
  const cold = stated('cold', [60, 61, 62, 63, 64, 65], 'too-low')
  const cached = stated('cached', [400, 404, 408, 412, 416, 420], 'too-high')
  const answer = (...entries: LeagueEntry[]) => answersOf(fixtureLeague(entries))[0] ?? ''
  assert.match(
    answer(fast, cold),
    /: fast; the headline number of cold is known to be too low\.$/,
    'no other is slower',
  )
  const colder = stated('colder', [30, 31, 32, 33, 34, 35], 'too-low')
  assert.equal(
    answer(cold, colder),
    'Of these the best at 400 connections is not known: the headline numbers of cold and colder are known to be too low.',
  )
  assert.match(
    answer(cached, fast, slow),
    /^Fastest at 400 connections: fast and cached, no clear winner \(the headline number of cached is known to be too high\); slow slower/,
  )
  assert.match(
    answer(cached),
    /^Only cached was measured at 400 connections: at most 409\.9 requests\/s \(the headline number of cached is known to be too high\)\.$/,
  )
  const found = fixtureLeague([fast, cold, slow, cached])
  const sentence = (a: LeagueEntry, b: LeagueEntry) => {
    const [one, other] = [a, b].map(({ result_id }) => found.entries.find(each => each.result_id === result_id))
    return one && other ? sentenceOf('requests_per_s', sideOf(found, one), sideOf(found, other)) : ''
  }
  assert.match(
    sentence(fast, cold),
    /, because the headline number of cold \S+ is known to be too low, so that cold \S+ may be higher\.$/,
  )
  assert.match(
    sentence(cold, slow),
    /^cold \S+ handles at least .*, because the headline number of cold \S+ is known to be too low\.$/,
  )
  assert.match(
    sentence(cached, slow),
    /, because the headline number of cached \S+ is known to be too high, so that cached \S+ may be lower\.$/,
  )
})

test('the trust sentence explains a league without statistical terms', () => {
  assert.match(
    trustWords(league, viewOf(league)),
    /^For 6 of the 6 pairs of results, excluded ones included, it is clear which is better \(98\s% intervals\); fewer than one of these orders will be wrong\. Noise: two copies of one server may seem up to \d+\s% apart\.$/,
  )
  const short = entry({ result_id: 'short', rounds: [100] })
  const alone = { ...league, entries: [short], tables: league.tables.map(table => ({ ...table, rounds: 0, pairs: 0 })) }
  assert.match(trustWords(alone, viewOf(alone)), /^Too few trials to compare: 1 of the 6 that a result needs\./)
  const equals = fixtureLeague([fast, { ...fast, result_id: 'again' }])
  assert.match(
    trustWords(equals, viewOf(equals)),
    /^No two results are significantly different .* No server ran twice here/,
  )
  const withResolution = (of: League, resolution: number) => {
    const changed = { ...of, tables: of.tables.map(table => ({ ...table, resolution })) }
    return trustWords(changed, viewOf(changed))
  }
  const few = 'Too few trials to tell these apart (98\u00a0% intervals). No server ran twice here'
  assert.ok(withResolution(equals, 1.01).startsWith(few))
  assert.match(
    withResolution(equals, 1),
    /^No two .*\. Most gaps under about 50\s% are too small to tell here\. No server/,
  )
  const some = fixtureLeague([fast, { ...fast, result_id: 'again' }, slow])
  assert.match(withResolution(some, 0.1), /^For 2 of the 3 .* Most gaps under about 9\s% are too small to tell here\./)
  assert.match(
    withResolution(some, 1.8),
    /^For 2 of the 3 .* Most gaps under a factor of about 2\.80 are too small to tell/,
  )
  assert.doesNotMatch(withResolution(league, 0.1), /gaps under/, 'all pairs are significant')
})

test('sentences cover times, missing values and reasons for incomparability', () => {
  const time = metricOf('time_s')
  assert.ok(time)
  const wordsOf = (ratio: number) => differenceWords(time, { ratio, low: ratio * 0.9, high: ratio * 1.1 }).more
  assert.deepEqual([0.74, 1.3, 2.5].map(wordsOf), [
    '26\u00a0% less time than',
    '30\u00a0% more time than',
    '2.50 times as long as',
  ])
  const near = differenceWords(time, { ratio: 0.74, low: 0.7396, high: 0.7403 })
  assert.equal(near.interval, '25.97 to 26.04\u00a0%')
  assert.deepEqual(
    [1, 0.9964, 1.0036, 0.791, 1.75, 0.0999, 0.00149, 1.999, 2].map(ratio =>
      differenceText(ratio).replace('\u00a0', ' '),
    ),
    ['0 %', '−0.36 %', '+0.36 %', '−21 %', '+75 %', '−90.0 %', '−99.85 %', '+100 %', '2.00×'],
  )
  const message = (metric_id: string, other: LeagueEntry) =>
    sentenceOf(metric_id, sideOf(league, fast), sideOf(league, other))
  assert.equal(
    message('requests_per_s', { ...slow, measures: {} }),
    'slow 1 has no value for requests here, so the two are not compared by it.',
  )
  assert.equal(message('peak_memory_bytes', slow), 'Neither fast 1 nor slow 1 has a value for peak memory here.')
  const scenario = { key: 'scenario_id', a: 'hello', b: 'ping' }
  assert.equal(
    incomparableReason([{ key: 'connections', a: 1, b: 2 }, scenario]),
    'they ran different scenarios (hello, ping)',
  )
  assert.match(
    incomparableReason([{ key: 'control', a: null, b: 2 }]),
    /^they come from two runs, and one or both have no control/,
  )
  const reasons = incomparableReason([
    { key: 'connections', a: 16000, b: null },
    { key: 'kernel_release', a: null, b: null },
    { key: 'request', a: null, b: null },
    { key: 'control', a: null, b: 2 },
  ])
  assert.equal(
    reasons,
    'they differ in connections (16,000, not stated) and kernel, which neither run states; ' +
      'neither run recorded which request was sent',
  )
})

/** `second` differs significantly from neither `first` nor `third`, but these two do. */
const overlapping = fixtureLeague([
  entry({ result_id: 'first', language: 'C', rounds: [107, 113, 110, 113, 107, 110] }),
  entry({ result_id: 'second', language: 'Go', rounds: [108, 104, 109, 103, 107, 106] }),
  entry({ result_id: 'third', language: 'Go', kind: 'server', rounds: [100, 106, 100, 103, 104, 101] }),
  entry({ result_id: 'last', language: 'Go', rounds: [49, 51, 52, 50, 51, 49] }),
  entry({ result_id: 'none', language: 'Go', excluded_by: ['starved-connections'], rounds: [9, 9, 9, 9, 9, 9] }),
  entry({ result_id: 'null', role: 'control', language: 'C', rounds: [200, 204, 208, 212, 216, 220] }),
])
const rowsOf = (of: League, keep?: (entry: LeagueEntry) => boolean) =>
  viewOf(of, { metric_id: 'requests_per_s', baseline: null, ...(keep && { keep }) }).groups.flatMap(({ frameworks }) =>
    frameworks.map(([{ entry, places, against }]) => [entry.result_id, places, against?.ratio?.toFixed(2) ?? null]),
  )

test('a selection hides rows; places and ratios count all, or after rescaling the selected ones', () => {
  assert.deepEqual(rowsOf(overlapping), [
    ['first', [1, 2], null],
    ['second', [1, 2], '0.97'],
    ['third', [3, 3], '0.93'],
    ['last', [4, 4], '0.46'],
  ])
  const keep = selectionOf(new URLSearchParams('language=Go')) ?? assert.fail()
  assert.deepEqual(rowsOf(overlapping, keep), rowsOf(overlapping).slice(1))
  assert.deepEqual(rowsOf(rescaled(overlapping, 'requests_per_s', keep), keep), [
    ['second', [1, 2], null],
    ['third', [1, 2], '0.96'],
    ['last', [3, 3], '0.47'],
  ])
  const view = viewOf(overlapping, { metric_id: 'requests_per_s', baseline: null, keep })
  assert.deepEqual([rowCount(viewOf(overlapping)), rowCount(view)], [5, 4], 'excluded rows are rows')
  assert.deepEqual(view.counts, viewOf(overlapping).counts)
  assert.match(answersOf(overlapping, { ...NONE, keep })[0] ?? '', /^Fastest at 400 connections: second/)
})

const NONE = { metric_id: 'requests_per_s', baseline: null }

test('values of one column are alternatives, and columns combine', () => {
  const selected = (search: string) => {
    const keep = selectionOf(new URLSearchParams(search))
    return keep && overlapping.entries.filter(keep).map(({ result_id }) => result_id)
  }
  assert.deepEqual(selected('language=C&language=Go&kind=server'), ['third'])
  assert.deepEqual(selected('framework_id=first&framework_id=last'), ['first', 'last'])
  assert.deepEqual(selected('language=Made'), [])
  assert.equal(selected('measure=peak_memory_bytes'), null)
})

test('a metric without a rank is a column on request, and has no ratio', () => {
  const withWarm = (value: number) => ({ ...measured([]), n: 6, median: value })
  const warm = structuredClone(overlapping)
  for (const entry of warm.entries) entry.measures.warm_after_s = withWarm(2)
  const columns = (hasUnranked: boolean) =>
    viewOf(warm, { ...NONE, hasUnranked }).secondary.map(({ metric_id }) => metric_id)
  assert.deepEqual(
    unrankedOf(warm).map(({ metric_id }) => metric_id),
    ['warm_after_s'],
  )
  assert.deepEqual([columns(false), columns(true)], [[], ['warm_after_s']])
  assert.ok(!measuresOf(warm).some(({ metric }) => metric.metric_id === 'warm_after_s'))
  const lines = csvOf(warm).split('\r\n')
  const [head = ''] = lines
  const cell = (line: string, column: string) => line.split(',')[head.split(',').indexOf(column)]
  const ofWarm = lines.filter(line => cell(line, 'metric_id') === 'warm_after_s')
  assert.deepEqual(
    ofWarm.map(line => [cell(line, 'median'), cell(line, 'ratio_to_best'), cell(line, 'tier')]),
    warm.entries.map(() => ['2', '', '']),
  )
})

test('the orders of a host are confirmed, reversed or unclear on another', () => {
  const other = (rounds: Record<string, number[]>): League => ({
    ...fixtureLeague(Object.entries(rounds).map(([result_id, values]) => entry({ result_id, rounds: values }))),
    host_id: 'other',
  })
  const there = other({
    first: [50, 51, 50, 51, 50, 51],
    second: [50, 51, 51, 50, 50, 51],
    third: [80, 81, 80, 81, 80, 81],
    last: [40, 41, 40, 41, 40, 41],
  })
  const agreement = agreementOf(overlapping, there)
  const ids = (pairs: typeof agreement.same) => pairs.map(pair => pair.map(({ result_id }) => result_id).join(' > '))
  assert.deepEqual([agreement.pairs, agreement.significant_pairs], [6, 4])
  assert.deepEqual(ids(agreement.same), ['first > last', 'second > last', 'third > last'])
  assert.deepEqual([ids(agreement.reversed), ids(agreement.open)], [['first > third'], []])
  assert.equal(
    survivalWords([agreement], 'here', 'there'),
    'Of 4 significant orders on here, 1 is reversed on there, and none is unclear.',
  )
  assert.equal(
    survivalWords([agreementOf(there, overlapping)], 'there', 'here'),
    'Of 5 significant orders on there, 1 is reversed on here, and 1 is unclear.',
  )
})
