/** Old links, which only the site of the real ledger has the results for. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { drawn, openBrowser } from '../proofs/testing/browser.ts'

/** Links of the site at commit 0e2409e, whose home page had the list and could show past days. */
const recordedLinks: string[] = JSON.parse(readFileSync('proofs/testing/recorded-links.json', 'utf8'))

test('old links work without their day', async t => {
  const visitor = await openBrowser()
  t.after(visitor.close)
  const { page } = await visitor.visit(`/results/${recordedLinks[0]}`)
  await drawn(page)
  assert.ok(await page.locator('[data-past-days]').isVisible())
  const shown = async (search: string) => {
    await page.evaluate(to => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, search)
    await drawn(page)
    return {
      status: (await page.locator('[data-status]').textContent())?.trim() ?? '',
      remarks: await page.locator('[data-remarks] li').allTextContents(),
      ids: await page.locator('tbody tr').evaluateAll(rows => rows.map(row => row.getAttribute('data-result_id'))),
    }
  }
  for (const search of recordedLinks) {
    const now = await shown(search.replace(/[?&]as_of=[^&]*$/, '') || '?')
    assert.deepEqual(await shown(search), now)
    const isNobody = search.includes('nobody')
    assert.deepEqual(now.remarks, isNobody ? ['No result here has framework_id = “nobody”.'] : [], search)
    assert.equal(/^0 /.test(now.status), isNobody, search)
  }
  await page.context().close()
})
