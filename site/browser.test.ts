import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import type { Page } from 'playwright-core'
import { drawn, openBrowser, painted, type Visitor } from '../proofs/testing/browser.ts'
import { addressOf, onePageOfEachKind } from '../proofs/testing/built.ts'
import { visibleFaults } from '../proofs/testing/page-faults.ts'

let visitor: Visitor
before(async () => {
  visitor = await openBrowser()
})
after(() => visitor.close())

test('axe finds nothing, nothing is too wide, and nothing moves, in light and dark, wide and narrow', async () => {
  assert.deepEqual(await visibleFaults(visitor, onePageOfEachKind().map(addressOf)), [])
})

/** The number of results in the list, once the script has rendered them for the current address. */
async function shownCount(page: Page): Promise<number> {
  await drawn(page)
  return Number((await page.locator('[data-status]').textContent())?.match(/^[\d,]+/)?.[0].replaceAll(',', ''))
}

test('a filter updates all counts and the address, and survives reload and back', async () => {
  const { page, complaints } = await visitor.visit('/results/')
  const total = await shownCount(page)
  await page.getByRole('checkbox', { name: 'hello', exact: true }).check()
  const hello = await shownCount(page)
  assert.ok(hello > 0 && hello < total)
  assert.equal(new URL(page.url()).search, '?scenario_id=hello')
  await page.getByRole('checkbox', { name: 'ping', exact: true }).check()
  const both = await shownCount(page)
  assert.ok(both > hello, 'values of a facet are or-ed')
  await page.getByRole('checkbox', { name: 'Rust', exact: true }).check()
  const rust = await shownCount(page)
  assert.ok(rust > 0 && rust < both, 'facets are and-ed')
  const counts = page.locator('[data-facet=language] li', { hasText: 'Rust' }).locator('.count')
  assert.equal(await counts.textContent(), String(rust))
  await page.reload()
  assert.equal(await shownCount(page), rust)
  assert.ok(await page.getByRole('checkbox', { name: 'Rust', exact: true }).isChecked())
  await page.goBack()
  assert.equal(await shownCount(page), both)
  await page.goBack()
  assert.equal(await shownCount(page), hello)
  await page.goForward()
  assert.equal(await shownCount(page), both)
  assert.deepEqual(complaints, [])
  await page.context().close()
})

test('a page shows its first results and links to all', async () => {
  const { page } = await visitor.visit('/hosts/shared-vm-2cpu/')
  assert.equal(await page.locator('table.results tbody tr').count(), 20)
  const link = page.locator('p.next a')
  const all = await link.textContent()
  await link.click()
  const listed = await shownCount(page)
  assert.equal(all?.trim(), `All ${listed} results in a list that can be filtered and sorted`)
  assert.equal(new URL(page.url()).search, '?host_id=shared-vm-2cpu')
  await page.context().close()
})

test('search and headers filter and sort the list, and more rows load on demand', async () => {
  const { page } = await visitor.visit('/results/')
  const total = await shownCount(page)
  const rows = page.locator('tbody tr')
  assert.equal(await rows.count(), 25)
  const more = Math.min(25, total - 25)
  await page.getByRole('button', { name: `Show ${more} more of ${total}` }).click()
  await rows.nth(24 + more).waitFor()
  await page.getByRole('searchbox').fill('hyper')
  const found = await shownCount(page)
  assert.ok(found > 0 && found < total)
  assert.match((await rows.first().textContent()) ?? '', /hyper/i)
  await page.getByRole('searchbox').fill('')
  await shownCount(page)
  await page.getByRole('button', { name: 'Requests requests/s' }).click()
  await shownCount(page)
  const listed = await rows.evaluateAll(all =>
    all.map(row => ({
      isInvalid: row.matches('.invalid'),
      rate: Number(row.querySelector('[data-label^="Requests"]')?.getAttribute('data-value')),
    })),
  )
  assert.deepEqual(
    listed,
    listed.toSorted((a, b) => Number(a.isInvalid) - Number(b.isInvalid) || b.rate - a.rate),
    'invalid stays last',
  )
  assert.ok(page.url().endsWith('?sort=requests_per_s&order=desc'))
  await page.context().close()
})

test('unknown parameters are reported', async () => {
  const { page } = await visitor.visit('/results/?colour=red&kernel_release=9.9&sort=colour')
  await shownCount(page)
  const remarks = await page.locator('[data-remarks] li').allTextContents()
  assert.equal(remarks.length, 3)
  assert.match(remarks.join(' '), /“colour” is not a filter/)
  assert.match(remarks.join(' '), /No result here has kernel_release = “9\.9”/)
  await page.context().close()
})

test('without JavaScript the list is complete page by page, and facets are links', async () => {
  const { page } = await visitor.visit('/results/', { javaScriptEnabled: false })
  const total = Number(/^\d+/.exec((await page.locator('[data-status]').textContent()) ?? '')?.[0])
  let rows = await page.locator('tbody tr').count()
  assert.ok(await page.getByRole('link', { name: 'hyper', exact: true }).first().isVisible())
  assert.equal(await page.getByRole('checkbox').count(), 0)
  await page.getByRole('link', { name: 'page by page' }).click()
  for (let next = true; next; ) {
    rows += await page.locator('tbody tr').count()
    const link = page.getByRole('navigation', { name: 'Pages' }).getByRole('link').nth(1)
    next = (await link.count()) > 0
    if (next) await link.click()
  }
  assert.equal(rows, total)
  await page.context().close()
})

test('the chosen theme is stored', async () => {
  const { page } = await visitor.visit('/', { colorScheme: 'light' })
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await paper()
  await page.getByRole('button', { name: 'Dark theme' }).click()
  const dark = await paper()
  assert.notEqual(dark, light)
  await page.goto(new URL('/method/', page.url()).href)
  assert.equal(await paper(), dark)
  await page.context().close()
})

test('the first tab stop skips the navigation', async () => {
  const { page } = await visitor.visit('/method/')
  await painted(page)
  await page.keyboard.press('Tab')
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Skip to the content')
  await page.keyboard.press('Enter')
  await page.waitForURL(/#main$/)
  await page.context().close()
})
