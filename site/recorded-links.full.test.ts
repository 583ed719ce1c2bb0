/** The real ledger alone has what these links showed. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { drawn, openBrowser } from '../proofs/testing/browser.ts'

const recordedLinks: { search: string; status: string; first: string | null }[] = JSON.parse(
  readFileSync('proofs/testing/recorded-links.json', 'utf8'),
)

test('links with filters and a day show what they showed when the list stood on the home page', async t => {
  const visitor = await openBrowser()
  t.after(visitor.close)
  const { page } = await visitor.visit('/results/')
  await drawn(page)
  // recorded on the site of commit 0e2409e; by method 3 another row is first for counter without a setting of logging
  for (const { search, status, first } of recordedLinks) {
    await page.evaluate(to => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, search)
    await drawn(page)
    const row = page.locator('tbody tr').first()
    const id = (await row.count()) === 0 ? null : await row.getAttribute('data-result_id')
    assert.deepEqual(
      { status: (await page.locator('[data-status]').textContent())?.trim(), first: id },
      { status, first },
      search,
    )
  }
  await page.context().close()
})
