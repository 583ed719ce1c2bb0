/** Markup in third-party texts is shown as text on all pages. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { drawn, openBrowser, type Visitor } from '../proofs/testing/browser.ts'
import { addressOf, pagePaths, readPage, resultPathsOf, useFixtureSite } from '../proofs/testing/built.ts'
import { INJECTED, INJECTED_RUN_ID } from '../proofs/testing/injected-faults.ts'

const folder = useFixtureSite()
let visitor: Visitor

before(async () => {
  visitor = await openBrowser()
})
after(() => visitor?.close())

test('pages show hostile text as text and contain no injected element', async () => {
  const pages = pagePaths()
  const shown = pages.filter(page => readPage(page).includes('planted()'))
  assert.ok(shown.length > 10, 'the text is shown on many pages')
  for (const path of [`runs/${INJECTED_RUN_ID}/index.html`, 'hosts/planted-host/index.html'])
    assert.ok(shown.includes(path), path)
  const slow = resultPathsOf(INJECTED_RUN_ID).find(path => shown.includes(path) && readPage(path).includes('Made slow'))
  assert.ok(slow, 'a measured result shows the text')
  const { page: parser } = await visitor.visit('/404.html')
  for (const path of pages) {
    const embedded = await parser.evaluate(
      html =>
        new DOMParser().parseFromString(html, 'text/html').querySelectorAll('img, [data-planted], [onerror]').length,
      readPage(path),
    )
    assert.equal(embedded, 0, path)
  }
  const kinds = Map.groupBy(shown, path => path.split('/')[0])
  for (const [path = ''] of kinds.values()) {
    const { page, complaints } = await visitor.visit(addressOf(path))
    assert.equal(await page.locator('[data-planted], main img').count(), 0, path)
    assert.deepEqual(complaints, [], path)
    await page.context().close()
  }
})

test('the filter shows a hostile value as text', async () => {
  const { page, complaints } = await visitor.visit(
    `/results/?framework_id=${encodeURIComponent(INJECTED)}&${encodeURIComponent(INJECTED)}=1&q=${encodeURIComponent(INJECTED)}`,
  )
  await drawn(page)
  assert.match((await page.locator('[data-remarks]').textContent()) ?? '', /data-planted/)
  assert.equal(await page.locator('[data-planted], main img').count(), 0)
  assert.deepEqual(complaints, [])
  await page.context().close()
})

test('a raw log is served unchanged and not as a page', () => {
  const [log = ''] = globSync('published/direkuta/logs/02-*', { cwd: join(folder, 'data') })
  assert.deepEqual(readFileSync(join(folder, 'dist/raw', log)), readFileSync(join(folder, 'data', log)))
})
