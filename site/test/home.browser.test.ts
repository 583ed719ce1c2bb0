/** The table and its filter in a real browser, with and without JavaScript. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { builtSite, type OpenSite, openSite } from './open-site.ts'

let site: OpenSite
before(async () => {
  site = await openSite(builtSite())
})
after(() => site?.close())

/** Opens an address; afterwards the page must have thrown nothing and asked no other host. */
async function visit(path: string, look: (page: Page) => Promise<void>, options: { javaScriptEnabled?: boolean } = {}) {
  const context = await site.browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  const page = await context.newPage()
  const wrongs: string[] = []
  page.on('pageerror', error => wrongs.push(error.message))
  page.on('console', message => message.type() === 'error' && wrongs.push(message.text()))
  page.on('request', request => request.url().startsWith(site.url) || wrongs.push(request.url()))
  await page.goto(site.url + path, { waitUntil: 'networkidle' })
  await look(page)
  await context.close()
  assert.deepEqual(wrongs, [])
}

const shownRows = (page: Page) => page.locator('tr[data-result_id]:visible')
const checkbox = (page: Page, facet: string, value: string) =>
  page.locator(`[data-facet="${facet}"] input[value="${value}"]`)

test('values of one facet are or-ed, facets and-ed, and the address holds the state', async () => {
  await visit('', async page => {
    const all = await shownRows(page).count()
    assert.ok(all > 150)
    await checkbox(page, 'framework_id', 'drogon').check()
    await checkbox(page, 'framework_id', 'express').check()
    assert.equal(await shownRows(page).count(), 5)
    await checkbox(page, 'connections', '20000').check()
    assert.equal(await shownRows(page).count(), 2)
    const query = new URL(page.url()).searchParams
    assert.deepEqual(query.getAll('framework_id').sort(), ['drogon', 'express'])
    assert.deepEqual(query.getAll('connections'), ['20000'])
    await page.reload({ waitUntil: 'networkidle' })
    assert.equal(await shownRows(page).count(), 2)
    await page.goBack()
    assert.equal(await shownRows(page).count(), 5)
    await page.goBack()
    await page.goBack()
    assert.equal(await shownRows(page).count(), all)
  })
})

test('the chart follows the filter', async () => {
  await visit('?framework_id=drogon', async page => {
    const dots = page.locator('svg [data-result_id]:visible, svg a:visible')
    assert.equal(await dots.count(), 3)
  })
})

test('a setting, a rule and an unknown value filter too', async () => {
  await visit('?set.keep_alive=os&document_id=', async page => {
    assert.match(await page.locator('[data-remarks]').innerText(), /document_id/)
    assert.ok((await shownRows(page).count()) > 5)
  })
  await visit('?rule=impossible-latency', async page => assert.equal(await shownRows(page).count(), 1))
  await visit('?kernel_release=unknown&scenario_id=hello', async page => assert.equal(await shownRows(page).count(), 5))
})

test('an unknown key and an unknown value are said', async () => {
  await visit('?colour=red&framework_id=nobody', async page => {
    const remarks = await page.locator('[data-remarks]').innerText()
    assert.match(remarks, /colour/)
    assert.match(remarks, /nobody/)
  })
  await visit('?as_of=2026-01-01', async page => {
    assert.match(await page.locator('[data-remarks]').innerText(), /as_of/)
  })
})

test('any column sorts, by the keyboard too', async () => {
  await visit('?scenario_id=ping&sort=latency_mean_s&order=desc', async page => {
    const first = await shownRows(page).first().innerText()
    await page.goto(`${site.url}?scenario_id=ping&sort=latency_mean_s&order=asc`, { waitUntil: 'networkidle' })
    assert.notEqual(await shownRows(page).first().innerText(), first)
    const button = page.locator('th[data-column="requests_per_s"] :is(a, button)')
    await button.focus()
    await page.keyboard.press('Enter')
    assert.equal(new URL(page.url()).searchParams.get('sort'), 'requests_per_s')
    assert.ok(await page.locator('th[data-column="requests_per_s"][aria-sort]').count())
  })
})

test('text search finds', async () => {
  await visit('', async page => {
    await page.getByLabel('Search').fill('snmalloc')
    await page.waitForFunction(() => location.search.includes('q='))
    assert.equal(await shownRows(page).count(), 2)
  })
})

test('540,820.54 requests/s reaches its log in one click per hop', async () => {
  await visit('', async page => {
    await page.locator('tr[data-result_id] a', { hasText: '540,820.54' }).first().click()
    await page.waitForURL(/\/r\/[0-9a-f]{12}\//)
    await page.locator('main a', { hasText: '540,820.54' }).first().click()
    const target = page.locator(':target')
    assert.match(await target.innerText(), /Requests\/sec:\s+540820\.54/)
    assert.ok(await target.isVisible())
  })
})

test('without JavaScript the same table is there, and facets are links', async () => {
  let count = 0
  await visit('', async page => {
    count = await shownRows(page).count()
  })
  const look = async (page: Page) => {
    assert.equal(await shownRows(page).count(), count)
    await page.locator('a[href$="/frameworks/drogon/"]').first().click()
    assert.match(page.url(), /\/frameworks\/drogon\/$/)
    assert.equal(await shownRows(page).count(), 3)
    await page.goto(`${site.url}?framework_id=drogon`)
    assert.equal(await shownRows(page).count(), count)
  }
  await visit('', look, { javaScriptEnabled: false })
})

test('the theme is switched, stored and there before the first paint', async () => {
  await visit('', async page => {
    const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const before = await colour()
    await page.locator('[data-theme-switch]').click()
    const after = await colour()
    assert.notEqual(after, before)
    await page.reload()
    assert.equal(await colour(), after)
  })
})
