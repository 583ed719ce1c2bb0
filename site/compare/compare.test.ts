import assert from 'node:assert/strict'
import test from 'node:test'
import { type Metric, metricOf } from '../../pipeline/schema/metrics.ts'
import type { League, LeagueEntry } from '../../pipeline/schema/records/league.ts'
import { entry, fixtureLeague } from '../../proofs/fixtures/league.ts'
import { readItems, thingOf, writeThings } from '../compare-address.ts'
import { benchCommand, effortOf } from '../league/effort.ts'
import { namesOf } from '../league/names.ts'
import { ratioBetween, type Side } from '../league/ratio.ts'
import { sentenceOf } from '../league/sentence.ts'
import { sentenceOfAll } from '../league/sentence-of-all.ts'
import { atBestOf } from './at-best.ts'
import { citedRows, markdownOf, ratioRows } from './export.ts'
import { crossRunComparison, differencesOf, headToHeadsOf, measuresIn } from './head-to-head.ts'
import { pictureOf } from './picture.ts'
import { type ComparedItem, fetchEnvironment, type Read, readDetails, readItem } from './read.ts'
import { ratiosByRound, rowsOf } from './rows.ts'
import { comparedSidesOf, newerOf, offeredLeagues, sharedLeagues } from './shared.ts'
import { shownOf } from './shown.ts'

const id = (digit: string) => digit.repeat(12)
const of = (framework_id: string) => ({ framework_id, framework_name: framework_id })
const control = (result_id: string, rate: number) =>
  entry({ result_id, role: 'control', rounds: [0, 1, 2, 3, 4, 5].map(round => rate + round) })

/** Two runs of one league: the second is 20 % slower throughout, and one entry was measured at another load too. */
const runs = ['20261121T175402Z-host-000000', '20261120T175402Z-host-000000'].map((run_id, index): League => {
  const rate = index === 0 ? 100 : 80
  const rounds = (factor: number) => [0, 1, 2, 3, 4, 5].map(round => rate * factor + round)
  const entries = [
    entry({ ...of('hyper'), result_id: id(`${index}`), rounds: rounds(1) }),
    entry({ ...of('shio'), result_id: id(`${index + 4}`), settings: { logging: 'off' }, rounds: rounds(0.5) }),
    control(`control${index}`, 2 * rate),
  ]
  return { ...fixtureLeague(entries), run_id, kernel_release: '6.1' }
})
const small: League = {
  ...fixtureLeague([entry({ ...of('hyper'), result_id: id('8'), rounds: [9, 9.1, 9.2, 9.3, 9.4, 9.5] })]),
  ...{ league_id: 'hello/host/t1-c2', load: 't1-c2', threads: 1, connections: 2, run_id: runs[0]?.run_id ?? '' },
}

function leagueOfLoad(load: string, connections: number, names: readonly string[]): League {
  const entries = names.map((name, index) =>
    entry({ ...of(name), result_id: id(`${index}`), rounds: [9, 9.1, 9.2, 9.3, 9.4, 9.5] }),
  )
  return { ...fixtureLeague(entries), league_id: `hello/host/${load}`, load, connections }
}

const files = new Map<string, unknown>(
  [...runs, small].map(league => [`/leagues/${league.league_id}/${league.run_id}/league.json`, league]),
)
for (const framework_id of ['hyper', 'shio'])
  files.set(`/frameworks/${framework_id}/leagues.json`, {
    ...{ framework_id, name: framework_id },
    results: [...runs, small].flatMap(({ league_id, run_id, entries }) =>
      entries
        .filter(each => each.framework_id === framework_id)
        .map(({ result_id, configuration_id }) => ({
          ...{ result_id, configuration_id, league_id, run_id },
          is_shown: run_id === runs[0]?.run_id,
        })),
    ),
  })
for (const { run_id, entries } of [...runs, small])
  for (const { result_id, framework_id, configuration_id } of entries)
    files.set(`/r/${result_id}/result.json`, { framework_id, configuration_id, run_id, values: [] })
files.set(`/r/${id('1')}/result.json`, {
  ...{ framework_id: 'hyper', configuration_id: 'default', run_id: runs[1]?.run_id },
  values: [
    { metric_id: 'latency_p99_9_s', median: 0.4 },
    { metric_id: 'latency_p50_s', median: 0.1 },
    { metric_id: 'latency_max_s', median: 1 },
  ],
})
files.set(`/r/${id('f')}/result.json`, { framework_id: 'hyper', configuration_id: 'default', run_id: null, values: [] })
for (const [index, run] of runs.entries())
  files.set(`/runs/${run.run_id}/environment.json`, [
    { phase: 'before', key: 'governor', value: index === 0 ? 'performance' : 'powersave' },
    { phase: 'before', key: 'kernel_release', value: '6.1' },
    { phase: 'before', key: 'now_load', value: `${index}` },
    { phase: 'after', key: 'limit', value: `${index}` },
  ])
const read: Read = async <T>(address: string) => (files.get(address) ?? null) as T | null
const requests = metricOf('requests_per_s') as Metric
const things = (...named: string[]) => Promise.all(named.map(name => readItem(name, read)))

/** An item named by one word with its leagues; each league shows its newest run unless one is given. */
function bare(named: string, own: Side[], shown = runs[0] as League): ComparedItem {
  const sides = own.map(side => ({ ...side, is_shown: side.league.run_id === shown.run_id }))
  return { named, result_id: null, sides, everywhere: sides }
}

test('an address names items in order, the base first, and none is dropped', () => {
  assert.deepEqual(readItems('?b=shio&A=hyper&c=hyper&page=1&d=&b=tide'), ['hyper', 'shio', 'tide', 'hyper'])
  assert.deepEqual(readItems(writeThings(['express:release=5', id('a')])), ['express:release=5', id('a')])
  const many = Array.from({ length: 30 }, (_, index) => `${index}`)
  assert.deepEqual(readItems(writeThings(many)), many)
  assert.deepEqual([thingOf('hyper', 'default'), thingOf('express', 'release=5')], ['hyper', 'express:release=5'])
})

test('two configurations are compared in all league runs that measured both, the newest first', async () => {
  const [hyper, shio] = await things('hyper', 'shio')
  assert.ok(hyper && shio)
  const headToHeads = headToHeadsOf(shio, hyper)
  assert.deepEqual(
    headToHeads.map(({ over, found }) => [over.league.run_id, found?.verdict, found?.ratio?.toFixed(2)]),
    runs.map(({ run_id }) => [run_id, 'slower', '0.51']),
  )
  assert.deepEqual(
    comparedSidesOf([hyper, shio]).map(({ entry }) => entry.result_id),
    [id('0'), id('4')],
  )
  const [newest, ...older] = ratioRows(headToHeads)
  assert.deepEqual(
    [newest?.name, newest?.state, newest?.base_name, typeof newest?.base_number, older.length],
    ['shio 1 logging=off', 'clean', 'hyper 1', 'number', 1],
  )
  assert.deepEqual(headToHeadsOf(hyper, hyper), [], 'an entry is not compared with itself')
  const [base, row] = rowsOf(requests, comparedSidesOf([hyper, shio]))
  assert.ok(base && row)
  assert.match(
    markdownOf(['a | b\n# c'], citedRows(requests, [base, row], base), 'https://x'),
    /^a \\\| b \\# c\n\n\| Result \| Run \| Host .*\n.*\n\| hyper 1 \|.*\| baseline \|.*\n\| shio 1 logging=off \| 21 Nov 2026 17:54 \| host \| hello, 2 threads, 400 connections \| .* requests\/s \| 0\.51\d \(.*\) \| 98\s% \| worse \| clean \|\n\nhttps:\/\/x$/,
  )
})

test('results of two runs are compared relative to their controls, and the sentence says so', async () => {
  const [one, other] = comparedSidesOf(await things(id('1'), 'shio'))
  assert.equal(one?.league.run_id, runs[1]?.run_id, 'the named result')
  assert.equal(other?.league.run_id, runs[1]?.run_id, 'a configuration is shown in the league of its result')
  const [first, second] = runs.map(league => ({
    league,
    entry: league.entries[0] ?? entry({ result_id: '', rounds: [] }),
  }))
  assert.ok(first && second)
  assert.match(
    sentenceOf('requests_per_s', first, second),
    /^hyper 1 .*\. They come from two runs, so each is taken relative to its own run’s control\.$/,
  )
})

test('the league shown does not depend on the order of items, and the address can specify another', async () => {
  const many = leagueOfLoad('t2-c16', 16, ['hyper', 'shio'])
  const alone = leagueOfLoad('t2-c900', 900, ['hyper'])
  const thing = (framework_id: string) =>
    bare(
      framework_id,
      [...runs, many, alone].flatMap(league =>
        league.entries.filter(entry => entry.framework_id === framework_id).map(own => ({ league, entry: own })),
      ),
    )
  const [hyper, shio] = ['hyper', 'shio'].map(thing) as [ComparedItem, ComparedItem]
  for (const things of [
    [hyper, shio],
    [shio, hyper],
  ]) {
    const found = sharedLeagues(things).map(({ league }) => [league.load, league.run_id])
    assert.deepEqual(found, [
      ['t2-c400', runs[0]?.run_id],
      ['t2-c16', many.run_id],
    ])
    assert.ok(comparedSidesOf(things).every(({ league }) => league === runs[0]))
    assert.ok(comparedSidesOf(things, many.league_id).every(({ league }) => league === many))
  }
  const usableIn = (league: League) =>
    bare(
      'shio',
      shio.sides.map(side => ({ ...side, entry: { ...side.entry, is_usable: side.league === league } })),
    )
  assert.equal(sharedLeagues([hyper, usableIn(many)])[0]?.league, many, 'the league with more usable entries')
  const second = sharedLeagues([hyper, usableIn(runs[1] as League)]).map(({ league }) => league.run_id)
  assert.ok(
    !second.includes(runs[1]?.run_id ?? ''),
    'of one league the newest run, also where an older one can be used',
  )
})

test('items are compared in the run that the league shows, with a link to a newer run', () => {
  const [newer, shown] = runs as [League, League]
  const sidesIn = (framework_id: string, leagues: League[]) =>
    leagues.flatMap(league => {
      const entry = league.entries.find(each => each.framework_id === framework_id)
      return entry ? [{ league, entry }] : []
    })
  const thing = (framework_id: string, ...leagues: League[]) =>
    bare(framework_id, sidesIn(framework_id, leagues), shown)
  const both = [thing('hyper', newer, shown), thing('shio', newer, shown)]
  const sides = comparedSidesOf(both)
  assert.ok(sides.every(({ league }) => league === shown))
  const again = newerOf(both, sides)
  assert.deepEqual([again?.league, again?.sides.map(side => side?.entry.result_id)], [newer, [id('0'), id('4')]])
  assert.equal(newerOf(both, again?.sides.flatMap(side => side ?? []) ?? []), null, 'an older run is not newer')
  // the run shown does not have both, so the run that has both is used
  const moved = [thing('hyper', newer, shown), thing('shio', newer)]
  assert.ok(comparedSidesOf(moved).every(({ league, is_shown }) => league === newer && !is_shown))
  assert.equal(newerOf(moved, comparedSidesOf(moved)), null)
  // the newer run has only one of them
  const alone = [thing('hyper', newer, shown), thing('shio', shown)]
  assert.deepEqual([comparedSidesOf(alone)[0]?.league, newerOf(alone, comparedSidesOf(alone))], [shown, null])
})

test('a name without a configuration is the default or the newest release, in any case', async () => {
  const versions = ['0.12.36', '1.9.0', '1.12.0'].map((framework_version, index) =>
    entry({
      ...of('hyper'),
      configuration_id: `release=${index}`,
      framework_version,
      result_id: id(`${index}`),
      rounds: [1, 2],
    }),
  )
  const league = fixtureLeague([...versions, entry({ ...of('shio'), result_id: id('9'), rounds: [1, 2] })])
  const sides = (framework_id: string) =>
    league.entries.filter(entry => entry.framework_id === framework_id).map(own => ({ league, entry: own }))
  const both = ['shio', 'hyper'].map(named => bare(named, sides(named)))
  assert.equal(comparedSidesOf(both)[1]?.entry.framework_version, '1.12.0')
  const defaults = both.map(thing => ({
    ...thing,
    sides: thing.sides.map(side => ({
      ...side,
      entry: { ...side.entry, is_default: side.entry.framework_version === '1.9.0' },
    })),
  }))
  assert.equal(comparedSidesOf(defaults)[1]?.entry.framework_version, '1.9.0')
  assert.deepEqual(
    (await things('Hyper', 'HYPER:Default', 'hyper:', ' hyper ')).map(({ sides }) => sides.length),
    [3, 3, 3, 3],
  )
})

const nothing = { league: null, measure: null }
const idsOf = ({ sides }: ReturnType<typeof shownOf>) => sides.map(({ entry }) => entry.result_id)
const offeredOf = (shown: ReturnType<typeof shownOf>) =>
  offeredLeagues(shown.things, shown.sides).map(({ league, sides }) => [
    ...[league.league_id, league.run_id],
    ...sides.map(side => side?.entry.result_id),
  ])

test('a base outside of the league shown, duplicates and unavailable requests are reported', async () => {
  const moved = shownOf(await things(id('8'), id('1'), 'shio'), nothing)
  assert.deepEqual(idsOf(moved), [id('1'), id('8'), id('5')])
  const note = /^hyper 1 was not measured in the league shown, so the base is hyper 1\.$/
  assert.match(moved.notes.join(), note)
  assert.deepEqual(moved.exact, [id('8'), id('1'), id('5')], 'the address keeps the requested order')
  assert.match(shownOf(await things(...moved.exact), nothing).notes.join(), note, 'a reload reports it again')
  const twice = shownOf(await things('hyper', 'shio', 'hyper:default'), nothing)
  assert.deepEqual(idsOf(twice), [id('0'), id('4')])
  assert.deepEqual(twice.notes, ['“hyper:default” is already shown.'])
  const again = shownOf(await things(...twice.exact), nothing)
  assert.deepEqual([idsOf(again), again.notes], [idsOf(twice), twice.notes])
  const doubled = shownOf(await things('shio', ...Array(7).fill('hyper')), nothing)
  assert.deepEqual(doubled.notes, ['“hyper” is already shown.'])
  assert.deepEqual(idsOf(doubled), [id('4'), id('0')], 'duplicates do not count towards the limit')
  const seven = [...'abcdefg'].map(name =>
    bare(name, [{ league: small, entry: entry({ ...of(name), result_id: id(name), rounds: [1] }) }]),
  )
  assert.deepEqual(shownOf(seven, nothing).notes, ['At most 5 are compared: “f” and “g” are omitted.'])
  assert.deepEqual(shownOf(seven, nothing).exact, [...[...'abcde'].map(id), 'f', 'g'])
  const unavailable = { league: 'a/b', measure: '<b>' }
  const wrong = shownOf(await things('hyper', 'shio'), unavailable)
  assert.deepEqual([wrong.unavailable, wrong.measure], [unavailable, null])
  assert.match(
    wrong.notes.join(' '),
    /“a\/b” is not a league that has all of these; showing hello, .* “<b>”; showing requests/,
  )
})

test('an exact address offers the same leagues as the names it was resolved from', async () => {
  // shio was also measured at one connection, in another configuration
  const other = { ...of('shio'), result_id: id('9'), settings: { logging: 'on' }, configuration_id: 'logging=on' }
  const league = { ...small, entries: [...small.entries, entry({ ...other, rounds: [1, 2, 3, 4, 5, 6] })] }
  const withOther: Read = async <T>(address: string) => {
    if (address === `/leagues/${small.league_id}/${small.run_id}/league.json`) return league as T
    const found = await read<{ results: object[] }>(address)
    const more = { ...other, league_id: small.league_id, run_id: small.run_id }
    return (
      address === '/frameworks/shio/leagues.json' && found ? { ...found, results: [...found.results, more] } : found
    ) as T | null
  }
  const readAll = (named: readonly string[]) => Promise.all(named.map(name => readItem(name, withOther)))
  const first = shownOf(await readAll(['hyper', 'shio']), nothing)
  assert.deepEqual(offeredOf(first), [
    ['hello/host/t2-c400', runs[0]?.run_id, id('0'), id('4')],
    ['hello/host/t1-c2', small.run_id, id('8'), id('9')],
  ])
  assert.deepEqual(offeredOf(shownOf(await readAll(first.exact), nothing)), offeredOf(first))
  const both = shownOf(await readAll(['shio:default', 'shio:logging=on', 'hyper']), nothing)
  assert.deepEqual(
    offeredOf(both).map(([, , ...result_ids]) => result_ids),
    [
      [id('4'), undefined, id('0')],
      [undefined, id('9'), id('8')],
    ],
    'two configurations of one framework never replace each other',
  )
})

test('a named result stays, whatever league is requested', async () => {
  const older = shownOf(await things(id('1'), 'shio'), { league: runs[0]?.league_id ?? null, measure: null })
  assert.deepEqual([idsOf(older), older.notes], [[id('1'), id('5')], []])
  const elsewhere = shownOf(await things(id('1'), 'shio'), { league: small.league_id, measure: null })
  assert.deepEqual(idsOf(elsewhere), [id('1'), id('5')])
  assert.match(elsewhere.notes.join(), /“hello\/host\/t1-c2” is not a league that has all of these/)
  assert.deepEqual(idsOf(shownOf(await things(id('1').toUpperCase(), 'shio'), nothing)), [id('1'), id('5')])
})

test('the comparison of best configurations is shown once, unless it is the pair shown', () => {
  const row = (framework_id: string, release: string, rate: number) =>
    entry({
      ...{
        ...of(framework_id),
        result_id: `${framework_id}${release}`,
        configuration_id: release,
        settings: { release },
      },
      rounds: [0, 1, 2, 3, 4, 5].map(round => rate + round),
    })
  const entries = [row('hyper', '1', 90), row('hyper', '2', 60), row('shio', '1', 50), row('shio', '2', 70)]
  const league = fixtureLeague([...entries, row('shio', '3', 20)])
  const sides = league.entries.map(entry => ({ league, entry }))
  const [best, hyper, worse, of_shio, worst] = sides as [Side, Side, Side, Side, Side]
  assert.deepEqual(
    [hyper, best].map(base => atBestOf('requests_per_s', [base, worse, worst])),
    Array(2).fill([
      {
        words: `At their best here: ${sentenceOf('requests_per_s', of_shio, best)}`,
        result_ids: [best.entry.result_id, of_shio.entry.result_id],
      },
    ]),
  )
  assert.deepEqual(atBestOf('requests_per_s', [best, worst, of_shio]), [])
  assert.deepEqual(atBestOf('requests_per_s', [hyper, best]), [], 'two of one framework')
})

test('two runs of one configuration have different names', async () => {
  const [one, other] = comparedSidesOf(await things(id('0'), id('1')))
  assert.ok(one && other)
  assert.deepEqual(namesOf([one, other]), ['hyper 1 (run of 21 Nov 2026 17:54)', 'hyper 1 (run of 20 Nov 2026 17:54)'])
  assert.match(
    sentenceOf('requests_per_s', one, other),
    /hyper 1 \(run of 2. Nov 2026 17:54\) handles .* than hyper 1 \(run of 2/,
  )
  const [alone] = small.entries
  assert.ok(alone)
  assert.deepEqual(namesOf([one, { league: small, entry: alone }]), [
    'hyper 1 (2 threads, 400 connections)',
    'hyper 1 (1 thread, 2 connections)',
  ])
})

test('incomparable results have no ratio, and the differences give the reason', async () => {
  const [side] = (await things(id('0').replaceAll('0', '1'))).flatMap(thing => thing.sides)
  assert.ok(side)
  const alone = { league: small, entry: small.entries[0] ?? side.entry }
  const differences = differencesOf([side, alone], 'requests_per_s')
  assert.deepEqual(
    differences.filter(({ kind }) => kind === 'decisive').map(({ name }) => name),
    ['Load', 'Kernel'],
  )
  const sentence = sentenceOf('requests_per_s', alone, side)
  assert.match(sentence, /cannot be compared: they differ in .*connections \(2, 400\)/)
  assert.doesNotMatch(sentence, /times/)
})

test('results with different or unknown request digests are not compared', () => {
  const [first, second] = runs as [League, League]
  const message = (digest: string | null) => {
    const league = { ...second, request_sha256: digest }
    const [one, other] = [first, league].map(each => ({ league: each, entry: each.entries[0] as LeagueEntry }))
    return sentenceOf('requests_per_s', one as Side, other as Side)
  }
  assert.match(message('6'.repeat(64)), /cannot be compared: they were sent different requests\.$/)
  assert.match(message(null), /cannot be compared: only one run recorded which request was sent\.$/)
  assert.match(message(first.request_sha256), /They come from two runs/)
  second.duration_s = 9
  assert.match(
    message(first.request_sha256),
    /A trial loaded hyper 1 \(run of 20 .*\) for 9 s, hyper 1 \(run of 21 .*\) for 5 s\.$/,
  )
  second.duration_s = first.duration_s
})

const asBlocks = (league: League): League => ({
  ...league,
  tables: league.tables.map(table => ({ ...table, method_version: 4 })),
})

test('runs in blocks are compared through the fit of both, and never with a run in rounds', () => {
  const [first, second] = runs.map(run => ({ league: asBlocks(run), entry: run.entries[0] as LeagueEntry }))
  assert.ok(first && second)
  // the starts of the control are of other blocks: their order means nothing
  const turned = structuredClone(second)
  for (const each of turned.league.entries) if (each.role !== 'entry') each.measures.requests_per_s?.rounds.reverse()
  const [found, inAnyOrder] = [second, turned].map(side => crossRunComparison('requests_per_s', first, side)[0]?.found)
  const number = (league: League, at: number) => league.entries[at]?.measures.requests_per_s?.estimate ?? Number.NaN
  const [of, over] = [first, second].map(({ league }) => number(league, 0) / number(league, 2)) as [number, number]
  assert.ok(Math.abs((found?.ratio ?? 0) - of / over) < 1e-12, `${found?.ratio}`)
  assert.deepEqual([found?.verdict, found?.is_of_two_runs, inAnyOrder], ['indistinguishable', true, found])
  const mixed = ratioBetween('requests_per_s', first, { league: runs[1] as League, entry: second.entry })
  assert.deepEqual([mixed?.verdict, mixed?.ratio], ['not_comparable', null])
  assert.deepEqual(mixed?.differences, [{ key: 'schedule', a: 'blocks', b: 'rounds' }])
  const [schedule] = differencesOf([first, { ...second, league: runs[1] as League }], 'requests_per_s')
  assert.deepEqual(schedule, { name: 'Schedule', kind: 'decisive', values: ['blocks', 'rounds'] })
})

test('rounds have a ratio to the base, starts in blocks have none', () => {
  const ratios = (league: League) => {
    const sides = league.entries.slice(0, 2).map(each => ({ league, entry: each, is_shown: true }))
    const [base, row] = [true, false].map(isBase => rowsOf(requests, sides).find(each => each.isBase === isBase))
    return base && row ? ratiosByRound('requests_per_s', row, base) : []
  }
  const [league] = runs
  assert.ok(league)
  assert.deepEqual(
    ratios(league),
    [0, 1, 2, 3, 4, 5].map(round => (50 + round) / (100 + round)),
  )
  assert.deepEqual(ratios(asBlocks(league)), Array(6).fill(null))
})

test('copies have one row for results of two runs, and the state of each result', () => {
  const [first, second] = runs.map((league): Side => ({ league, entry: league.entries[0] as LeagueEntry }))
  const [bridge] = crossRunComparison('requests_per_s', first as Side, second as Side)
  assert.ok(bridge)
  const [row] = ratioRows([bridge])
  assert.deepEqual(
    [row?.run_id, row?.base_run_id, row?.verdict],
    [...runs.map(({ run_id }) => run_id), 'indistinguishable'],
  )
  assert.deepEqual(crossRunComparison('requests_per_s', first as Side, first as Side), [])
  const broken = [first, second].map(side => ({
    ...(side as Side),
    entry: { ...(side as Side).entry, is_usable: false },
  }))
  assert.deepEqual(
    measuresIn(broken).map(({ metric_id }) => metric_id),
    ['requests_per_s'],
  )
  const kinds = (sides: Side[]) =>
    Object.fromEntries(differencesOf(sides, 'requests_per_s').map(row => [row.name, row.kind]))
  assert.deepEqual(kinds([first as Side, second as Side]), { Run: 'bridged' })
  assert.equal(
    kinds([first as Side, { ...(second as Side), league: { ...runs[1], host_id: 'x' } as League }]).Run,
    'noted',
  )
})

test('unknown names and results without a league are reported in a sentence', async () => {
  await assert.rejects(readItem('nobody', read), /No framework named “nobody” has been measured/)
  await assert.rejects(readItem('hyper:release=9', read), /has not been measured here with “release=9”/)
  await assert.rejects(readItem(id('e'), read), /No result has the id/)
  await assert.rejects(readItem(id('f'), read), /was published elsewhere/)
})

test('percentiles are in order, and environments list the differences recorded before the runs', async () => {
  const [side] = (await things('hyper:default')).flatMap(thing =>
    thing.sides.filter(({ entry }) => entry.result_id === id('1')),
  )
  assert.ok(side)
  const details = await readDetails(side, read)
  assert.deepEqual(
    details?.percentiles.map(({ percent }) => percent),
    [50, 99.9],
  )
  const sides = runs.map(league => ({ league, entry: side.entry }))
  assert.deepEqual(await fetchEnvironment(sides, read), [{ key: 'governor', values: ['performance', 'powersave'] }])
})

test('the sentence orders by number, names base and measure once, and gives reasons for exclusions', () => {
  const row = (name: string, rate: number, more = {}) =>
    entry({ ...of(name), result_id: name, rounds: [0, 1, 2, 3, 4, 5].map(round => rate + round / 10), ...more })
  const wide = row('shaky', 0, { rounds: [70, 130, 80, 120, 75, 126] })
  const league = fixtureLeague([
    ...[row('base', 100), row('quick', 130), row('slow', 73), row('tiny', 39), wide],
    row('wrong', 90, { excluded_by: ['wrong-answers'] }),
  ])
  const sides = league.entries.map(entry => ({ league, entry }))
  const message = (...names: string[]) =>
    sentenceOfAll(
      'requests_per_s',
      names.flatMap(name => sides.find(({ entry }) => entry.result_id === name) ?? []),
    )
  assert.match(
    message('base', 'tiny', 'shaky', 'slow', 'quick'),
    /^hello, 400 connections: quick handles 30\s% more requests than base, shaky cannot be separated from it \(between .* fewer and .* more\), slow handles 27\s% fewer and tiny handles 61\s% fewer\.$/,
  )
  assert.match(
    message('tiny', 'base', 'quick'),
    /: quick handles 3\.3\d times the requests of tiny and base handles 2\.5\d times as much\.$/,
  )
  assert.equal(message('base', 'slow'), message('slow', 'base'), 'independent of the order')
  assert.match(message('base', 'slow', 'wrong'), /fewer requests than base and wrong is excluded \(wrong-answers\)\.$/)
  assert.match(
    message('wrong', 'slow', 'base'),
    /: wrong is excluded \(wrong-answers\), so nothing is compared with it\.$/,
  )
  assert.match(message('base'), /^hello, 400 connections: base handles 100\.25 requests\/s\.$/)
})

test('colours and shapes do not depend on the baseline, and the picture has all cited facts', () => {
  const sides = ['shio', 'hyper'].map(name => {
    const [league] = runs as [League]
    const entry = league.entries.find(each => each.framework_id === name) as LeagueEntry
    return { league, entry, is_shown: true }
  })
  const seriesOf = (named: typeof sides) => rowsOf(requests, named).map(row => [row.name, row.series])
  assert.deepEqual(seriesOf(sides), [
    ['hyper', 1],
    ['shio', 2],
  ])
  assert.deepEqual(seriesOf(sides.toReversed()), seriesOf(sides))
  const rows = rowsOf(requests, sides)
  const base = rows.find(row => row.isBase)
  assert.ok(base)
  const picture = pictureOf({ metric: requests, rows, base, sentence: '<a> & b', url: 'https://x/?a=1&b=2' })
  for (const part of [
    '&#60;a&#62; &#38; b',
    'shio 1 logging=off',
    'on host, run of 21 Nov 2026 17:54.',
    '98\u00a0% interval',
    'a=1&#38;b=2',
  ])
    assert.ok(picture.includes(part), part)
  assert.doesNotMatch(picture, /style|NaN|undefined/)
})

test('an open comparison needs as many starts as make its interval exclude 1, if a night is enough', () => {
  // half of the interval is 0.308, the ratio is e^0.229: (0.308 / 0.229)² times 6 starts
  const found = { ratio: 1.257, low: 0.924, high: 1.71 }
  const effort = effortOf(found, 6, 19.6)
  assert.deepEqual([effort.starts, effort.isAffordable], [11, true])
  assert.ok(Math.abs(effort.minutes - (11 * 2 * 19.6) / 60) < 1e-9)
  assert.deepEqual(effortOf({ ratio: 1 / 1.257, low: 1 / 1.71, high: 1 / 0.924 }, 6, 19.6), effort, 'in reverse')
  const seconds = (720 * 60) / (11 * 2)
  assert.deepEqual(
    [seconds, seconds * 1.001].map(each => effortOf(found, 6, each).isAffordable),
    [true, false],
  )
  const tie = effortOf({ ratio: 1, low: 0.9, high: 1 / 0.9 }, 6, 19.6)
  assert.deepEqual([tie.starts, tie.isAffordable], [Number.POSITIVE_INFINITY, false])
})

test('the command names the configurations that were compared, and blocks where the run had them', () => {
  const one = (name: string, settings: Record<string, string> = {}) =>
    entry({ ...of(name), result_id: JSON.stringify([name, settings]), settings, rounds: [1, 2, 3, 4, 5, 6] })
  const commandOf = (compared: LeagueEntry[], others: LeagueEntry[] = [], more: Partial<League> = {}, trials = 11) => {
    const league = { ...fixtureLeague([...compared, ...others]), scenario_id: 'json', load: 't1-c64', ...more }
    return benchCommand(league.entries.slice(0, compared.length), league, trials || null)
  }
  const [axum, hyper] = [one('axum'), one('hyper')]
  const [four, five] = ['4', '5'].map(release => one('express', { release }))
  assert.ok(four && five)
  const both = 'npm run bench -- --framework axum --framework hyper --scenario json'
  const express = 'npm run bench -- --framework axum --framework express --scenario json --load t1-c64'
  assert.equal(commandOf([axum, hyper]), `${both} --load t1-c64 --trials 11`)
  assert.equal(commandOf([axum, hyper], [], { load: 'once' }), `${both} --trials 11`)
  for (const others of [[], [four]])
    assert.equal(
      commandOf([axum, five], others),
      `${express} --configuration default --configuration release=5 --trials 11`,
    )
  assert.equal(
    commandOf([axum, hyper], [one('hyper', { workers: '2' })]),
    `${both} --load t1-c64 --configuration default --trials 11`,
  )
  assert.equal(
    commandOf([one('axum', { release: '1', logging: 'off' }), five], [four]),
    `${express} --configuration release=1 --configuration release=5 --trials 11`,
  )
  assert.equal(commandOf([one('axum', { logging: 'off' }), five], [four]), `${express} --trials 11`, 'no common key')
  const { tables } = fixtureLeague([axum, hyper])
  const inBlocks = { tables: tables.map(table => ({ ...table, method_version: 4 })) }
  assert.equal(commandOf([axum, hyper], [], inBlocks), `${both} --load t1-c64 --block-size 2 --trials 11`)
  assert.equal(commandOf([axum, hyper], [], {}, 0), `${both} --load t1-c64`)
})
