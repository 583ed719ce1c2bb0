/** Every page that compares two frameworks prints the one sentence of their pair, and numbers of its comparisons. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { turned } from '../pipeline/evaluate/pair.ts'
import { VERDICT_SIGNS } from '../pipeline/evaluate/statistics/compare-results.ts'
import { isBound } from '../pipeline/evaluate/statistics/ratio.ts'
import { metricOf } from '../pipeline/schema/metrics.ts'
import { ratioText } from '../pipeline/schema/ratio-text.ts'
import type { League } from '../pipeline/schema/records/league.ts'
import type { Pair } from '../pipeline/schema/records/pair.ts'
import { pagePaths, parsePage, readPage, textOf } from '../proofs/testing/built.ts'
import { pairAddress } from './address.ts'
import { frameworkPairs } from './data/pairs.ts'
import { query } from './data/query.ts'
import { isEligible } from './league/eligibility.ts'
import { comparisonOf, ratioOf } from './league/ratio.ts'
import { find } from './search/find.ts'
import type { SearchIndex } from './search/index-record.ts'
import { type PairSentences, withSentences } from './search/pair-answer.ts'

const rows = await query('pairs')
const pairs = await frameworkPairs()
const sentences = new Set([...pairs, ...pairs.map(turned)].map(({ sentence }) => sentence))
const pairOf = (a: string, b: string): Pair =>
  [...pairs, ...pairs.map(turned)].find(({ framework_a, framework_b }) => framework_a === a && framework_b === b) ??
  assert.fail(`${a} and ${b} are no pair`)

const leagues = new Map(
  pagePaths().flatMap(path => {
    if (!path.startsWith('leagues/') || path.split('/').length !== 6) return []
    const league = JSON.parse(readPage(path.replace('index.html', 'league.json'))) as League
    return [[`${league.league_id} ${league.run_id}`, league] as const]
  }),
)

test('each comparison of a pair is that of its league, and the counts and the sentence follow from them', () => {
  assert.ok(pairs.length >= 5 && rows.length > pairs.length, `${pairs.length} of ${rows.length} rows`)
  for (const { comparisons, sentence, ...pair } of rows) {
    const label = `${pair.name_a}, ${pair.name_b}`
    for (const each of comparisons) {
      const league = leagues.get(`${each.league_id} ${each.run_id}`) ?? assert.fail(each.league_id)
      const metric_id = league.headline_metric_id
      const [a, b] = [each.result_a, each.result_b].map(
        id => league.entries.find(({ result_id }) => result_id === id) ?? assert.fail(id),
      )
      assert.ok(a && b && a.framework_id === pair.framework_a && b.framework_id === pair.framework_b)
      assert.ok([a, b].every(({ role }) => role === 'entry'))
      const isFaster = metricOf(metric_id)?.better === 'higher'
      const found = isFaster ? ratioOf(league, metric_id, a, b) : ratioOf(league, metric_id, b, a)
      const isOpen = [a, b].some(entry => {
        const value = entry.measures[metric_id]
        return value === undefined || !isEligible(entry, metric_id) || isBound(value)
      })
      if (isOpen || found?.verdict === 'too_few_trials') {
        assert.ok(each.excluded !== null && each.ratio === null && each.verdict === null, label)
        continue
      }
      assert.deepEqual([each.ratio, each.low, each.high], [found?.ratio, found?.low, found?.high], label)
      const verdict = isFaster ? found?.verdict : ratioOf(league, metric_id, a, b)?.verdict
      assert.equal(comparisonOf(each).verdict, verdict, label)
    }
    assert.equal(
      new Set(comparisons.map(({ league_id, work }) => `${league_id} ${work}`)).size,
      comparisons.length,
      label,
    )
    assert.equal(pair.n_compared + pair.n_excluded, comparisons.length, label)
    assert.equal(pair.n_a + pair.n_b + pair.n_unclear, pair.n_compared, label)
    for (const [verdict, own, other] of [
      ['a', pair.n_a, pair.n_b],
      ['b', pair.n_b, pair.n_a],
    ] as const)
      assert.equal(pair.verdict === verdict, other === 0 && 2 * own > pair.n_compared, label)
    const [faster, slower] = pair.verdict === 'b' ? [pair.name_b, pair.name_a] : [pair.name_a, pair.name_b]
    assert.equal(sentence.startsWith(`${faster} is faster than ${slower} in `), ['a', 'b'].includes(pair.verdict ?? ''))
    assert.equal(sentence.startsWith('No clear difference'), pair.verdict === 'unclear')
    assert.equal(sentence.includes('are each faster'), pair.verdict === 'disagree')
    assert.equal(sentence.includes('cannot be compared'), pair.verdict === null)
    for (const { ratio, verdict } of comparisons)
      if (ratio !== null && verdict !== 'unclear' && comparisons.length < 4)
        assert.ok(sentence.includes(ratioText(Math.max(ratio, 1 / ratio))), `${sentence} ${ratio}`)
  }
})

test('every two frameworks that share a run of a league are a pair, once, in canonical order', () => {
  const shared = new Set(
    [...leagues.values()].flatMap(({ entries, headline_metric_id, rate_per_s }) =>
      entries.flatMap(a =>
        metricOf(headline_metric_id)?.family !== 'rate' || rate_per_s !== null
          ? []
          : entries
              .filter(b => a.framework_id < b.framework_id && a.work === b.work)
              .filter(b => a.role === 'entry' && b.role === 'entry')
              .map(b => `${a.framework_id} ${b.framework_id}`),
      ),
    ),
  )
  assert.deepEqual(
    pairs.map(({ framework_a, framework_b }) => `${framework_a} ${framework_b}`).sort(),
    [...shared].sort(),
  )
  for (const pair of rows) {
    const [a, b] = [
      [pair.framework_a, pair.configuration_a],
      [pair.framework_b, pair.configuration_b],
    ].map(side => JSON.stringify(side))
    assert.ok(pair.is_default || (a ?? '') < (b ?? ''), `${a} ${b}`)
  }
})

test('the page of a framework has the sentence of each first rival, and the ratios of its pairs', () => {
  let checked = 0
  for (const path of pagePaths().filter(path => /^frameworks\/[^/]+\/index/.test(path))) {
    const page = parsePage(path)
    const [, framework_id = ''] = path.split('/')
    const rivals = [...page.querySelectorAll('.league-positions thead .rival a')].map(
      link => (link.getAttribute('href') ?? '').split('/').at(-2) ?? '',
    )
    assert.deepEqual(
      [...page.querySelectorAll('.answer')].map(textOf),
      rivals.slice(0, 3).map(rival => pairOf(framework_id, rival).sentence),
      path,
    )
    for (const row of page.querySelectorAll('.league-positions tbody tr')) {
      const league_id = (row.querySelector('th a')?.getAttribute('href') ?? '').split('/').slice(2, 5).join('/')
      for (const [index, cell] of [...row.querySelectorAll('td.rival')].entries()) {
        const { comparisons } = pairOf(framework_id, rivals[index] ?? '')
        const comparison = comparisons.find(each => each.league_id === league_id)
        const found = comparison && comparisonOf(comparison)
        const ratio = found?.ratio
          ? ` ${ratioText(found.ratio)}${ratioText(found.low ?? 0)}–${ratioText(found.high ?? 0)}`
          : ''
        const { sign = '–', words = 'not measured together' } = found ? VERDICT_SIGNS[found.verdict] : {}
        assert.equal(textOf(cell), `${sign} ${words}${ratio}`, `${path}: ${league_id}`)
        checked += Number(ratio !== '')
      }
    }
  }
  assert.ok(checked > 10, `${checked} ratios were compared`)
})

test('the badge of a pair has its direction, its counts and its sizes', () => {
  for (const pair of pairs) {
    const { framework_a, framework_b, name_a, name_b, verdict, n_a, n_b, n_compared, n_excluded } = pair
    const label = /aria-label="([^"]*)"/.exec(readPage(`compare/${framework_a}/${framework_b}/badge.svg`))?.[1] ?? ''
    const [faster, count] = verdict === 'b' ? [name_b, n_b] : [name_a, n_a]
    assert.equal(
      label.includes(`: ${faster} faster in ${count} of ${n_compared}, `),
      verdict === 'a' || verdict === 'b',
      label,
    )
    assert.equal(label.endsWith(`, ${n_excluded} excluded`), verdict !== null && n_excluded > 0, label)
    for (const size of label.match(/\d[\d.,]*(?= to \d| times)/g) ?? [])
      assert.ok(pair.sentence.includes(size), `${label}: ${pair.sentence}`)
  }
})

test('search answers a question about two frameworks with the sentence of their pair', () => {
  const index = JSON.parse(readPage('search.json')) as SearchIndex
  const answers = JSON.parse(readPage('compare/pairs.json')) as PairSentences
  assert.equal(Object.keys(answers).length, pairs.length)
  const firstOf = (typed: string) => withSentences(find(index, typed).items, answers)[0]
  for (const { framework_a, framework_b, name_a, name_b, sentence } of pairs)
    for (const typed of [`${name_a} vs ${name_b}`, `${framework_b} or ${framework_a}`])
      assert.deepEqual(firstOf(typed), ['Compare', sentence, pairAddress(framework_a, framework_b)], typed)
  const [, name = '', href = ''] = firstOf('express 4 vs fasthttp') ?? []
  assert.deepEqual([name, href], ['Express 4 or fasthttp', '/compare/?a=express%404&b=fasthttp'])
})

test('a language has the sentences of its fastest framework, and no page states another difference', () => {
  const own = (path: string) => /^(?:index|frameworks\/[^/]+\/index|languages\/[^/]+\/index)/.test(path)
  let counted = 0
  for (const path of pagePaths().filter(own)) {
    const page = parsePage(path)
    for (const item of page.querySelectorAll('main :is(h1, h2, p, li)')) {
      const text = textOf(item)
      if (/ is faster than | are each faster |No clear difference between/.test(text)) {
        assert.ok(sentences.has(text), `${path}: ${text}`)
        counted++
      }
      // home lists results that differ between two runs of one entry
      if (!text.includes('in the run of'))
        assert.doesNotMatch(text, /\d % (?:more|fewer|behind)|behind by|times the requests/, path)
    }
  }
  assert.ok(counted > 10, `${counted} sentences`)
})
