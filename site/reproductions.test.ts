/** The list of published comparisons, and what stands of it on other pages, made from a document and a run that nobody wrote or measured. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { drawn, openBrowser, type Visitor } from '../proofs/testing/browser.ts'
import { pagePaths, parsePage, readPage, resultPathsOf, textOf, useMadeSite } from '../proofs/testing/built.ts'
import { RERUN_ID } from '../proofs/testing/made-ledger.ts'
import { markupFaults, visibleFaults } from '../proofs/testing/page-faults.ts'

const list = 'reproductions/index.html'
let visitor: Visitor

before(async () => {
  useMadeSite()
  visitor = await openBrowser()
})
after(() => visitor?.close())

const sectionOf = (path: string) => textOf(parsePage(path).querySelector('main'))
const pageWith = (words: string) =>
  pagePaths().find(path => path.startsWith('r/') && readPage(path).includes(words)) ?? ''

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
  assert.match(published, /Made fast, made_mode=quick, t2 c16/)
  assert.match(published, /the same load, run of 23 Nov 2026 08:30/)
  assert.match(published, /✓ held/)
  const ours = resultPathsOf(RERUN_ID).find(path => /Made slow 1\.0 · Hello.*n = 6.*58,000/.test(sectionOf(path)))
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
