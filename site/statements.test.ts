/** The effects of statements and merge dates on the pages of a fixture ledger with a history. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { JSDOM } from 'jsdom'
import { LATER_RUN_ID } from '../proofs/fixtures/history.ts'
import { FAKE_RUN_ID } from '../proofs/fixtures/run.ts'
import { openBrowser, type Visitor } from '../proofs/testing/browser.ts'
import {
  addressOf,
  listedRows,
  pagePaths,
  parsePage,
  readPage,
  resultPathsOf,
  textOf,
  useFixtureSite,
} from '../proofs/testing/built.ts'
import { REMEASURED_RUN_ID, RERUN_ID, TOO_LOW_ID } from '../proofs/testing/fixture-ledger.ts'
import { INJECTED_RUN_ID } from '../proofs/testing/injected-faults.ts'
import { markupFaults, visibleFaults } from '../proofs/testing/page-faults.ts'

const dist = join(useFixtureSite(), 'dist')
let visitor: Visitor

before(async () => {
  visitor = await openBrowser()
})
after(() => visitor?.close())

/** The fastest result of a run, which has a rank unless it is excluded. */
const fastest = (run: string): string => {
  const path = resultPathsOf(run).find(each => /^Made fast.* · Hello/.test(textOf(parsePage(each).querySelector('h1'))))
  assert.ok(path)
  return path
}
const samples = () => [
  'index.html',
  'results/index.html',
  'runs/index.html',
  `runs/${FAKE_RUN_ID}/index.html`,
  fastest(FAKE_RUN_ID),
]

test('a superseded result keeps its address and links to its replacement at the top', () => {
  const document = parsePage(fastest(FAKE_RUN_ID))
  const [statement, ...others] = document.querySelectorAll('.statement')
  assert.match(
    textOf(statement ?? null),
    /^Superseded \(nobody \(made\), 25 Nov 2026, in a statement about its run\): It was measured again/,
  )
  assert.equal(others.length, 1, 'the concern is in force too')
  assert.ok(statement?.querySelector(`a[href="/runs/${LATER_RUN_ID}/"]`))
  assert.ok(statement?.querySelector('a[href="/raw/statements/2026-11-25-measured-again.json"]'))
  assert.equal(statement?.compareDocumentPosition(document.querySelector('.figure') as Element), 4, 'above the number')
  assert.ok(document.querySelector('.figure s'))
  assert.equal(document.querySelectorAll('[data-planted]').length, 0)
  assert.equal(parsePage(fastest(LATER_RUN_ID)).querySelectorAll('.statement').length, 0)
})

test('a number stated to be too low is a lower bound on all pages, with the author and the reason', () => {
  const leads = new RegExp(`^/r/${TOO_LOW_ID}/(?:#requests_per_s)?$`)
  const found = pagePaths().flatMap(path =>
    readPage(path).includes(`/r/${TOO_LOW_ID}/`)
      ? [...parsePage(path).querySelectorAll('main a')]
          .filter(link => leads.test(link.getAttribute('href') ?? '') && /^[^a-z]*\d/.test(textOf(link)))
          .map(link => ({ path, shown: textOf(link.parentElement) }))
      : [],
  )
  assert.ok(found.length > 2, `${found.length} places`)
  for (const { path, shown } of found) assert.match(shown, /≥|at least/, path)
  const page = parsePage(`r/${TOO_LOW_ID}/index.html`)
  assert.match(
    textOf(page.querySelector('.statement')),
    /^Known to be too low \(nobody \(made\), 26 Nov 2026\): The server/,
  )
  assert.match(textOf(page.querySelector('.figure')), /^at least 27,310 requests\/s ?n = 6, .*known to be too low$/)
  assert.match(
    textOf(page.querySelector('p.state')),
    /^! With caveats: known to be too low, according to the statement above\./,
  )
  for (const cited of page.querySelectorAll('[id^=cite-]'))
    assert.match(textOf(cited), /at least .*known to be too low/)
  assert.match(readPage(`r/${TOO_LOW_ID}/badge.svg`), /Drogon: at least .*, with caveats, known to be too low/)
  const { publication_status, state, values } = JSON.parse(readPage(`r/${TOO_LOW_ID}/result.json`))
  assert.deepEqual(
    [publication_status, state, values[0].metric_id, values[0].is_lower_bound],
    ['too-low', 'doubtful', 'requests_per_s', true],
  )
  const rows = [...parsePage('statements/index.html').querySelectorAll('tbody tr')].map(textOf)
  assert.equal(rows.length, 4)
  assert.match(
    rows.find(row => row.includes('Drogon')) ?? '',
    /^2026-11-26 ?Known to be too low ?Drogon, hello, 16 connections, made-host ?The number is a bound \(at least/,
  )
})

test('lists mark it and put it last, and its run mentions it', () => {
  const rows = listedRows().filter(row => !textOf(row).includes('control'))
  const withdrawn = rows.map(row => row.classList.contains('withdrawn'))
  assert.equal(withdrawn[0], false)
  assert.ok(withdrawn.includes(true))
  for (const row of rows.filter(row => row.classList.contains('withdrawn')))
    assert.match(textOf(row.querySelector('th')), /superseded/)
  const listed = [...parsePage('runs/index.html').querySelectorAll('tbody tr')]
    .map(row => textOf(row.querySelector('th')))
    .filter(name => name.includes('-made-host-'))
  assert.deepEqual(listed, [REMEASURED_RUN_ID, LATER_RUN_ID, `${FAKE_RUN_ID}superseded`])
  assert.equal(parsePage(`runs/${FAKE_RUN_ID}/index.html`).querySelectorAll('.statement').length, 2)
})

test('a league does not show a smaller later run, but mentions its measurements', async () => {
  const league = 'leagues/hello/made-host/t2-c16'
  const shown = `/${league}/${LATER_RUN_ID}/`
  for (const path of [`${league}/index.html`, `${shown.slice(1)}index.html`]) {
    const document = parsePage(path)
    assert.equal(document.querySelector('section.league')?.getAttribute('data-league'), shown)
    const [row, ...others] = document.querySelectorAll('tr:has(.again)')
    assert.deepEqual([textOf(row?.querySelector('th a') ?? null), others.length], ['Made slow', 0])
    assert.match(
      textOf(row?.querySelector('.again') ?? null),
      /^measured again on 24 Nov 2026: 0\.\d+ \(.*\) times this, slower, the load lasted 6 s, here 3 s$/,
    )
    const [own] = resultPathsOf(REMEASURED_RUN_ID).filter(each => readPage(each).includes('Made slow'))
    assert.equal(row?.querySelector('.again a')?.getAttribute('href'), addressOf(own ?? ''))
    const since =
      /in a run with fewer eligible frameworks or rounds: 24 Nov 2026 08:30, with Drogon, not in this table\./
    assert.match(textOf(document.querySelector('section.league')), since)
  }
  assert.equal(parsePage(`${league}/${REMEASURED_RUN_ID}/index.html`).querySelector('.again'), null)
  const elsewhere = [
    ...parsePage('index.html').querySelectorAll(`#coverage ~ * a[href="/${league}/${REMEASURED_RUN_ID}/"]`),
  ]
  assert.deepEqual(elsewhere.map(textOf), ['elsewhere'], 'home links to entries that no shown run has')
  const stand = textOf(parsePage('frameworks/drogon/index.html').querySelector('.league-positions tbody tr'))
  assert.match(stand, /^hello, 16 connections.*made-host, not the run that the league shows: 24 Nov 2026 08:30/)
  const { page } = await visitor.visit(`/${league}/?measure=latency_p99_s`)
  await page.getByRole('columnheader', { name: 'p99 ms at full load, ± %' }).waitFor()
  assert.equal(await page.locator('.again').textContent(), 'measured again on 24 Nov 2026', 'by another measure')
  await page.goto(new URL('/compare/?a=made-slow:made_mode=slow', page.url()).href)
  await page.getByRole('link', { name: 'run of 22 Nov 2026 08:30', exact: true }).waitFor()
  await page.getByText('Measured again:').getByRole('link').click()
  await page.getByText('run of 24 Nov 2026 08:30, not the one that the league shows').waitFor()
  await page.context().close()
})

test('the pages have valid markup, no axe findings and no overflow', async () => {
  assert.deepEqual(await markupFaults(samples()), [])
  assert.ok(pagePaths().length > 20)
  assert.deepEqual(await visibleFaults(visitor, samples().map(addressOf)), [])
})

test('a result has one address to cite, its badge and data have the statement, and problems have a form', () => {
  const path = fastest(FAKE_RUN_ID)
  const document = parsePage(path)
  const address = `https://example.org${addressOf(path)}`
  for (const rel of ['canonical', 'cite-as'])
    assert.equal(document.querySelector(`link[rel=${rel}]`)?.getAttribute('href'), address)
  assert.match(readPage(path.replace('index.html', 'badge.svg')), /requests\/s, n = 6, superseded/)
  assert.equal(JSON.parse(readPage(path.replace('index.html', 'result.json'))).publication_status, 'superseded')
  for (const cited of document.querySelectorAll('[id^=cite-]')) assert.match(textOf(cited), /superseded/)
  const form = new URL(document.querySelector('#report + p a')?.getAttribute('href') ?? '')
  assert.equal(form.origin + form.pathname, 'https://example.org/made/ledger/issues/new')
  assert.ok(form.searchParams.get('body')?.includes(address))
})

test('the feeds have all merged results and statements, and the sitemap all pages', () => {
  const feedOf = (path: string) => new JSDOM(readPage(path), { contentType: 'application/xml' }).window.document
  const entries = [...feedOf('feed.xml').querySelectorAll('entry')]
  const times = entries.map(entry => textOf(entry.querySelector('updated')))
  assert.deepEqual(times, times.toSorted().reverse())
  const merged = [FAKE_RUN_ID, LATER_RUN_ID, REMEASURED_RUN_ID, RERUN_ID, INJECTED_RUN_ID].flatMap(resultPathsOf)
  assert.equal(entries.length, merged.length + 4, 'statements without a merge commit are in no feed')
  const statement = entries.find(
    entry => textOf(entry.querySelector('id')) === 'urn:benchledger:statement:2026-11-25-measured-again',
  )
  assert.equal(textOf(statement?.querySelector('updated') ?? null), '2026-11-25T12:00:00Z')
  assert.equal(statement?.querySelector('link')?.getAttribute('href'), `https://example.org/runs/${FAKE_RUN_ID}/`)
  const titles = [...feedOf('frameworks/made-fast/feed.xml').querySelectorAll('entry > title')].map(title =>
    textOf(title),
  )
  assert.ok(titles.length > 2 && titles.length < entries.length)
  const ids = ['feed.xml', 'frameworks/made-fast/feed.xml'].map(path => textOf(feedOf(path).querySelector('feed > id')))
  assert.deepEqual(ids, ['urn:benchledger:feed', 'urn:benchledger:feed:made-fast'])
  for (const title of titles) assert.match(title, /^Made fast,|^(Superseded|Caveat): run/)
  const listed = [...readPage('sitemap.xml').matchAll(/<loc>https:\/\/example\.org\/(.*)<\/loc>/g)].map(
    match => `${match[1]}index.html`,
  )
  const pages = pagePaths().filter(path => path !== '404.html')
  assert.deepEqual(listed.toSorted(), pages)
  assert.match(readPage('robots.txt'), /Sitemap: https:\/\/example\.org\/sitemap\.xml/)
})

test('all pages have the picture of the site', () => {
  for (const page of pagePaths())
    assert.ok(readPage(page).includes('<meta property="og:image" content="https://example.org/card.png">'), page)
  const card = readFileSync(join(dist, 'card.png'))
  assert.equal(card.subarray(1, 4).toString(), 'PNG')
  assert.deepEqual([card.readUInt32BE(16), card.readUInt32BE(20)], [1200, 630])
})
