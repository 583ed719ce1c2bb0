/** Nothing on a page moves, however slowly the page, its script and its data load. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { FONTS, openBrowser } from '../proofs/testing/browser.ts'
import { layoutShift } from '../proofs/testing/page-faults.ts'
import { serveSlowly } from '../proofs/testing/slow-site.ts'

const site = await serveSlowly()
after(() => site.close())

for (const fonts of FONTS)
  test(`nothing moves while a slow list loads: ${fonts} fonts`, async t => {
    const visitor = await openBrowser(fonts)
    t.after(() => visitor.close())
    const look = async (search: string, width: number) => {
      const { page } = await visitor.visit(`${site.url}/results/${search}`, { viewport: { width, height: 800 } })
      await page.locator('[data-drawn]').waitFor()
      const shift = await layoutShift(page)
      assert.ok(shift < 0.001, `/results/${search} at ${width}: shifts by ${shift}`)
      await page.context().close()
    }
    // two at a time, because the list is shown as built if its script takes longer than twenty seconds
    for (const search of ['', '?scenario_id=hello&q=hyper', '?framework_id=shio&colour=red'])
      await Promise.all([look(search, 1920), look(search, 360)])
  })

test('without its script, the list is shown as built', async t => {
  const visitor = await openBrowser()
  t.after(() => visitor.close())
  const { page } = await visitor.visit('/404.html')
  await page.route(/ledger.*\.js$/, route => route.abort())
  await page.goto(new URL('/results/?scenario_id=hello', page.url()).href)
  await page.locator('table.results tbody tr').first().waitFor({ timeout: 10_000 })
})
