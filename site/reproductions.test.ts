/** The list of published comparisons, and what stands of it on other pages, made from a document and a run that nobody wrote or measured. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { makeDocument, makeLostFramework } from '../pipeline/fixtures/document.ts'
import { makeStatement } from '../pipeline/fixtures/history.ts'
import { buildLedger } from '../pipeline/fixtures/ledger.ts'
import { makeManifests } from '../pipeline/fixtures/manifests.ts'
import { makeRun } from '../pipeline/fixtures/run.ts'
import { buildPages } from './build-pages.ts'
import { brokenLinks } from './testing/broken-links.ts'
import { drawn, openBrowser, type Visitor } from './testing/browser.ts'
import { pagePaths, parsePage, readPage, textOf } from './testing/built.ts'
import { markupFaults, visibleFaults } from './testing/page-faults.ts'

const folder = mkdtempSync(join(tmpdir(), 'benchledger-reproductions-'))
const dist = join(folder, 'dist')
const list = 'reproductions/index.html'
let visitor: Visitor

const fast = { framework: 'made-fast' }
const slow = { framework: 'made-slow', configuration: { made_mode: 'slow' } }

before(async () => {
  const data = join(folder, 'data')
  makeRun(data)
  mkdirSync(join(data, 'statements'))
  makeStatement(data, '2026-11-23-noisy-host', {})
  // in the made run the slow one has 0.56 of the speed of the fast one
  makeDocument(data, [
    { key: 'held/fast', ...fast, requests_per_s: 100_000 },
    { key: 'held/slow', ...slow, requests_per_s: 58_000 },
    { key: 'turned/fast', ...fast, requests_per_s: 58_001 },
    { key: 'turned/slow', ...slow, requests_per_s: 100_001 },
    { key: 'lost/fast', ...fast, requests_per_s: 1000 },
    { key: 'lost/gone', framework: 'made-gone', requests_per_s: 500 },
  ])
  makeManifests(join(folder, 'runners'))
  makeLostFramework(join(folder, 'runners'), 'made-gone')
  await buildLedger({ data, manifests: join(folder, 'runners'), out: join(folder, 'parquet') })
  await buildPages({ data, parquet: join(folder, 'parquet'), out: dist })
  visitor = await openBrowser()
})
after(async () => {
  await visitor?.close()
  rmSync(folder, { recursive: true, force: true })
})

const sectionOf = (path: string) => textOf(parsePage(path).querySelector('main'))
const results = () => pagePaths().filter(path => path.startsWith('r/'))
const pageWith = (words: string) => results().find(path => readPage(path).includes(words)) ?? ''

test('the counts are those of the rows, and each row says its verdict', () => {
  const document = parsePage(list)
  assert.match(
    textOf(document.querySelector('.lead')),
    /^Of 3 published comparisons 1 held here, 1 did not \(1 in direction, 0 in size alone\), and of 1 nothing can be told\.$/,
  )
  const verdicts = [...document.querySelectorAll('tbody .verdict')].map(textOf)
  assert.deepEqual(verdicts, ['✕ did not hold', '✓ held', '? cannot tell'])
  assert.match(textOf(document.querySelector('#rules + div')), /widened by a factor of 1\.25/)
  assert.match(
    textOf(document.querySelector('tbody tr:last-child .why')),
    /made-gone is not re-run: its source is lost/,
  )
})

test('every number leads to the page of its result, which has it', () => {
  const links = [...parsePage(list).querySelectorAll('tbody td.number a')]
  assert.equal(links.length, 2 * 3 + 2 * 2)
  for (const link of links) {
    const [path = '', anchor = ''] = (link.getAttribute('href') ?? '').split('#')
    const row = parsePage(join(path, 'index.html').slice(1)).getElementById(anchor)
    assert.ok(textOf(row).includes(textOf(link).split(' ')[0] ?? '?'), textOf(link))
  }
  assert.deepEqual(brokenLinks().slice(0, 20), [])
})

test('a result that statements say something of is marked where it is linked, and no other', () => {
  const rows = [...parsePage(list).querySelectorAll('tbody tr')]
  const tags = (label: string) =>
    rows.map(row => [...row.querySelectorAll(`[data-label="${label}"] a + .standing`)].map(textOf))
  assert.deepEqual(tags('Ours'), [['concern', 'concern'], ['concern', 'concern'], []])
  assert.deepEqual(tags('Published'), [[], [], []])
})

test('the results that are re-run are marked on the page of their framework too, ours alone where the concern is ours, and under the nearest load alone', () => {
  const rows = [...parsePage('frameworks/made-slow/index.html').querySelectorAll('.reruns tbody tr')]
  assert.ok(rows.length > 0)
  for (const row of rows)
    assert.deepEqual(
      [...row.querySelectorAll('td.number')].map(cell => [...cell.querySelectorAll('a + .standing')].map(textOf)),
      [[], ['concern'], [], []],
    )
  for (const row of rows) assert.match(textOf(row.querySelector('td:last-child')), /^the same load, /)
})

test('what has a ratio of ours is drawn, and the filter takes rows and dots away', async () => {
  assert.equal(parsePage(list).querySelectorAll('.ratios circle').length, 2)
  const { page } = await visitor.visit('/reproductions/')
  await page.getByRole('checkbox', { name: 'held', exact: true }).check()
  await drawn(page)
  assert.equal(new URL(page.url()).search, '?verdict=held')
  assert.equal(await page.locator('tbody tr:not([hidden])').count(), 1)
  assert.equal(await page.locator('[data-chart=ratios] a[data-result]:not([display])').count(), 1)
  assert.match((await page.locator('[data-status]').textContent()) ?? '', /^1 of 3 comparisons/)
  await page.context().close()
})

test('a published result, ours and their framework each show both numbers and the ratios', () => {
  const published = sectionOf(pageWith('<q>100000</q>'))
  assert.match(published, /Published and re-run/)
  assert.match(published, /Made fast, t2 c16/)
  assert.match(published, /the same load, run of 21 Nov 2026 08:30/)
  assert.match(published, /✓ held/)
  const ours = results().find(path => /Made slow 1\.0 · Hello.*n = 6.*58,000/.test(sectionOf(path)))
  assert.match(sectionOf(ours ?? ''), /did not hold/)
  const framework = sectionOf('frameworks/made-fast/index.html')
  assert.match(framework, /Published and re-run/)
  assert.match(framework, /One published comparison of it has no ratio of ours beside it/)
  assert.match(
    sectionOf('documents/made/index.html'),
    /not re-run here made-gone is not re-run: its source is lost \(made\)/,
  )
})

test('html-validate finds nothing', async () => {
  const paths = [list, 'documents/made/index.html', 'frameworks/made-fast/index.html', pageWith('<q>100000</q>')]
  assert.deepEqual(await markupFaults(paths), [])
})

test('axe finds nothing, nothing is too wide, and nothing moves, in light and dark, wide and narrow', async () => {
  assert.deepEqual(await visibleFaults(visitor, ['/reproductions/', '/documents/made/', '/frameworks/made-slow/']), [])
})
