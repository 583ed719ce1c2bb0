/** Leagues, /compare/ and the links to them in a browser. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test, { after, before } from 'node:test'
import type { Page } from 'playwright-core'
import { z } from 'zod'
import { league } from '../pipeline/schema/records/league.ts'
import { FONTS, openBrowser, painted, type Visitor } from '../proofs/testing/browser.ts'
import { pagePaths, parsePage, readPage, textOf } from '../proofs/testing/built.ts'
import { accessFaults } from '../proofs/testing/page-faults.ts'

let visitor: Visitor
before(async () => {
  visitor = await openBrowser()
})
after(() => visitor.close())

const pages = pagePaths().filter(path => path.startsWith('leagues/') && path.split('/').length > 2)
const permanent = pages.filter(path => path.split('/').length === 6)
const ping = 'leagues/ping/shared-vm-2cpu/t2-c400/index.html'

/** Two releases of hyper; the load generator limited the faster one. */
const FIRST_HELLO = 'leagues/hello/shared-vm-2cpu/t2-c400/20261121T175402Z-shared-vm-2cpu-ab2983/'

test('each league has a page for each run, with JSON and CSV, and one for the run shown', () => {
  assert.ok(permanent.length >= 10)
  for (const path of permanent) {
    const record = league.parse(JSON.parse(readPage(path.replace('index.html', 'league.json'))))
    assert.equal(path, `leagues/${record.league_id}/${record.run_id}/index.html`)
    const rows = readPage(path.replace('index.html', 'league.csv')).trimEnd().split('\r\n').length - 1
    assert.equal(rows, record.entries.flatMap(({ measures }) => Object.keys(measures)).length, path)
    const ids = [...parsePage(path).querySelectorAll('table.league tr[id]')].map(row => row.id.replace('row-', ''))
    const entries = record.entries.filter(({ role }) => role === 'entry').map(({ result_id }) => result_id)
    assert.deepEqual(ids.toSorted(), entries.toSorted(), `${path}: each entry is a row, and no control is`)
    assert.ok(pages.includes(`leagues/${record.league_id}/index.html`))
  }
  assert.deepEqual(JSON.parse(readPage('leagues/schema.json')), JSON.parse(JSON.stringify(z.toJSONSchema(league))))
})

test('rows with a shared place share a band, and rows are in the order of their places', () => {
  for (const path of permanent) {
    let before: { place: string; isBand: boolean } | null = null
    for (const body of parsePage(path).querySelectorAll('[data-table] tbody:not(.work)')) {
      if (body.previousElementSibling?.matches('.work, thead')) before = null
      const own = { place: textOf(body.querySelector('td.place')).replace('*', ''), isBand: body.matches('.band') }
      const first = (place: string) => Number.parseInt(place, 10)
      if (before !== null && own.place !== '–' && before.place !== '–') {
        assert.equal(own.isBand === before.isBand, own.place === before.place, `${path}: ${textOf(body)}`)
        assert.ok(first(own.place) >= first(before.place), `${path}: the best first`)
      }
      before = own
    }
  }
})

for (const fonts of FONTS)
  test(`a league fits a phone: a high first row, low cards and few tab stops: ${fonts} fonts`, async t => {
    const { visit, close } = await openBrowser(fonts)
    t.after(close)
    for (const [width, path] of [
      [1440, '/leagues/hello/shared-vm-2cpu/t2-c400/'],
      [360, '/leagues/ping/shared-vm-2cpu/t2-c400/'],
    ] as const) {
      const { page, complaints } = await visit(path, { viewport: { width, height: 900 } })
      const found = await page.evaluate(() => {
        const rows = [...document.querySelectorAll('table.league tbody tr')].map(row => row.getBoundingClientRect())
        const shown = rows.filter(({ height }) => height > 0)
        const stops = document.querySelectorAll('a[href]:not([tabindex="-1"]), input, button, summary, [tabindex="0"]')
        return {
          over: document.documentElement.scrollWidth - innerWidth,
          first: (shown[0]?.top ?? 0) + scrollY,
          highest: Math.max(...shown.map(({ height }) => height)),
          stops: [...stops].filter(stop => stop.checkVisibility()).length,
        }
      })
      assert.ok(
        found.over <= 0 && found.first < 500 && found.stops <= 300,
        `${path} at ${width}: ${JSON.stringify(found)}`,
      )
      if (width === 360) assert.ok(found.highest <= 120, `${path}: a card is ${found.highest} px high`)
      assert.deepEqual(complaints, [])
      await page.context().close()
    }
  })

test('measure, baseline and zoom are in the address and change the table', async () => {
  const { page, complaints } = await visitor.visit(`/${ping}`)
  await page.getByRole('link', { name: 'Peak memory' }).click()
  await page.getByRole('columnheader', { name: /Memory MiB, ± %/ }).waitFor()
  await page.getByLabel('Baseline').selectOption({ label: 'Drogon 1.9.13' })
  await page.getByRole('columnheader', { name: /vs baseline/ }).waitFor()
  await page.getByLabel('Zoom to ½–2 ×').check()
  await page.waitForURL(/zoom=1/)
  await page.getByRole('columnheader', { name: /vs baseline/ }).waitFor()
  const asked = new URL(page.url()).searchParams
  assert.equal(asked.get('measure'), 'peak_memory_bytes')
  assert.match(asked.get('baseline') ?? '', /^[0-9a-f]{12}$/)
  assert.deepEqual(await page.locator('.axis text').allTextContents(), ['0.5', '0.7', '1', '1.5', '2'])
  const drogon = page.getByRole('row', { name: /Drogon/ })
  assert.equal(await drogon.locator('.against').textContent(), 'baseline')
  assert.deepEqual(complaints, [])
  await page.context().close()
})

test('a league can be filtered by its address, and rescaled to the selection', async () => {
  const { page, complaints } = await visitor.visit(`/${ping}`)
  const rows = page.locator('[data-table] tbody > tr:first-child')
  const all = await rows.locator('.place').allTextContents()
  const language = page.getByRole('combobox', { name: 'Language' })
  await language.selectOption('C++')
  await page.waitForURL(/language=C%2B%2B/)
  const selected = page.locator('[data-selected]')
  await selected.getByText(/^\d+ of \d+ rows are shown, and places and ratios count all\./).waitFor()
  assert.deepEqual([...new Set(await rows.locator('.language').allTextContents())], ['C++'])
  const places = await rows.locator('.place').allTextContents()
  assert.ok(places.length > 1 && places.length < all.length && places.every(place => all.includes(place)))
  assert.match((await page.locator('[data-answer]').textContent()) ?? '', /^Of the rows shown: .*(Drogon|Boost\.Beast)/)
  assert.equal(await language.inputValue(), 'C++')
  await page.goto(`${page.url()}&language=Go`)
  await selected.getByRole('link', { name: 'Rescale to the selection' }).click()
  await selected.getByText(/only these have places/).waitFor()
  assert.equal(await rows.locator('.against').first().textContent(), 'baseline')
  assert.match((await rows.locator('.place').first().textContent()) ?? '', /^1/)
  assert.equal(await language.locator('option:checked').textContent(), 'C++, Go')
  await selected.getByRole('link', { name: 'Show all rows' }).click()
  await page.waitForURL(url => url.search === '')
  assert.deepEqual(await rows.locator('.place').allTextContents(), all)
  await page.goto(`${new URL(page.url()).origin}/${ping}?framework_id=express&framework_id=drogon&kind=framework`)
  await selected.getByText(/^\d of \d+ rows/).waitFor()
  assert.deepEqual((await rows.locator('th a:first-child').allTextContents()).sort(), ['Drogon', 'Express'])
  assert.deepEqual(complaints, [])
  await page.context().close()
})

test('the table can show the best of each language', async () => {
  const { page } = await visitor.visit(`/${ping}`, { javaScriptEnabled: false })
  await page.getByLabel('Best of each language').check()
  const shown = await page.locator('table.league tbody:visible > tr:first-child .language').allTextContents()
  assert.ok(shown.length > 1)
  assert.equal(new Set(shown).size, shown.length)
  await page.context().close()
})

/** The verdict, the ratio and the interval; or the largest possible difference. */
const STATED = String.raw`(handles \d[\d.]*\s(times the|% more) requests (of|than) .* \(\d[\d.]*\s% interval \d[\d.]* to \d[\d.]*(\s%)?\)| handles between .* requests than .*: no clear difference)\.`
const VERDICT = new RegExp(STATED)

const questions = [
  ['Express 4.22.3 release=4', 'Express 5.3.0 release=5'],
  ['fasthttp 1.62.0', 'Express 5.3.0 release=5'],
] as const

test('Express 4 or 5, and fasthttp or Express, at 400 connections: verdict, ratio and interval from home', async () => {
  for (const names of questions) {
    const { page, complaints } = await visitor.visit('/')
    // home links to the load with the most usable entries
    await page.locator('.matrix thead').getByRole('link', { name: 'ping' }).click()
    await page.getByRole('link', { name: '2 threads, 400 connections' }).click()
    await page.getByText('1 more').click()
    for (const name of names) await page.getByRole('checkbox', { name: `Compare ${name}` }).click()
    const sentence = await messagesOf(page)
    assert.match(sentence, VERDICT)
    await page.getByRole('link', { name: 'Compare in full' }).click()
    const verdict = page.locator('h1.answer')
    await verdict.waitFor()
    assert.equal(`${await verdict.textContent()} Compare in full Show only these`, sentence)
    assert.ok(await page.getByRole('heading', { name: 'All shared loads' }).isVisible())
    assert.deepEqual(complaints, [])
    await page.context().close()
  }
})

test('the same by keyboard on a phone', async () => {
  const { page } = await visitor.visit('/', { viewport: { width: 360, height: 800 } })
  await painted(page)
  await page.keyboard.press('/')
  await page.keyboard.type('ping 2 threads 400')
  await page.locator('search li a').first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/leagues\/ping/)
  await painted(page)
  // the first tab stop is the link to the results
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(/#rows$/)
  for (const name of ['fasthttp 1.62.0', 'Express 5.3.0 release=5']) {
    for (let stops = 0; stops < 60; stops++) {
      await page.keyboard.press('Tab')
      const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
      if (label === `Compare ${name}`) break
    }
    await page.keyboard.press('Space')
  }
  assert.match(await messagesOf(page), VERDICT)
  await page.context().close()
})

test('the same without JavaScript, on the page of the framework', async () => {
  const { page } = await visitor.visit('/', { javaScriptEnabled: false })
  await page.getByRole('rowheader', { name: 'Express', exact: true }).getByRole('link').first().click()
  const row = page.locator('.league-positions tr', { hasText: 'ping, 400 connections' })
  assert.match((await row.textContent()) ?? '', /(better|worse|faster|slower|no clear difference).*\d[\d.]*–\d/)
  assert.ok(await page.locator('.league-positions thead').getByRole('link', { name: 'fasthttp' }).isVisible())
  await page.context().close()
})

/** The items in the address once it is exact. */
const idsIn = (page: Page) => ['a', 'b'].map(name => new URL(page.url()).searchParams.get(name))

/** The sentence below a league about two ticked rows. */
async function messagesOf(page: Page): Promise<string> {
  await page.waitForFunction(() => document.querySelector('[data-compared]')?.textContent?.includes('Compare in full'))
  return (await page.locator('[data-compared]').textContent()) ?? ''
}

test('up to five items are compared, the base can be changed, and the comparison can be copied and saved', async () => {
  const { page, complaints } = await visitor.visit('/compare/?a=fasthttp&b=drogn&c=nobody', {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const answer = page.locator('h1.answer')
  await answer.waitFor()
  assert.deepEqual(await page.locator('.wrong').allTextContents(), [
    '“drogn” was not found; showing Drogon.',
    '“nobody”: not measured yet. All frameworks',
  ])
  await page.reload()
  await answer.waitFor()
  assert.match((await page.locator('.wrong').textContent()) ?? '', /“nobody”/, 'it is reported again')
  await page.getByRole('button', { name: 'Copy as Markdown' }).click()
  await page.getByText('Copied.').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  assert.match(copied, new RegExp(`^[^\\n]*${STATED}.*\n\n\\| Result \\| Run \\| Host `))
  assert.equal(await page.locator('.things li').count(), 2, 'an unknown item has no chip')
  const sentence = (await answer.textContent()) ?? ''
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Save picture' }).click(),
  ])
  const picture = await readFile(await download.path(), 'utf8')
  assert.ok(picture.startsWith('<svg ') && picture.includes(`<title>${sentence}</title>`), picture)
  assert.match(
    picture,
    /Ratios to fasthttp with 9\d(\.\d+)?\s% intervals\..*\/compare\/\?a=[0-9a-f]{12}&#38;b=[0-9a-f]{12}</,
  )
  const ids = idsIn(page)
  await page
    .getByRole('link', { name: /^Make .* the baseline$/ })
    .first()
    .click()
  await page.waitForURL(url => url.searchParams.get('a') === ids[1])
  await answer.waitFor()
  assert.equal(await answer.textContent(), sentence)
  assert.deepEqual(idsIn(page), ids.toReversed())
  assert.match((await page.locator('.wrong').textContent()) ?? '', /“nobody”/, 'links of the page keep it')
  assert.deepEqual(complaints, [])
  await page.context().close()
})

test('a single item offers its rivals, and typed text may name two items', async () => {
  const { page, complaints } = await visitor.visit('/compare/?a=Express%205')
  await page.locator('.rivals').waitFor()
  assert.ok((await page.locator('.rivals a').count()) >= 2)
  await page.getByRole('combobox', { name: 'Add' }).fill('fasthttp vs drogon')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.waitForURL(url => /^[0-9a-f]{12}$/.test(url.searchParams.get('c') ?? ''))
  await page.locator('.things b').nth(2).waitFor()
  assert.deepEqual(await page.locator('.things b').allTextContents(), ['Express', 'fasthttp', 'Drogon'])
  assert.equal(await page.locator('table.compared tbody tr').count(), 3)
  assert.deepEqual(complaints, [])
  await page.context().close()
})

test('five items with any names fit a phone and a wide screen, light and dark', async () => {
  for (const width of [360, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, complaints } = await visitor.visit(
        '/compare/?a=express 4&b=EXPRESS@5&c=drogon&d=boost beast&e=fasthttp&league=ping/shared-vm-2cpu/t2-c400',
        {
          viewport: { width, height: 900 },
          ...{ colorScheme, bypassCSP: true },
        },
      )
      await page.locator('figure.lines').first().waitFor()
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      assert.ok(over <= 0, `${over} px too wide at ${width}`)
      assert.equal(await page.locator('[style], main style').count(), 0)
      const names = await page.locator('figure.lines').first().locator('.name').allTextContents()
      assert.deepEqual(names.toSorted(), ['Boost.Beast', 'Drogon', 'Express 4', 'Express 5', 'fasthttp'])
      assert.deepEqual(await accessFaults(page), [])
      assert.deepEqual(complaints, [])
      await page.context().close()
    }
})

test('all shared loads are listed and can be chosen, and a ratio links to its rounds', async () => {
  const { page, complaints } = await visitor.visit('/compare/?a=Express:release=5&b=fasthttp')
  await page.locator('h1.answer').waitFor()
  const [first, second] = idsIn(page)
  const loads = page.getByRole('navigation', { name: 'Load' })
  const shown = await loads.locator('[aria-current]').textContent()
  assert.ok((await loads.getByRole('link').count()) > 1)
  await page.getByRole('navigation', { name: 'Measure' }).getByRole('link', { name: 'Peak memory' }).click()
  await page.getByRole('heading', { name: /lower peak memory|times the peak memory/ }).waitFor()
  const offered = await loads.getByRole('link').allTextContents()
  await page.reload()
  await page.locator('h1.answer').waitFor()
  assert.deepEqual(await loads.getByRole('link').allTextContents(), offered, 'an exact address offers the same')
  await loads.locator('a:not([aria-current])').first().click()
  await page.waitForURL(
    url => url.searchParams.get('a') !== first && /^[0-9a-f]{12}$/.test(url.searchParams.get('a') ?? ''),
  )
  await page.locator('h1.answer').waitFor()
  assert.notEqual(await loads.locator('[aria-current]').textContent(), shown)
  assert.equal(new URL(page.url()).searchParams.get('measure'), 'peak_memory_bytes')
  await page.goto(new URL(`/compare/?a=${second}&b=${first}#rounds`, page.url()).href)
  await page.locator('h1.answer').waitFor()
  assert.equal(await page.locator('#rounds + table thead th').count(), 3)
  const logs = await page
    .locator('#rounds + table td:nth-child(2) > a')
    .evaluateAll(links => links.map(link => link.getAttribute('href')))
  assert.ok(logs.length >= 6 && logs.every((log, index) => log?.endsWith(`/0${index + 1}.wrk.txt`)), logs.join())
  assert.deepEqual(complaints, [])
  await page.context().close()
})

test('measure and baseline are kept in another league, and a ratio links to its rounds', async () => {
  const { page, complaints } = await visitor.visit(`/${ping}?measure=peak_memory_bytes&baseline=drogon`)
  await page.getByRole('columnheader', { name: /vs baseline/ }).waitFor()
  assert.equal(
    await page
      .getByRole('row', { name: /Drogon/ })
      .locator('.against')
      .textContent(),
    'baseline',
  )
  const [href] = await page.locator('td.against a').evaluateAll(links => links.map(link => link.getAttribute('href')))
  assert.match(href ?? '', /^\/compare\/\?a=[0-9a-f]{12}&b=[0-9a-f]{12}&measure=peak_memory_bytes#rounds$/)
  await page.locator('[data-choice=Load] a:not([aria-current])').first().click()
  await page.waitForURL(url => !url.pathname.includes('t2-c400'))
  const asked = new URL(page.url()).searchParams
  assert.deepEqual([asked.get('measure'), asked.get('baseline')], ['peak_memory_bytes', 'drogon'])
  await page.getByRole('columnheader', { name: /Memory MiB, ± %/ }).waitFor()
  assert.deepEqual(complaints, [])
  await page.context().close()
})

test('lower bounds are marked in all columns, and each number links to its result', async () => {
  const { page } = await visitor.visit(`/${FIRST_HELLO}?measure=latency_p99_s`)
  await page.getByRole('columnheader', { name: 'p99 ms at full load, ± %' }).waitFor()
  const rates = page.locator('td.beside.requests_per_s')
  assert.deepEqual((await rates.allTextContents()).toSorted(), ['138,000', '≥ 166,000'])
  const [href] = await rates.locator('a').evaluateAll(links => links.map(link => link.getAttribute('href')))
  assert.match(href ?? '', /^\/r\/[0-9a-f]{12}\/#requests_per_s$/)
  await page.context().close()
})

test('the search finds frameworks and results by id, and reports unknown names', async () => {
  const { page } = await visitor.visit('/method/')
  const search = page.getByRole('textbox', { name: /^Search frameworks/ })
  await painted(page)
  await page.keyboard.press('/')
  await page.keyboard.type('fastht')
  assert.equal(await page.locator('search li a').first().getAttribute('href'), '/frameworks/fasthttp/')
  await search.fill('no such thing')
  await page.getByText('“no such thing”: not measured yet. What is:').waitFor()
  await search.fill('fasthttp vs express')
  const answer = page.locator('search li a', {
    hasText: /^(?=.*fasthttp)(?=.*Express).* in (?:\d+ of )?\d+ comparisons/,
  })
  await answer.waitFor()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key)
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), await answer.textContent())
  await page.keyboard.press('Escape')
  assert.ok(await search.evaluate(box => box === document.activeElement))
  assert.equal(await page.locator('search li a').first().isVisible(), false)
  const id = readPage(ping).match(/id="row-([0-9a-f]{12})"/)?.[1] ?? ''
  await search.fill(id)
  await page.locator('search li a', { hasText: id }).waitFor()
  await search.press('Enter')
  await page.waitForURL(new RegExp(`/r/${id}/`))
  await page.context().close()
})

test('every page belongs to one of six sections, and all link to kernels and configurations', () => {
  for (const path of pagePaths()) {
    const page = readPage(path)
    const [nav = ''] = /<nav aria-label="Site">.*?<\/nav>/s.exec(page) ?? []
    assert.equal(nav.match(/<a /g)?.length, 6, path)
    for (const folder of ['kernels', 'configurations']) assert.ok(page.includes(`href="/${folder}/"`), path)
    const isOutside = ['index.html', '404.html'].includes(path)
    assert.equal(nav.match(/aria-current/g)?.length ?? 0, isOutside ? 0 : 1, path)
  }
})
