/** For all pairs of all leagues of the built site, number, ratio, interval, order and verdict agree on all pages. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { eachPair, ratioOfPair } from '../pipeline/evaluate/statistics/pairs.ts'
import { significanceOf } from '../pipeline/evaluate/statistics/ratio.ts'
import { formatFigure } from '../pipeline/schema/format.ts'
import { metricOf } from '../pipeline/schema/metrics.ts'
import { ratioText } from '../pipeline/schema/ratio-text.ts'
import type { League, LeagueEntry } from '../pipeline/schema/records/league.ts'
import { shownNumber } from '../pipeline/schema/shown-number.ts'
import { pagePaths, parsePage, readPage, textOf } from '../proofs/testing/built.ts'
import { forestAxis, forestMarkerOf, forestOf } from './charts/forest.ts'
import { answersOf } from './league/answer.ts'
import { isEligible } from './league/eligibility.ts'
import { leaguePositionOf } from './league/league-position.ts'
import { cellsOf } from './league/matrix.ts'
import { ratioOf } from './league/ratio.ts'
import { sentenceOf } from './league/sentence.ts'
import { viewOf } from './league/view.ts'
import { isSignificant, verdictSign } from './league/words.ts'

const folders = pagePaths()
  .filter(path => path.startsWith('leagues/') && path.split('/').length === 6)
  .map(path => path.replace('index.html', ''))
const leagues = folders.map(folder => JSON.parse(readPage(`${folder}league.json`)) as League)

interface Pair {
  league: League
  metric_id: string
  a: LeagueEntry
  b: LeagueEntry
}

/** All pairs in both orders, including excluded entries. */
const pairs: Pair[] = leagues.flatMap(league =>
  league.tables.flatMap(({ work, metric_id }) => {
    const peers = league.entries.filter(
      each => each.role === 'entry' && each.work === work && each.measures[metric_id]?.estimate != null,
    )
    return peers.flatMap(a => peers.flatMap(b => (a === b ? [] : [{ league, metric_id, a, b }])))
  }),
)
const isBound = ({ measures }: LeagueEntry, metric_id: string) => measures[metric_id]?.is_lower_bound ?? false
/** The pairs with a ratio. */
const eligible = pairs.filter(({ metric_id, a, b }) => [a, b].every(each => isEligible(each, metric_id)))
const comparable = eligible.filter(
  ({ league, metric_id, a, b }) => ratioOf(league, metric_id, a, b)?.verdict !== 'cannot_tell',
)

const foundOf = ({ league, metric_id, a, b }: Pair) => {
  const found = ratioOf(league, metric_id, a, b)
  assert.ok(found && found.ratio !== null && found.low !== null && found.high !== null)
  return { ...found, ratio: found.ratio, low: found.low, high: found.high }
}
const numberIn = ({ measures }: LeagueEntry, metric_id: string) => shownNumber(measures[metric_id] ?? assert.fail())
const readNumber = (text: string) => Number(text.replaceAll(',', ''))

test('the verdict of a pair agrees with its printed interval', () => {
  assert.ok(pairs.length > 200, `${pairs.length} pairs were found`)
  for (const pair of comparable) {
    const found = foundOf(pair)
    const [low, high] = [found.low, found.high].map(end => readNumber(ratioText(end)))
    const isSignificant = (low ?? 1) > 1 || (high ?? 1) < 1
    assert.equal(isSignificant, found.verdict !== 'indistinguishable', JSON.stringify(found))
  }
})

test('a table has as many pairs, significantly different ones and intervals of copies as it states', () => {
  let checked = 0
  for (const { entries, tables } of leagues)
    for (const table of tables) {
      const ofRole = (role: LeagueEntry['role']) =>
        entries.flatMap(({ result_id, measures, ...entry }) =>
          entry.role === role && table.result_ids.includes(result_id)
            ? [[result_id, measures[table.metric_id]?.estimate ?? null] as const]
            : [],
        )
      const found = eachPair(ofRole('entry'), (a, b) => ratioOfPair(table, a, b))
      const significant = found.filter(ratio => ratio !== null && significanceOf(ratio) !== 0)
      assert.deepEqual([found.length, significant.length], [table.pairs, table.significant_pairs])
      assert.equal(table.half_widths.length, eachPair(table.result_ids, () => null).length)
      const [[control], [twin]] = [ofRole('control'), ofRole('twin')]
      const copies = control && twin && ratioOfPair(table, twin, control)
      const noise = copies && Math.max(copies.high, 1 / copies.low) - 1
      assert.ok(
        noise ? Math.abs(noise / (table.noise ?? 0) - 1) < 1e-5 : table.noise === null,
        `${noise}, ${table.noise}`,
      )
      checked += significant.length
    }
  assert.ok(checked > 100, `${checked} significant pairs were found`)
})

test('excluded results have no verdict and no ratio, however fast they are', () => {
  const excluded = pairs.filter(pair => !eligible.includes(pair))
  assert.ok(excluded.length > 20, `${excluded.length} pairs have one that is excluded`)
  for (const { league, metric_id, a, b } of excluded) {
    const { verdict, ratio, low, high } = ratioOf(league, metric_id, a, b) ?? {}
    assert.deepEqual([verdict, ratio, low, high], ['excluded', null, null, null])
  }
})

test('the ticks of each axis of each league are distinct and increase', () => {
  for (const league of leagues)
    for (const metric_id of new Set(league.tables.map(table => table.metric_id))) {
      const view = viewOf(league, { metric_id, baseline: null })
      const marks = view.groups.flatMap(({ frameworks }) =>
        frameworks.flat().map(({ against }) => forestMarkerOf(against)),
      )
      const drawn = forestAxis(forestOf(marks, view.noise))
      const ticks = [...drawn.matchAll(/>([^<>]+)<\/text>/g)].map(([, words = '']) =>
        words.startsWith('1/') ? 1 / Number(words.slice(2)) : Number(words),
      )
      assert.ok(
        ticks.length > 1 &&
          ticks.length <= 9 &&
          ticks.every((value, at) => at === 0 || value > (ticks[at - 1] ?? value)),
        `${metric_id}: ${ticks}`,
      )
    }
})

test('a result limited by the load generator is better or not significant, also in reverse', () => {
  for (const { league, metric_id, a, b } of eligible) {
    const [found, back] = [ratioOf(league, metric_id, a, b), ratioOf(league, metric_id, b, a)]
    const bounds = [a, b].filter(each => isBound(each, metric_id))
    if (found?.verdict === 'cannot_tell')
      assert.deepEqual([found.ratio, back?.verdict, bounds.length > 0], [null, 'cannot_tell', true])
    else if (bounds.length === 0) assert.equal(found?.limit, null)
    else
      assert.deepEqual([found?.verdict, found?.limit], bounds[0] === a ? ['faster', 'at least'] : ['slower', 'at most'])
  }
})

test('a printed ratio is the quotient of the printed numbers, within their rounding', () => {
  for (const pair of comparable) {
    const { ratio } = foundOf(pair)
    const [a, b] = [pair.a, pair.b].map(each => numberIn(each, pair.metric_id))
    assert.ok(a && b)
    const unit = metricOf(pair.metric_id)?.unit ?? 'count'
    // the quotient of the printed numbers, with the possible rounding errors of both
    const [least, most] = [printed(unit, a), printed(unit, b)].map(({ value, half }) => [value - half, value + half])
    const [low, high] = [(least?.[0] ?? 0) / (most?.[1] ?? 1), (least?.[1] ?? 0) / (most?.[0] ?? 1)]
    const shown = readNumber(ratioText(ratio))
    assert.ok(shown >= low * 0.994 && shown <= high * 1.006, `${ratioText(ratio)} of ${a.median} and ${b.median}`)
  }
})

/** A printed figure and half of its last place, in base units. */
function printed(unit: Parameters<typeof formatFigure>[0], interval: ReturnType<typeof shownNumber>) {
  const scale = { unit: '', scaled: (value: number) => value, show: String }
  const { number } = formatFigure(unit, interval, scale)
  const [whole = '', decimals = ''] = number.replaceAll(',', '').split('.')
  const place = decimals === '' ? 10 ** (whole.length - whole.replace(/0+$/, '').length) : 10 ** -decimals.length
  return { value: readNumber(number), half: place / 2 }
}

test('rows are ordered by number, and significant pairs agree with that order', () => {
  for (const league of leagues)
    for (const metric_id of new Set(league.tables.map(table => table.metric_id)))
      for (const { frameworks } of viewOf(league, { metric_id, baseline: null }).groups) {
        const sign = metricOf(metric_id)?.better === 'higher' ? 1 : -1
        const best = frameworks.map(([{ number }]) => sign * number.median)
        assert.deepEqual(
          best,
          best.toSorted((x, y) => y - x),
        )
        for (const { entry, value } of frameworks.flat()) {
          const wins = frameworks
            .flat()
            .filter(other => ratioOf(league, metric_id, other.entry, entry)?.verdict === 'faster')
          if (value.rank_low !== null) assert.equal(value.rank_low, 1 + wins.length)
        }
      }
})

test('the page of a league and its CSV have each ratio to the baseline, and its sentence has no order', () => {
  for (const [index, league] of leagues.entries()) {
    const page = parsePage(`${folders[index]}index.html`)
    const metric_id = league.headline_metric_id
    const metric = metricOf(metric_id) ?? assert.fail()
    const csv = readPage(`${folders[index]}league.csv`).split('\r\n')
    for (const { baseline, frameworks } of viewOf(league).groups)
      for (const { entry } of frameworks.flat()) {
        if (baseline === null || entry === baseline.entry) continue
        const found = ratioOf(league, metric_id, entry, baseline.entry)
        const row = textOf(page.querySelector(`#row-${entry.result_id} .against`))
        if (found?.verdict === 'cannot_tell') {
          assert.match(row, /cannot tell/)
          continue
        }
        assert.ok(found?.ratio && found.low && found.high)
        const bound = found.limit === null ? '' : found.limit === 'at least' ? '≥ ' : '≤ '
        const expected = `${verdictSign(metric, found.verdict).sign} ${verdictSign(metric, found.verdict).words} ${bound}${ratioText(found.ratio)}`
        assert.equal(row, `${expected}${ratioText(found.low)}–${ratioText(found.high)}`)
        const line = csv.find(each => each.includes(entry.result_id) && each.includes(`,${metric_id},`))
        assert.ok(line?.includes(`,${found.ratio},${found.low},${found.high},`), `${line}`)
        const [of, over] = [
          { league, entry },
          { league, entry: baseline.entry },
        ]
        assert.equal(sentenceOf(metric_id, of, over), sentenceOf(metric_id, over, of))
      }
  }
})

test('home shows the number of the position of a framework in its league', () => {
  let checked = 0
  for (const league of leagues)
    for (const [framework_id, cell] of cellsOf(league)) {
      const position = leaguePositionOf(league, framework_id)
      assert.equal(position === null, cell.kind === 'excluded', `${league.league_id}: ${framework_id}`)
      if (cell.kind === 'excluded' || position === null) continue
      assert.deepEqual(cell.number, numberIn(position.place.entry, league.headline_metric_id))
      checked++
    }
  assert.ok(checked > 10, `${checked} positions were found`)
})

/** The end of a headline: `; fasthttp 16 % slower.`, `; slow slower by at least a factor of 2.00.` */
const BEHIND = /; (.+?) (?:(?:slower|lower) by|takes|at least|\d[\d.]*\s(?:%|times))/

test('headlines state only significant differences above the resolution', () => {
  let checked = 0
  for (const league of leagues)
    for (const { metric_id, work, resolution } of league.tables)
      for (const language of new Set([undefined, ...league.entries.map(entry => entry.language)])) {
        const isAsked = (entry: LeagueEntry) => language === undefined || entry.language === language
        const choice = { metric_id, baseline: null }
        const group = viewOf(league, choice).groups.find(each => each.work === work)
        const best = (group?.frameworks ?? [])
          .map(([{ entry }]) => entry)
          .filter(entry => isAsked(entry) && entry.measures[metric_id]?.rank_low !== null)
        for (const words of answersOf(league, { ...choice, keep: isAsked }).filter(
          each => work === '' || each.startsWith(`${work}. `),
        )) {
          const name = BEHIND.exec(words)?.[1]
          assert.equal(name === undefined, !words.includes(';'), words)
          if (name === undefined) continue
          const isFirst = (entry: LeagueEntry) =>
            [',', ';', ' and ', ' ('].some(end => words.includes(`: ${entry.framework_name}${end}`))
          const [first, next] = [best.find(isFirst), best.find(entry => entry.framework_name === name)]
          const found = first && next && ratioOf(league, metric_id, next, first)
          assert.ok(found?.ratio && isSignificant(found), words)
          const gap = Math.max(found.ratio, 1 / found.ratio) - 1
          assert.ok(gap >= (resolution ?? 0), `${league.league_id} ${metric_id}: ${words}`)
          checked++
        }
      }
  assert.ok(checked > 5, `${checked} headlines state a difference`)
})

test('no page prints a gap below its resolution, and most gaps below it are not significant', () => {
  const printed = folders.flatMap((folder, index) => {
    const page = parsePage(`${folder}index.html`)
    const [words, trust] = ['.answer', '.trust'].map(selector => textOf(page.querySelector(selector)))
    const floor = /Most gaps under about (\d+) %/.exec(trust ?? '')?.[1]
    return floor === undefined ? [] : [{ words, floor: Number(floor), league: leagues[index], folder }]
  })
  assert.ok(printed.length > 1)
  for (const { words, floor, league, folder } of printed) {
    const gap = /; [^;]*?(\d[\d.]*) % (?:slower|lower|higher|longer)/.exec(words ?? '')?.[1]
    assert.ok(floor <= 100 && Number(gap ?? floor) >= floor, `${folder}: ${words}`)
    const metric_id = league?.headline_metric_id
    const resolution = league?.tables.find(table => table.metric_id === metric_id)?.resolution ?? 0
    const ofLeague = comparable.filter(pair => pair.league === league && pair.metric_id === metric_id).map(foundOf)
    const below = ofLeague.filter(({ ratio }) => ratio >= 1 && ratio - 1 < resolution)
    assert.ok(2 * below.filter(isSignificant).length <= below.length, folder)
  }
})

test('no cell is excluded if another host has an eligible result of the scenario', () => {
  const pagesOfMatrix = ['index.html', ...pagePaths().filter(path => path.startsWith('languages/'))]
  let [cells, of_hosts] = [0, 0]
  for (const path of pagesOfMatrix) {
    const table = parsePage(path).querySelector('.matrix')
    const columns = [...(table?.querySelectorAll('thead th.number') ?? [])].map(head => ({
      scenario_id: textOf(head.querySelector('a')),
      host_id: textOf(head.querySelector('small:last-child')),
    }))
    for (const row of table?.querySelectorAll('tbody tr') ?? [])
      for (const [index, cell] of [...row.querySelectorAll('td.number')].entries()) {
        const { scenario_id, host_id } = columns[index] ?? assert.fail()
        const name = textOf(row.querySelector('th'))
        const eligible = leagues.flatMap(league =>
          league.scenario_id === scenario_id
            ? league.entries
                .filter(each => each.framework_name === name && isEligible(each, league.headline_metric_id))
                .map(({ result_id }) => ({ result_id, host_id: league.host_id }))
            : [],
        )
        cells++
        if (textOf(cell) === '✕') assert.deepEqual(eligible, [], `${path}: ${name}, ${scenario_id}`)
        const host = textOf(cell.querySelector('small'))
        if (host === '') continue
        of_hosts++
        const href = cell.querySelector('a')?.getAttribute('href')
        assert.ok(host !== host_id && !eligible.some(each => each.host_id === host_id))
        assert.ok(eligible.some(each => each.host_id === host && href === `/r/${each.result_id}/`))
      }
  }
  assert.ok(cells > 5, `${cells} cells, ${of_hosts} of them of another host`)
})

test('a language shows the league of each scenario with its most eligible frameworks, then the most rounds', () => {
  const shown = pagePaths().filter(path => path.startsWith('leagues/') && path.split('/').length === 5)
  const byAddress = new Map(
    shown.map(path => {
      const folder = parsePage(path).querySelector<HTMLElement>('[data-league]')?.dataset.league ?? ''
      return [`/${path.replace('index.html', '')}`, leagues[folders.indexOf(folder.slice(1))] ?? assert.fail(path)]
    }),
  )
  const evidence = ({ entries, tables, headline_metric_id }: League, language: string) => [
    new Set(
      entries
        .filter(each => each.role === 'entry' && each.language === language && isEligible(each, headline_metric_id))
        .map(({ framework_id }) => framework_id),
    ).size,
    Math.max(...tables.filter(table => table.metric_id === headline_metric_id).map(({ rounds }) => rounds)),
  ]
  for (const path of pagePaths().filter(path => /^languages\/[^/]+\//.test(path))) {
    const page = parsePage(path)
    const language = textOf(page.querySelector('h1')).replace(/ frameworks$/, '')
    for (const link of page.querySelectorAll('main li > a[href^="/leagues/"]')) {
      const found = byAddress.get(link.getAttribute('href') ?? '') ?? assert.fail(path)
      const [count = 0, rounds = 0] = evidence(found, language)
      for (const other of byAddress.values()) {
        const [more = 0, longer = 0] = other.scenario_id === found.scenario_id ? evidence(other, language) : []
        assert.ok(more < count || (more === count && (count === 0 || longer <= rounds)), `${path}: ${other.league_id}`)
      }
    }
  }
})

test('the counts of the findings page agree with its columns', () => {
  const page = parsePage('findings/index.html')
  const counts = /Of (\d+) results, (\d+) are clean, (\d+) have caveats and (\d+) are excluded/.exec(
    textOf(page.querySelector('.lead')),
  )
  const rows = [...page.querySelectorAll('#by-framework + * tbody tr')]
  const sums = [1, 2, 3, 4].map(column =>
    rows.reduce((sum, row) => sum + Number(textOf(row.children[column] ?? null)), 0),
  )
  assert.deepEqual(sums, counts?.slice(1).map(Number))
})
