/** The pages of leagues, home, languages and findings show the same numbers and the same choice of leagues. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { metricOf } from '../pipeline/schema/metrics.ts'
import type { League, LeagueEntry } from '../pipeline/schema/records/league.ts'
import { shownNumber } from '../pipeline/schema/shown-number.ts'
import { pagePaths, parsePage, readPage, textOf } from '../proofs/testing/built.ts'
import { forestAxis, forestMarkerOf, forestOf } from './charts/forest.ts'
import { isEligible } from './league/eligibility.ts'
import { leaguePositionOf } from './league/league-position.ts'
import { cellsOf } from './league/matrix.ts'
import { ratioOf } from './league/ratio.ts'
import { sentenceOf } from './league/sentence.ts'
import { viewOf } from './league/view.ts'
import { verdictSign } from './league/words.ts'
import { PERCENT } from './number.ts'
import { differenceInterval, differenceText, ratioShort } from './ratio.ts'

const folders = pagePaths()
  .filter(path => path.startsWith('leagues/') && path.split('/').length === 6)
  .map(path => path.replace('index.html', ''))
const leagues = folders.map(folder => JSON.parse(readPage(`${folder}league.json`)) as League)

const numberIn = ({ measures }: LeagueEntry, metric_id: string) => shownNumber(measures[metric_id] ?? assert.fail())

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
        const { sign, words } = verdictSign(metric, found.verdict)
        const difference = ratioShort(found, differenceText)
        assert.equal(row, `${sign} ${words} ${difference}${differenceInterval(found)}`.replaceAll(PERCENT, ' %'))
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
