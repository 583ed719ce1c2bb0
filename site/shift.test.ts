/** Nothing on a page moves under its reader, however slowly the page, its script and its data arrive. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { FONTS, openBrowser } from '../proofs/testing/browser.ts'
import { layoutShift } from '../proofs/testing/page-faults.ts'
import { serveSlowly } from '../proofs/testing/slow-site.ts'

let site: Awaited<ReturnType<typeof serveSlowly>>
before(async () => {
  site = await serveSlowly()
})
after(() => site.close())

for (const fonts of FONTS)
  test(`nothing moves on a list that arrives slowly: ${fonts} fonts`, async t => {
    const visitor = await openBrowser(fonts)
    t.after(() => visitor.close())
    const searches = ['', '?scenario_id=hello&q=hyper', '?framework_id=shio&colour=red']
    const looks = searches.flatMap(search => [1920, 360].map(width => ({ search, width })))
    await Promise.all(
      looks.map(async ({ search, width }) => {
        const { page } = await visitor.visit(`${site.url}/results/${search}`, { viewport: { width, height: 800 } })
        await page.locator('[data-drawn]').waitFor()
        const shift = await layoutShift(page)
        assert.ok(shift < 0.001, `/results/${search} at ${width}: shifts by ${shift}`)
      }),
    )
  })
