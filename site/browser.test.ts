import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { openBrowser, type Visitor } from './testing/browser.ts'
import { visibleFaults } from './testing/page-faults.ts'

const samples = [
  '/',
  '/frameworks/actix-web/',
  '/kernels/unknown/',
  '/documents/ichor/',
  '/documents/direkuta/',
  '/findings/',
  '/rules/starved-connections/',
  '/data/',
  '/glossary/',
  '/hosts/',
  '/reproductions/',
]

let visitor: Visitor
before(async () => {
  visitor = await openBrowser()
})
after(() => visitor.close())

test('axe finds nothing, nothing is too wide, and nothing moves, in light and dark, wide and narrow', async () => {
  assert.deepEqual(await visibleFaults(visitor, [...samples, await firstResult()]), [])
})

async function firstResult(): Promise<string> {
  const { page } = await visitor.visit('/')
  const href = await page.locator('tbody tr.invalid td.headline a').first().getAttribute('href')
  await page.context().close()
  return href ?? ''
}

test('a filter shows its rows, counts the others, stands in the address and survives reload and back', async () => {
  const { page } = await visitor.visit('/')
  const visible = () => page.locator('tbody tr:not([hidden])').count()
  const total = await visible()
  await page.getByRole('checkbox', { name: 'hello', exact: true }).check()
  const hello = await visible()
  assert.ok(hello > 0 && hello < total)
  assert.equal(new URL(page.url()).search, '?scenario_id=hello')
  await page.getByRole('checkbox', { name: 'ping', exact: true }).check()
  const both = await visible()
  assert.ok(both > hello, 'values of a facet are or-ed')
  await page.getByRole('checkbox', { name: 'Rust', exact: true }).check()
  const rust = await page
    .locator('tbody tr')
    .evaluateAll(
      rows =>
        rows
          .map(row => JSON.parse((row as HTMLElement).dataset.facets ?? '{}'))
          .filter(
            ({ scenario_id = [], language = [] }) => /^(?:hello|ping)$/.test(scenario_id[0]) && language[0] === 'Rust',
          ).length,
    )
  assert.ok(rust > 0 && rust < both)
  assert.equal(await visible(), rust, 'facets are and-ed')
  assert.equal(
    await page.locator('[data-facet=language] li', { hasText: 'Rust' }).locator('.count').textContent(),
    String(rust),
  )
  await page.reload()
  assert.equal(await visible(), rust)
  assert.ok(await page.getByRole('checkbox', { name: 'Rust', exact: true }).isChecked())
  await page.goBack()
  assert.equal(await visible(), both)
  await page.goBack()
  assert.equal(await visible(), hello)
  await page.goForward()
  assert.equal(await visible(), both)
  await page.context().close()
})

test('the search and the headers narrow and order the table', async () => {
  const { page } = await visitor.visit('/')
  const visible = page.locator('tbody tr:not([hidden])')
  const total = await visible.count()
  await page.getByRole('searchbox').fill('hyper')
  const texts = await visible.evaluateAll(rows => rows.map(row => row.textContent + row.getAttribute('data-facets')))
  assert.ok(texts.length > 0 && texts.length < total)
  assert.ok(texts.every(text => /hyper/i.test(text)))
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: 'Requests requests/s' }).click()
  const rates = await page
    .locator('tbody tr:not(.invalid)')
    .evaluateAll(rows =>
      rows
        .filter(row => /"scenario_id":\["(?:hello|ping|counter)"\]/.test(row.getAttribute('data-facets') ?? ''))
        .map(row => Number(row.querySelector('td.headline')?.getAttribute('data-value'))),
    )
  const known = rates.filter(rate => rate > 0)
  assert.ok(known.length > 10)
  assert.deepEqual(
    known,
    known.toSorted((a, b) => b - a),
  )
  assert.ok(page.url().endsWith('?sort=requests_per_s&order=desc'))
  assert.ok(
    await page
      .locator('tbody tr')
      .last()
      .evaluate(row => row.classList.contains('invalid')),
    'invalid stays last',
  )
  await page.context().close()
})

test('what an address asks for in vain is said', async () => {
  const { page } = await visitor.visit('/?colour=red&kernel_release=9.9&as_of=2026-13-01&sort=colour')
  const remarks = await page.locator('[data-remarks] li').allTextContents()
  assert.equal(remarks.length, 4)
  assert.match(remarks.join(' '), /“colour” is not a filter/)
  assert.match(remarks.join(' '), /No result here has kernel_release = “9\.9”/)
  assert.match(remarks.join(' '), /as_of=2026-13-01 is not a day/)
  await page.context().close()
})

test('the chart follows the filter', async () => {
  const { page } = await visitor.visit('/?framework_id=shio')
  const shown = await page.locator('tbody tr:not([hidden])').count()
  assert.ok(shown > 0)
  const drawn = page.locator('[data-chart=throughput] [data-result]:not([display])')
  const results = await drawn.evaluateAll(marks => new Set(marks.map(mark => mark.getAttribute('data-result'))).size)
  assert.equal(results, shown)
  assert.equal(await page.locator('[data-chart=time]').isVisible(), false)
  await page.context().close()
})

test('without JavaScript the table is whole and facets are links', async () => {
  const { page } = await visitor.visit('/', { javaScriptEnabled: false })
  const rows = await page.locator('tbody tr').count()
  assert.match((await page.locator('[data-status]').textContent()) ?? '', new RegExp(`^${rows} results`))
  assert.ok(await page.getByRole('link', { name: 'hyper', exact: true }).first().isVisible())
  assert.equal(await page.getByRole('checkbox').count(), 0)
  await page.context().close()
})

test('the theme that was chosen stays', async () => {
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

test('the first key leads past the navigation', async () => {
  const { page } = await visitor.visit('/method/')
  await page.keyboard.press('Tab')
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Skip to the content')
  await page.keyboard.press('Enter')
  assert.equal(new URL(page.url()).hash, '#main')
  await page.context().close()
})
