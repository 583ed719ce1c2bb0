/** /audit/ in a real browser: its reports, and that pasted, dropped or linked texts cannot do anything. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { tools } from '../../pipeline/tools/installed.ts'
import { launchBrowser } from '../../proofs/testing/browser.ts'
import { builtFolder } from '../../proofs/testing/built.ts'
import { accessFaults } from '../../proofs/testing/page-faults.ts'
import { serve } from '../serve.ts'

const options = { timeout: 60_000 }
const starved = readFileSync('data/published/async-talk/logs/01-examples-bad-server-rs.txt', 'utf8')

let served: Awaited<ReturnType<typeof serve>>
let browser: Browser

before(async () => {
  served = await serve(builtFolder(), 0)
  browser = await launchBrowser()
})

after(async () => {
  await browser?.close()
  await served?.close()
})

interface Visit {
  page: Page
  context: BrowserContext
  /** Exceptions, dialogs, console errors, and requests after the page was ready. */
  wrongs: string[]
}

/** Opens the page in a new browser, runs `check` when it is ready, and fails if `problems` were recorded. */
async function visit(check: (visit: Visit) => Promise<void>, width = 1200) {
  const context = await browser.newContext({ viewport: { width, height: 800 } })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  const wrongs: string[] = []
  page.on('pageerror', error => wrongs.push(`exception: ${error.message}`))
  page.on('dialog', dialog => {
    wrongs.push(`dialog: ${dialog.message()}`)
    dialog.dismiss()
  })
  page.on('console', message => {
    if (message.type() === 'error') wrongs.push(`console: ${message.text()}`)
  })
  await open(page)
  // the browser requests the icon at any time
  context.on('request', request => {
    if (!request.url().endsWith('/icon.svg')) wrongs.push(`request: ${request.url()}`)
  })
  try {
    await check({ page, context, wrongs })
    assert.deepEqual(wrongs, [])
  } finally {
    await context.close()
  }
}

/** Waits for the worker, the last request of the page, because pauses on a busy machine may look idle. */
async function open(page: Page): Promise<void> {
  const worker = page.waitForEvent('worker')
  await page.goto(`${served.url}audit/`)
  await worker
  await page.waitForLoadState('networkidle')
}

const statusOf = (page: Page) => page.locator('[data-status]').textContent()

/** Simulates a paste without the browser's slow insertion of many lines. */
const give = (page: Page, text: string) =>
  page.locator('#log').evaluate((field: HTMLTextAreaElement, text) => {
    field.value = text
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }, text)

async function expectStatus(page: Page, pattern: RegExp) {
  const { source, flags } = pattern
  await page
    .waitForFunction(
      ([source, flags]) => new RegExp(source, flags).test(document.querySelector('[data-status]')?.textContent ?? ''),
      [source, flags] as const,
      { timeout: 20_000 },
    )
    .catch(async () => assert.match((await statusOf(page)) ?? '', pattern))
}

test('a pasted log shows its values, its findings with calculations, and unknowns', options, () =>
  visit(async ({ page }) => {
    await page.locator('#log').focus()
    await page.evaluate(text => navigator.clipboard.writeText(text), starved)
    await page.keyboard.press('ControlOrMeta+V')
    await expectStatus(page, /^1 log read: 2 invalid, 1 caution, \d+ notes?\.$/)
    const found = page.locator('.found > li')
    assert.match((await found.first().textContent()) ?? '', /invalid: starved/)
    assert.match((await found.first().textContent()) ?? '', /999 of 1,000 connections.*41,424 requests\/s x 23 µs/)
    assert.equal(await found.first().locator('a').first().getAttribute('href'), '/rules/starved-connections/')
    const row = page.locator('.read tbody tr').first()
    assert.match((await row.textContent()) ?? '', /5\s*Mean latency 23\.03 µs/)
    assert.match((await row.textContent()) ?? '', /Latency {4}23\.03us/)
    const unknown = (await page.locator('.grey').first().textContent()) ?? ''
    assert.match(unknown, /do not count as passed/)
    assert.match(unknown, /too few trials.* need the other trials and the environment of its result/)
    assert.match(unknown, /shared CPUs needs the CPUs that server and generator were pinned to/)
    await row.locator('button').click()
    const selected = await page
      .locator('#log')
      .evaluate((field: HTMLTextAreaElement) => field.value.slice(field.selectionStart, field.selectionEnd))
    assert.match(selected, /^ {4}Latency/)
  }),
)

test('each report that is read is listed, and leads to what its numbers mean', options, async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${served.url}audit/`)
  const links = page.locator('[data-supported] a')
  const listed = await links.evaluateAll(found => found.map(link => [link.textContent, link.getAttribute('href')]))
  const read = [...tools.values()].flatMap(({ id, reports }) => (reports ? [[reports, `/generators/#${id}`]] : []))
  assert.deepEqual(listed, read)
  await page.goto(`${served.url}generators/`)
  for (const [reports = '', href = ''] of read) {
    const row = page.locator(`[id="${href.split('#')[1]}"]`)
    assert.equal(await row.count(), 1, href)
    assert.ok((await row.textContent())?.includes(reports), reports)
  }
  assert.match((await page.locator('#rewrk').textContent()) ?? '', /the mean of all slower samples, and no percentile/)
  await context.close()
})

test('a log of any tool is read with the parser that it needs', options, async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await open(page)
  for (const name of [
    'ab/testdata/keep-alive',
    'k6/testdata/golang-hello-world',
    'siege/testdata/all-answered',
    'bombardier/testdata/progress',
  ]) {
    await give(page, readFileSync(`pipeline/tools/${name}.txt`, 'utf8'))
    await page.getByRole('heading', { name: new RegExp(`^${name.split('/')[0]}\\b`) }).waitFor()
    await expectStatus(page, /^1 log read/)
  }
  await context.close()
})

test('files can be chosen or dropped, and unreadable ones are reported', options, () =>
  visit(async ({ page }) => {
    const log = { name: 'wrk.txt', mimeType: 'text/plain', buffer: Buffer.from(starved) }
    await page.setInputFiles('[data-file]', log)
    await expectStatus(page, /^1 log read/)
    await page.setInputFiles('[data-file]', { ...log, name: 'x.bin', buffer: Buffer.from([0xff, 0xfe, 0x00]) })
    await expectStatus(page, /^x\.bin is not text in UTF-8 or UTF-16/)
    assert.equal(await page.locator('.block').count(), 0)
    await page.setInputFiles('[data-file]', { ...log, name: 'big.txt', buffer: Buffer.alloc(5_000_001, 'a') })
    await expectStatus(page, /^big\.txt is larger than 5 MB/)
    await page.evaluate(text => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], 'dropped.txt'))
      const target = document.querySelector('h1')
      for (const type of ['dragover', 'drop']) {
        const event = new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true })
        target?.dispatchEvent(event)
        if (!event.defaultPrevented) throw new Error(`${type} would open the file instead of the page`)
      }
    }, starved)
    await expectStatus(page, /^1 log read/)
  }),
)

test('all logs of a document are listed with links', options, () =>
  visit(async ({ page }) => {
    await page.locator('#log').fill(`## A\n\n| a | b |\n|---|---|\n\n${starved}\n## B\n\n${starved}`)
    await expectStatus(page, /^2 logs read/)
    await page.locator('.jump').last().click()
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'block-2')
  }),
)

const markup = '</textarea><script>alert(1)</script><img src=x onerror=alert(2)><svg onload=alert(3)>'
const hostile: Record<string, string> = {
  'markup everywhere': `# ${markup}\n\n${starved.replace('http://127.0.0.1:8080/', markup)}\n  Latency ${markup}\n`,
  'markup in every field of hyperfine': JSON.stringify({
    results: [{ command: markup, times: [1, 2], [markup]: 1, parameters: { [markup]: markup } }],
  }),
  'numbers without an end': `{"results":[{"command":"x","times":[1e999,1],"user":1e999,"mean":-1e999}]}\n${starved.replaceAll('41.66k', '9'.repeat(400))}`,
  'one line of 1 MB': `${starved}${'x'.repeat(1_000_000)}\n`,
  'a line of marks': `x${'`'.repeat(30_000)}x\n${starved}`,
  'NUL and other controls': starved.replaceAll('  ', ' \0\u001b[31m\u0007 '),
  'JSON without a floor': `{"results":${'['.repeat(100_000)}`,
  'an object with special keys': '{"results":[{"command":"x","times":[1],"__proto__":{"a":1},"constructor":1}]}',
  'writing that turns': starved
    .replace('wrk -t', '\u202e\u2066wrk -t')
    .replace('8080/', '8080/\u202egnp.exe\u05d0\u0627'),
  'half of a surrogate pair': `\ud800${starved}\udfff`,
}

async function expectNothingForeign(page: Page) {
  const created = await page.evaluate(() => ({
    foreign: document.querySelectorAll('.got :is(script, img, svg, iframe, style, [style], [onerror], [onload])')
      .length,
    overflow: document.documentElement.scrollWidth > innerWidth,
  }))
  assert.deepEqual(created, { foreign: 0, overflow: false })
}

test('hostile pastes appear as text only, and the next paste is read', options, t =>
  visit(async ({ page, wrongs }) => {
    for (const [name, text] of Object.entries(hostile)) {
      await t.test(name, async () => {
        await page.getByRole('button', { name: 'Clear' }).click()
        await expectStatus(page, /^$/)
        await give(page, text)
        const isLog = name !== 'JSON without a floor'
        await expectStatus(page, isLog ? /^\d[\d,]* logs? read/ : /^No log of a known tool was found/)
        await expectNothingForeign(page)
        assert.deepEqual(wrongs, [])
      })
    }
  }),
)

test('parsers that take too long are stopped, and the page keeps working', options, async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.clock.install()
  await context.route(/worker/, route =>
    route.fulfill({ contentType: 'text/javascript', body: 'addEventListener("message", () => { for (;;); })' }),
  )
  await open(page)
  await context.unroute(/worker/)
  await give(page, starved)
  await page.clock.runFor(500)
  await expectStatus(page, /^Reading/)
  await page.clock.runFor(10_000)
  await expectStatus(page, /^The parsers were stopped: they took longer than 10 s/)
  await give(page, `${starved}\n`)
  await page.clock.runFor(500)
  await expectStatus(page, /^1 log read/)
  await context.close()
})

test('a paste of many lines appears at once, and one above the limit is reported', options, () =>
  visit(async ({ page }) => {
    const paste = async (text: string) => {
      await page.evaluate(text => navigator.clipboard.writeText(text), text)
      await page.locator('#log').focus()
      await page.keyboard.press('ControlOrMeta+V')
    }
    await paste(`${starved}\n`.repeat(2_000))
    await expectStatus(page, /^2,000 logs read.* The first 100 are shown/)
    assert.equal(await page.locator('.block').count(), 100)
    await expectNothingForeign(page)
    await paste('z'.repeat(5_000_000))
    await expectStatus(page, /^This text has more than 5 MB and was not read/)
    assert.equal(await page.locator('.block').count(), 0)
    await expectNothingForeign(page)
  }),
)

test('once loaded, the page works offline for the tools of its examples', options, () =>
  visit(async ({ page, context }) => {
    await context.setOffline(true)
    for (const example of await page.locator('[data-example]').all()) {
      await example.click()
      await expectStatus(page, /^1 log read/)
    }
    await page.getByRole('button', { name: 'Clear' }).click()
    await expectStatus(page, /^$/)
    await page.locator('#log').fill('nothing of the kind')
    await expectStatus(page, /^No log of a known tool was found in 1 line\./)
  }),
)

test('the page can be used by keyboard alone', options, () =>
  visit(async ({ page }) => {
    const pressUntil = async (matches: string) => {
      for (let presses = 0; presses < 60; presses++) {
        await page.keyboard.press('Tab')
        if (await page.evaluate(selector => document.activeElement?.matches(selector), matches)) return
      }
      assert.fail(`Tab does not come to ${matches}`)
    }
    await pressUntil('#log')
    await page.keyboard.type('typed')
    await expectStatus(page, /^No log/)
    await pressUntil('[data-example]')
    await page.keyboard.press('Enter')
    await expectStatus(page, /^1 log read/)
    await pressUntil('.found summary')
    await page.keyboard.press('Enter')
    assert.ok(await page.locator('.found details[open] dl').first().isVisible())
    await pressUntil('.line')
    await page.keyboard.press('Space')
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'log')
  }),
)

test('axe finds nothing serious, and nothing is wider than a small screen, in either theme', options, async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await visit(async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.locator('#log').fill(`# A\n\n${starved}\n  Latency broken\n\n${starved}`)
      await expectStatus(page, /^2 logs read/)
      for (const summary of await page.locator('.audit summary').all()) await summary.click()
      assert.deepEqual(await accessFaults(page, colorScheme === 'dark' ? ['color-contrast'] : undefined), [])
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
    }, 360)
  }
})

test('without JavaScript the page names the command', options, async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${served.url}audit/`)
  assert.match((await page.locator('.needs').textContent()) ?? '', /npm run --silent audit -- FILE/)
  assert.ok(await page.locator('.needs').isVisible())
  assert.ok(!(await page.locator('#log').isVisible()))
  await context.close()
})
