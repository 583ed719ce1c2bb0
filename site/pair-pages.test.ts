/** The pages of pairs, and the ways to them: home, /compare/ and the reverse addresses. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test, { after, before } from 'node:test'
import { ratioText } from '../pipeline/schema/ratio-text.ts'
import { openBrowser, type Visitor } from '../proofs/testing/browser.ts'
import { pagePaths, parsePage, readPage, textOf } from '../proofs/testing/built.ts'
import { accessFaults } from '../proofs/testing/page-faults.ts'
import { pairAddress } from './address.ts'
import { frameworkPairs } from './data/pairs.ts'

let visitor: Visitor
before(async () => {
  visitor = await openBrowser()
})
after(() => visitor.close())

const pairs = await frameworkPairs()
const pathOf = (a: string, b: string) => `compare/${a}/${b}/index.html`

test('each pair has a page that begins with its sentence and lists each comparison with both results', () => {
  assert.ok(pairs.length >= 7, `${pairs.length} pairs`)
  const built = pagePaths().filter(path => /^compare\/[^/]+\/[^/]+\//.test(path))
  assert.deepEqual(built, pairs.map(pair => pathOf(pair.framework_a, pair.framework_b)).sort())
  let [decided, excluded] = [0, 0]
  for (const { framework_a, framework_b, name_a, name_b, sentence, comparisons, ...mean } of pairs) {
    const page = parsePage(pathOf(framework_a, framework_b))
    assert.equal(textOf(page.querySelector('h1')), sentence)
    assert.equal(page.title, `${name_a} vs ${name_b} · Benchledger`)
    assert.equal(page.querySelector('meta[name=description]')?.getAttribute('content'), sentence)
    const rows = [...page.querySelectorAll('#rows tbody tr')]
    assert.equal(rows.length, comparisons.length)
    for (const [index, { result_a, result_b, ratio, low, high, verdict, ...about }] of comparisons.entries()) {
      const links = [...(rows[index]?.querySelectorAll('td.number:not(.against) a') ?? [])]
      assert.deepEqual(
        links.map(link => link.getAttribute('href')),
        [result_a, result_b].map(id => `/r/${id}/`),
      )
      const words = textOf(rows[index]?.querySelector('td:last-child') ?? null)
      if (verdict === null) {
        assert.equal(words, `✕ excluded: ${about.excluded}`)
        excluded++
        continue
      }
      const name = verdict === 'a' ? name_a : name_b
      assert.ok(words.endsWith(verdict === 'unclear' ? 'no clear difference' : `${name} is faster`), words)
      assert.equal(
        textOf(rows[index]?.querySelector('.against') ?? null),
        `${ratioText(ratio ?? 0)}${ratioText(low ?? 0)}–${ratioText(high ?? 0)}`,
      )
      decided++
    }
    const { ratio, low, high, n_compared } = mean
    assert.equal(page.getElementById('mean') !== null, ratio !== null && n_compared > 1)
    if (ratio !== null && n_compared > 1) {
      const interval = `95 % interval ${ratioText(low ?? 0)} to ${ratioText(high ?? 0)}`
      const words = textOf(page.getElementById('mean'))
      assert.ok(words.startsWith(`The mean ratio, weighted by precision, is ${ratioText(ratio)}`), words)
      assert.equal(words.includes(interval), low !== null, words)
    }
    for (const id of ['compared', 'known', 'decide', 'cite']) assert.ok(page.getElementById(id), id)
    assert.ok(textOf(page.getElementById('cite-one-line')).startsWith(`${sentence} Benchledger, /compare/`))
    const full = textOf(page.getElementById('cite-in-full'))
    for (const { result_a, result_b } of comparisons)
      for (const id of [result_a, result_b]) assert.ok(full.includes(`result ${id}`), id)
  }
  assert.ok(decided > 7 && excluded > 0, `${decided} decided, ${excluded} excluded`)
})

test('an open comparison says what would settle it, or that it is a tie', () => {
  let open = 0
  for (const { framework_a, framework_b, comparisons } of pairs) {
    const items = [...parsePage(pathOf(framework_a, framework_b)).querySelectorAll('#decide ~ ul li')].map(textOf)
    const unclear = comparisons.filter(({ verdict }) => verdict === 'unclear')
    assert.equal(items.filter(words => /starts/.test(words)).length, unclear.length)
    for (const words of items.filter(words => /starts/.test(words))) {
      const [, needed, now] = /about ([\d,]+) starts instead of (\d+), [\d,]+ (?:minutes|hours), if/.exec(words) ?? []
      if (needed === undefined) assert.match(words, /no affordable number of starts.*: call it a tie\.$/)
      else {
        assert.ok(Number(needed.replaceAll(',', '')) >= Number(now), words)
        assert.match(words, new RegExp(`npm run bench -- --framework ${framework_a} --framework ${framework_b} --sc`))
      }
      open++
    }
  }
  assert.ok(open > 0)
})

test('the reverse address of a pair redirects to its page', () => {
  for (const { framework_a, framework_b } of pairs) {
    const page = readPage(pathOf(framework_b, framework_a))
    const path = pairAddress(framework_b, framework_a)
    assert.equal(path, `/compare/${framework_a}/${framework_b}/`)
    assert.ok(page.includes(`<meta http-equiv="refresh" content="0; url=${path}">`))
    assert.ok(page.includes(`<link rel="canonical" href="${path}">`))
  }
})

test('every framework has a page with the sentences of all its pairs, which /compare/ links to', () => {
  const linked = [...parsePage('compare/index.html').querySelectorAll('#rounds a')].map(a => a.getAttribute('href'))
  const ids = [...new Set(pairs.flatMap(({ framework_a, framework_b }) => [framework_a, framework_b]))]
  assert.deepEqual(linked.toSorted(), ids.map(id => `/compare/${id}/`).sort())
  for (const id of ids) {
    const own = pairs.filter(pair => [pair.framework_a, pair.framework_b].includes(id))
    const items = [...parsePage(`compare/${id}/index.html`).querySelectorAll('main li:has(a[href^="/compare/"])')]
    const words = items.map(item => textOf(item).replace(/^[^:]*: /, ''))
    for (const { sentence } of own) assert.ok(words.includes(sentence), `${id}: ${sentence}`)
  }
})

const FIVE = '/compare/?a=express 4&b=EXPRESS@5&c=drogon&d=boost beast&e=fasthttp&league=ping/shared-vm-2cpu/t2-c400'

test('nothing of a comparison is too wide or missing on a phone, at 200 % zoom and on paper', async () => {
  for (const path of [FIVE, '/compare/express/fasthttp/', '/'])
    for (const [width, media] of [
      [320, 'screen'],
      [360, 'screen'],
      [720, 'screen'],
      [960, 'screen'],
      [794, 'print'],
    ] as const) {
      const { page, complaints } = await visitor.visit(path, { viewport: { width, height: 900 }, bypassCSP: true })
      if (path === FIVE) await page.locator('figure.lines').first().waitFor()
      await page.emulateMedia({ media })
      const over = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('main .scroll')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ className, scrollWidth, clientWidth }) => `${className} ${scrollWidth} > ${clientWidth}`),
      )
      const at = `${path} at ${width} on ${media}`
      assert.deepEqual(over, [], at)
      if (path === FIVE) {
        const cells = page.locator('table.compared tbody tr:first-child > *')
        assert.ok((await cells.count()) >= 7, at)
        for (const cell of await cells.all()) assert.ok(await cell.isVisible(), `${at}: ${await cell.innerHTML()}`)
        const texts = await page
          .locator('table.compared tbody tr:first-child .beside')
          .evaluateAll(all => all.map(cell => getComputedStyle(cell, '::before').content))
        assert.match(texts.join(), /p50, ms.*p99, ms.*CPU, µs\/request.*Memory, MiB/, at)
      }
      if (media === 'screen') assert.deepEqual(await accessFaults(page), [], at)
      assert.deepEqual(complaints, [])
      await page.context().close()
    }
})

test('home asks which two, and goes to their page; a name that is not known goes to /compare/', async () => {
  const { page, complaints } = await visitor.visit('/')
  const ask = async (a: string, b: string) => {
    await page.getByRole('combobox', { name: 'Compare' }).fill(a)
    await page.getByRole('combobox', { name: 'with' }).fill(b)
    await page.keyboard.press('Enter')
  }
  await ask('FastHTTP', 'express')
  await page.waitForURL(/\/compare\/express\/fasthttp\/$/)
  await page.goBack()
  await ask('express', 'nobody')
  await page.waitForURL(/\/compare\/\?a=/)
  await page.getByText('“nobody”').waitFor()
  assert.deepEqual(complaints, [])
  await page.context().close()
})

test('without JavaScript home asks the same, and /compare/ leads to the page of the pair', async () => {
  const { page } = await visitor.visit('/', { javaScriptEnabled: false })
  const examples = page.locator('.examples li')
  assert.ok((await examples.count()) >= 3)
  for (const words of await examples.allTextContents())
    assert.ok(
      pairs.some(({ sentence }) => sentence === words.trim()),
      words,
    )
  await page.getByRole('combobox', { name: 'Compare' }).fill('express')
  await page.getByRole('combobox', { name: 'with' }).fill('fasthttp')
  await page.getByRole('button', { name: 'Compare' }).click()
  assert.match(page.url(), /\/compare\/\?a=express&b=fasthttp$/)
  await page.getByRole('main').getByRole('link', { name: 'Express', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: 'fasthttp', exact: true }).click()
  assert.match(page.url(), /\/compare\/express\/fasthttp\/$/)
  await page.context().close()
})

test('two names in an address of /compare/ lead to the page of the pair, but results and loads stay', async () => {
  const { page, complaints } = await visitor.visit('/compare/?a=fasthttp&b=Express')
  await page.waitForURL(/\/compare\/express\/fasthttp\/$/)
  await page.getByRole('link', { name: 'Round by round' }).click()
  await page.getByRole('link', { name: 'All comparisons of Express and fasthttp' }).waitFor()
  assert.match(page.url(), /\/compare\/\?a=[0-9a-f]{12}&b=[0-9a-f]{12}$/)
  await page.goto(new URL('/compare/?a=fasthttp&b=Express&measure=peak_memory_bytes', page.url()).href)
  await page.getByRole('link', { name: 'All comparisons of fasthttp and Express' }).waitFor()
  assert.deepEqual(complaints, [])
  await page.context().close()
})

test('chips filter the rows of the matrix without JavaScript', async () => {
  const { page } = await visitor.visit('/', { javaScriptEnabled: false })
  const rows = page.locator('.matrix tbody tr')
  const all = await rows.count()
  await page.getByRole('radio', { name: /^Go/ }).check({ force: true })
  const shown = page.locator('.matrix tbody tr:visible')
  assert.ok((await shown.count()) > 0 && (await shown.count()) < all)
  for (const language of await shown.locator('td:nth-child(2)').allTextContents()) assert.equal(language.trim(), 'Go')
  await page.getByRole('radio', { name: /^all/ }).first().check({ force: true })
  assert.equal(await shown.count(), all)
  await page.context().close()
})

test('the page for those who add a framework has the commands of CONTRIBUTING.md', () => {
  const page = parsePage('add/index.html')
  const [, steps = ''] = readFileSync('CONTRIBUTING.md', 'utf8').split('\n## Add a framework\n')
  const [commands = ''] = steps.match(/(?:\n {4}.+)+/) ?? []
  assert.equal(textOf(page.querySelector('main pre')), commands.replace(/\s+/g, ' ').trim())
  assert.ok(parsePage('index.html').querySelector('nav a[href="/add/"]'))
})
